package io.weft.simulator.traffic;

import io.weft.routing.NextHops;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** All traffic patterns that there are, one line each. */
public final class TrafficPatterns {
    private static final String WORST_CASE = "worst-case";
    /** Those whose receivers are drawn for every packet. */
    private static final Set<String> DRAWN = Set.of("uniform", "uniform-or-self", "half-shift", "hot-spot");

    private static final List<Kind> ALL = List.of(
            new Kind(
                    "uniform",
                    "",
                    0,
                    "each packet to any other endpoint",
                    asked -> new UniformPattern(asked.endpoints, false)),
            new Kind(
                    "uniform-or-self",
                    "",
                    0,
                    "each packet to any endpoint, as in BookSim",
                    asked -> new UniformPattern(asked.endpoints, true)),
            new Kind(
                    "permutation",
                    "",
                    0,
                    "each endpoint to another, drawn at random once",
                    asked -> permutation(asked.endpoints, asked.seed)),
            new Kind("shift", ":N", 1, "endpoint e to e + N", asked -> shift(asked.endpoints, asked.shift())),
            new Kind("xor", ":I", 1, "endpoint e to e xor I, where that is one", asked -> ExchangePhases.xor(
                            asked.endpoints)
                    .pattern(asked.whole(0))),
            new Kind(
                    "all-to-all-phase",
                    ":I",
                    1,
                    "phase I of the bandwidth-optimal all-to-all of an XGFT",
                    asked -> ExchangePhases.optimal(asked.topology).pattern(asked.whole(0))),
            new Kind(
                    "half-shift",
                    "",
                    0,
                    "endpoint e to e mod n/2, or n/2 more",
                    asked -> new HalfShiftPattern(asked.endpoints)),
            new Kind(
                    "tornado",
                    "",
                    0,
                    "endpoint e to e + n/2 - 1, rounded up",
                    asked -> shift(asked.endpoints, (asked.endpoints + 1) / 2 - 1)),
            new Kind(
                    "shuffle",
                    "",
                    0,
                    "bits of the number moved up by one",
                    asked -> BitPermutations.shuffle(asked.endpoints)),
            new Kind(
                    "bit-reversal",
                    "",
                    0,
                    "bits of the number in reverse",
                    asked -> BitPermutations.reversal(asked.endpoints)),
            new Kind(
                    "bit-complement",
                    "",
                    0,
                    "bits of the number inverted",
                    asked -> BitPermutations.complement(asked.endpoints)),
            new Kind(
                    "hot-spot",
                    ":SHARE:N",
                    2,
                    "this share of all packets to N endpoints, the rest uniform",
                    asked -> new HotSpotPattern(asked.endpoints, asked.whole(1), asked.number(0))),
            new Kind(
                    WORST_CASE,
                    "",
                    0,
                    "what minimal routing carries least of",
                    asked -> WorstCases.of(asked.topology, asked.nextHops)));

    private TrafficPatterns() {}

    private static final class Kind {
        private final String name;
        private final String parameters;
        private final int parameterCount;
        private final String meaning;
        private final Maker maker;

        Kind(String name, String parameters, int parameterCount, String meaning, Maker maker) {
            this.name = name;
            this.parameters = parameters;
            this.parameterCount = parameterCount;
            this.meaning = meaning;
            this.maker = maker;
        }
    }

    @FunctionalInterface
    private interface Maker {
        TrafficPattern make(Asked asked);
    }

    /** What a pattern is made of. */
    private static final class Asked {
        private final String[] words;
        private final Topology topology;
        private final Supplier<NextHops> nextHops;
        private final int endpoints;
        private final long seed;

        Asked(String[] words, Topology topology, Supplier<NextHops> nextHops, long seed) {
            this.words = words;
            this.topology = topology;
            this.nextHops = nextHops;
            this.endpoints = topology.endpointCount();
            this.seed = seed;
        }

        int whole(int i) {
            try {
                return Integer.parseInt(words[i + 1]);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + words[i + 1] + "' is not a whole number", e);
            }
        }

        /** Either way, and so far that nobody sends to itself. */
        int shift() {
            int by = whole(0);
            if (by == 0 || Math.abs((long) by) >= endpoints) {
                throw new IllegalArgumentException("a shift by " + by + " among " + endpoints
                        + " endpoints; expected a number from 1 to " + (endpoints - 1) + ", or below 0 the other way");
            }
            return by;
        }

        double number(int i) {
            try {
                return Double.parseDouble(words[i + 1]);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + words[i + 1] + "' is not a number", e);
            }
        }
    }

    /** Every name, with its parameters, and what it means. */
    public static List<String> described() {
        return ALL.stream()
                .map(kind -> kind.name + kind.parameters + ": " + kind.meaning)
                .collect(Collectors.toList());
    }

    /** Every name, with its parameters. */
    public static List<String> names() {
        return ALL.stream().map(kind -> kind.name + kind.parameters).collect(Collectors.toList());
    }

    /** Every name, with its parameters, of a pattern in which each endpoint has one receiver. */
    public static List<String> fixedNames() {
        return ALL.stream()
                .filter(kind -> !DRAWN.contains(kind.name))
                .map(kind -> kind.name + kind.parameters)
                .collect(Collectors.toList());
    }

    /**
     * The pattern of a name, followed by its parameters, each behind a colon.
     *
     * @param seed of what is drawn at random once
     * @throws IllegalArgumentException if there is none, its parameters are wrong, or the topology has none such; the message
     *     says what is expected
     */
    public static TrafficPattern named(String words, NextHops nextHops, long seed) {
        return made(words, nextHops.topology(), () -> nextHops, seed);
    }

    /**
     * Does nothing if there is a pattern of this name for a topology, as far as can be said without its next hops. O(endpoints).
     *
     * @throws IllegalArgumentException if there is none; see {@link #named}
     */
    public static void check(String words, Topology topology) {
        if (words.equals(WORST_CASE)) {
            WorstCases.check(topology);
        } else {
            made(
                    words,
                    topology,
                    () -> {
                        throw new IllegalStateException("pattern " + words + " needs next hops");
                    },
                    1);
        }
    }

    private static TrafficPattern made(String words, Topology topology, Supplier<NextHops> nextHops, long seed) {
        String[] split = words.split(":", -1);
        Kind kind = ALL.stream()
                .filter(each -> each.name.equals(split[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no pattern '" + split[0] + "'; there are " + String.join(", ", names())));
        if (split.length - 1 != kind.parameterCount) {
            throw new IllegalArgumentException("pattern '" + words + "': expected " + kind.name + kind.parameters);
        }
        try {
            return kind.maker.make(new Asked(split, topology, nextHops, seed));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("pattern '" + words + "': " + e.getMessage(), e);
        }
    }

    static FixedPattern shift(int endpoints, int by) {
        int[] destinations = new int[endpoints];
        Arrays.setAll(destinations, e -> Math.floorMod((long) e + by, endpoints));
        return new FixedPattern(destinations);
    }

    /** A permutation without fixed points but by chance drawn until there are none: one in e of all permutations is such. */
    private static FixedPattern permutation(int endpoints, long seed) {
        if (endpoints < 2) {
            throw new IllegalArgumentException("a permutation needs two endpoints");
        }
        RandomStreams random = new RandomStreams(seed, 1);
        int[] destinations = new int[endpoints];
        do {
            Arrays.setAll(destinations, e -> e);
            for (int i = endpoints - 1; i > 0; i--) {
                int j = random.below(0, i + 1);
                int swapped = destinations[i];
                destinations[i] = destinations[j];
                destinations[j] = swapped;
            }
        } while (hasFixedPoint(destinations));
        return new FixedPattern(destinations);
    }

    private static boolean hasFixedPoint(int[] destinations) {
        for (int e = 0; e < destinations.length; e++) {
            if (destinations[e] == e) {
                return true;
            }
        }
        return false;
    }
}
