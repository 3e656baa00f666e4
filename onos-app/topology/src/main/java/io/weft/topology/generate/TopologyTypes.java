package io.weft.topology.generate;

import java.util.List;
import java.util.stream.Collectors;

/** All topology types there are, by name. */
public final class TopologyTypes {
    private static final List<TopologyType> ALL = List.of(SlimFly.TYPE, Mlfm.TYPE, Oft.TYPE, Xgft.TYPE, HyperX.TYPE);

    private TopologyTypes() {}

    /** All types. */
    public static List<TopologyType> all() {
        return ALL;
    }

    /**
     * The type of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static TopologyType named(String name) {
        return ALL.stream()
                .filter(type -> type.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no topology type is named '" + name + "'; there are "
                        + ALL.stream().map(TopologyType::name).collect(Collectors.joining(", "))));
    }
}
