package io.weft.topology.generate;

import io.weft.registry.Registry;

/** All topology types there are. */
public final class TopologyTypes {
    /** By name, in the order of the documentation. */
    public static final Registry<TopologyType> REGISTRY =
            Registry.of("topology type", SlimFly.TYPE, Mlfm.TYPE, Oft.TYPE, Xgft.TYPE, HyperX.TYPE);

    private TopologyTypes() {}
}
