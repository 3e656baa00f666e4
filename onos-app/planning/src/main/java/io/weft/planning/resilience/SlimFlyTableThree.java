package io.weft.planning.resilience;

import io.weft.topology.Topology;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The networks of table III of M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>,
 * SC '14, and what it says of them, as far as its text tells which value belongs to which network.
 *
 * <p>The paper gives rough sizes only; these are the balanced networks of section III next to each. Fat trees are those
 * that use all ports of their switches. Section III does not say how many switches a DLN has; here it has as many, with
 * as many links, as the Slim Fly of its size. Rows of about 256 endpoints are besides those of the paper.
 */
public final class SlimFlyTableThree {
    private static final int[] SIZES = {256, 512, 1024, 2048, 4096, 8192};
    /** Stands where the paper has no value. */
    private static final int NONE = -1;

    private static final List<Entry> ENTRIES = Stream.of(
                    column(
                            "T3D",
                            "torus",
                            values(NONE, 30, 25, 20, 15, 10),
                            torus(8, 8, 4),
                            torus(8, 8, 8),
                            torus(10, 10, 10),
                            torus(13, 13, 13),
                            torus(16, 16, 16),
                            torus(20, 20, 20)),
                    column(
                            "T5D",
                            "torus",
                            values(NONE, NONE, NONE, NONE, NONE, NONE),
                            torus(3, 3, 3, 3, 3),
                            torus(4, 4, 4, 4, 2),
                            torus(4, 4, 4, 4, 4),
                            torus(5, 5, 5, 4, 4),
                            torus(6, 6, 6, 5, 4),
                            torus(6, 6, 6, 6, 6)),
                    column(
                            "HC",
                            "hypercube",
                            values(NONE, 40, 40, 40, 45, 45),
                            Map.of("dimension", 8),
                            Map.of("dimension", 9),
                            Map.of("dimension", 10),
                            Map.of("dimension", 11),
                            Map.of("dimension", 12),
                            Map.of("dimension", 13)),
                    column(
                            "LH-HC",
                            "long-hop",
                            values(NONE, 55, 55, 55, 55, 55),
                            Map.of("dimension", 8),
                            Map.of("dimension", 9),
                            Map.of("dimension", 10),
                            Map.of("dimension", 11),
                            Map.of("dimension", 12),
                            Map.of("dimension", 13)),
                    column(
                            "FT-3",
                            "fat-tree",
                            values(NONE, 35, 40, 40, 55, 60),
                            fatTree(5),
                            fatTree(6),
                            fatTree(8),
                            fatTree(10),
                            fatTree(13),
                            fatTree(16)),
                    column(
                            "DF",
                            "dragonfly",
                            values(NONE, NONE, 50, 55, 60, 65),
                            dragonfly(3),
                            Map.of(),
                            dragonfly(4),
                            dragonfly(5),
                            dragonfly(6),
                            dragonfly(7)),
                    column(
                            "FBF-3",
                            "flattened-butterfly",
                            values(NONE, NONE, NONE, NONE, NONE, NONE),
                            Map.of("c", 4),
                            Map.of("c", 5),
                            Map.of("c", 6),
                            Map.of("c", 7),
                            Map.of("c", 8),
                            Map.of("c", 9)),
                    column(
                            "DLN",
                            "dln",
                            values(NONE, 60, NONE, 65, 70, 75),
                            dln(50, 7, 4),
                            dln(98, 11, 6),
                            dln(162, 13, 7),
                            dln(242, 17, 9),
                            dln(338, 19, 10),
                            dln(578, 25, 13)),
                    column(
                            "SF",
                            "slim-fly",
                            values(NONE, 60, NONE, 65, 70, 75),
                            Map.of("q", 5),
                            Map.of("q", 7),
                            Map.of("q", 9),
                            Map.of("q", 11),
                            Map.of("q", 13),
                            Map.of("q", 17)))
            .flatMap(each -> each)
            .collect(Collectors.toUnmodifiableList());

    private SlimFlyTableThree() {}

    /** All networks, column by column, each in ascending order of size. */
    public static List<Entry> entries() {
        return ENTRIES;
    }

    private static int[] values(int... percent) {
        return percent;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static Stream<Entry> column(String symbol, String type, int[] percent, Map<String, ?>... parameters) {
        Stream.Builder<Entry> entries = Stream.builder();
        for (int i = 0; i < SIZES.length; i++) {
            if (!parameters[i].isEmpty()) {
                entries.add(new Entry(symbol, SIZES[i], type, parameters[i], percent[i]));
            }
        }
        return entries.build();
    }

    private static Map<String, ?> torus(Integer... dimensions) {
        return Map.of("dimensions", List.of(dimensions));
    }

    /** The fat tree of 2 p^3 endpoints. */
    private static Map<String, ?> fatTree(int p) {
        return Map.of("radix", 2 * p, "levels", 3);
    }

    /** The balanced one: a = 2 h, p = h, and a h + 1 groups. */
    private static Map<String, ?> dragonfly(int h) {
        return Map.of("a", 2 * h, "h", h, "p", h);
    }

    private static Map<String, ?> dln(int switches, int networkRadix, int concentration) {
        return Map.of("switches", switches, "shortcuts", networkRadix - 2, "concentration", concentration);
    }

    /** A network of the table. Immutable. */
    public static final class Entry {
        private final String symbol;
        private final int size;
        private final String type;
        private final Map<String, ?> parameters;
        private final int connectedPercent;

        private Entry(String symbol, int size, String type, Map<String, ?> parameters, int connectedPercent) {
            this.symbol = symbol;
            this.size = size;
            this.type = type;
            this.parameters = parameters;
            this.connectedPercent = connectedPercent;
        }

        /** The paper's name of such networks, such as {@code T3D}. */
        public String symbol() {
            return symbol;
        }

        /** About how many endpoints it has: the row of the table. */
        public int size() {
            return size;
        }

        /** The network itself. */
        public Topology topology() {
            return TopologyTypes.REGISTRY.named(type).generate(parameters);
        }

        /**
         * The paper's value: how many percent of the cables can be removed before it is disconnected. Empty where it
         * has none, and for T5D and FBF-3, whose values stand in the text without their rows.
         */
        public OptionalInt connectedPercent() {
            return connectedPercent == NONE ? OptionalInt.empty() : OptionalInt.of(connectedPercent);
        }
    }
}
