package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One or more topologies of every type that is small enough to try everything on. */
public final class SmallTopologies {
    /** Parameters, as fabric files write them, behind the type. */
    private static final List<Map<String, Object>> VALUES = List.of(
            values("slim-fly", "q", 3, "concentration", 1),
            values("mlfm", "h", 3, "layers", 2, "concentration", 1),
            values("oft", "k", 3, "concentration", 1),
            values("sspt", "r1", 3, "r2", 3, "concentration", 1),
            values("xgft", "m", List.of(2, 2, 2), "w", List.of(1, 2, 2)),
            values("fat-tree", "radix", 4, "levels", 2),
            values("k-ary-n-tree", "k", 2, "n", 3),
            values("hyperx", "dimensions", List.of(2, 3, 2), "concentration", 1),
            values("hypercube", "dimension", 4),
            values("flattened-butterfly", "c", 3, "levels", 2, "concentration", 1),
            values("fishnet", "base", values("hyperx", "dimensions", List.of(3)), "concentration", 1),
            values("fishnet-lite", "base", values("hyperx", "dimensions", List.of(4)), "concentration", 1),
            values("dragonfly", "a", 3, "h", 1, "p", 1),
            values("dragonfly", "a", 3, "h", 2, "p", 1, "groups", 4),
            values("megafly", "leaves", 2, "spines", 2, "h", 2, "p", 1),
            values("galaxyfly", "n", 2, "q", 4, "a", 2, "p", 1),
            values("torus", "dimensions", List.of(4, 3)),
            values("long-hop", "dimension", 4, "extra", 3),
            values("polarfly", "q", 3, "concentration", 1),
            values("polarstar", "q", 2, "factor", "paley", "degree", 2, "concentration", 1),
            values("dln", "switches", 12, "shortcuts", 2, "concentration", 1),
            values("jellyfish", "switches", 11, "degree", 4, "concentration", 1),
            values(
                    "graph",
                    "links",
                    "source,target\na,b\nb,c\nc,d\nd,e\ne,a\na,c\nd,f\nf,g\ng,b\na,b",
                    "concentration",
                    1));

    private SmallTopologies() {}

    private static Map<String, Object> values(String type, Object... namesAndValues) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("type", type);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return values;
    }

    /** All of them, each made anew. */
    public static List<Topology> all() {
        return VALUES.stream().map(SmallTopologies::generate).collect(Collectors.toList());
    }

    /** How many there are. */
    public static int count() {
        return VALUES.size();
    }

    /** The {@code i}-th. */
    public static Topology get(int i) {
        return generate(VALUES.get(i));
    }

    /** What a fabric file says of each behind {@code topology:}, in the order of {@link #all}. */
    public static List<String> texts() {
        return VALUES.stream().map(SmallTopologies::text).collect(Collectors.toList());
    }

    private static Topology generate(Map<String, Object> values) {
        Map<String, Object> parameters = new LinkedHashMap<>(values);
        return TopologyTypes.REGISTRY.named((String) parameters.remove("type")).generate(parameters);
    }

    private static String text(Map<?, ?> values) {
        return values.entrySet().stream()
                .map(each -> each.getKey() + ": " + value(each.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String value(Object value) {
        boolean lines = String.valueOf(value).contains("\n");
        return value instanceof Map
                ? text((Map<?, ?>) value)
                : lines ? '"' + String.valueOf(value).replace("\n", "\\n") + '"' : String.valueOf(value);
    }
}
