package io.weft.simulator.traffic;

import io.weft.registry.Arguments;
import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.routing.NextHops;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * All traffic patterns that there are: adding one takes a class and a line here. A pattern is written as its name and its arguments,
 * joined by colons, such as {@code shift:8}.
 */
public final class TrafficPatterns {
    private static final String WORST_CASE = "worst-case";
    private static final Parameter SHIFT =
            Parameter.integer("n", Integer.MIN_VALUE, "how much higher the receiver's number is; not 0");
    private static final Parameter PHASE = Parameter.integer("i", Integer.MIN_VALUE, "the phase, from 0");
    private static final Parameter SHARE = Parameter.number("share", 0, 1, "part of all packets for hot endpoints");
    private static final Parameter HOT = Parameter.integer("n", 1, "how many endpoints are hot");

    /** By name, in the order of the documentation. */
    public static final Registry<Type> REGISTRY = Registry.of(
            "pattern",
            drawn("uniform", "each packet to any other endpoint", (a, on) -> new UniformPattern(on.endpoints, false)),
            drawn(
                    "uniform-or-self",
                    "each packet to any endpoint, as in BookSim",
                    (a, on) -> new UniformPattern(on.endpoints, true)),
            fixed(
                    "permutation",
                    "each endpoint to another, drawn at random once",
                    (a, on) -> permutation(on.endpoints, on.seed)),
            fixed("shift", "endpoint e to e + N", (a, on) -> shift(on.endpoints, on.distance(a.integer(SHIFT))), SHIFT),
            fixed(
                    "xor",
                    "endpoint e to e xor I, where that is one",
                    (a, on) -> ExchangePhases.xor(on.endpoints).pattern(a.integer(PHASE)),
                    PHASE),
            fixed(
                    "all-to-all-phase",
                    "phase I of the bandwidth-optimal all-to-all of an XGFT",
                    (a, on) -> ExchangePhases.optimal(on.topology).pattern(a.integer(PHASE)),
                    PHASE),
            drawn("half-shift", "endpoint e to e mod n/2, or n/2 more", (a, on) -> new HalfShiftPattern(on.endpoints)),
            fixed(
                    "tornado",
                    "endpoint e to e + n/2 - 1, rounded up",
                    (a, on) -> shift(on.endpoints, (on.endpoints + 1) / 2 - 1)),
            fixed("shuffle", "bits of the number moved up by one", (a, on) -> BitPermutations.shuffle(on.endpoints)),
            fixed("bit-reversal", "bits of the number in reverse", (a, on) -> BitPermutations.reversal(on.endpoints)),
            fixed("bit-complement", "bits of the number inverted", (a, on) -> BitPermutations.complement(on.endpoints)),
            drawn(
                    "hot-spot",
                    "this share of all packets to N endpoints, the rest uniform",
                    (a, on) -> new HotSpotPattern(
                            on.endpoints, a.integer(HOT), a.number(SHARE).orElseThrow()),
                    SHARE,
                    HOT),
            fixed(
                    WORST_CASE,
                    "what minimal routing carries least of",
                    (a, on) -> WorstCases.of(on.topology, on.nextHops)));

    private TrafficPatterns() {}

    private static Type fixed(String name, String meaning, Maker maker, Parameter... parameters) {
        return new Type(name, meaning, true, maker, parameters);
    }

    private static Type drawn(String name, String meaning, Maker maker, Parameter... parameters) {
        return new Type(name, meaning, false, maker, parameters);
    }

    /** A kind of traffic pattern, by its name. Immutable. */
    public static final class Type implements Named {
        private final String name;
        private final String meaning;
        private final boolean fixed;
        private final Maker maker;
        private final List<Parameter> parameters;

        private Type(String name, String meaning, boolean fixed, Maker maker, Parameter... parameters) {
            this.name = name;
            this.meaning = meaning;
            this.fixed = fixed;
            this.maker = maker;
            this.parameters = List.of(parameters);
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String meaning() {
            return meaning;
        }

        @Override
        public List<Parameter> parameters() {
            return parameters;
        }

        /** Whether each endpoint has one receiver, or none; otherwise receivers are drawn for every packet. */
        public boolean isFixed() {
            return fixed;
        }
    }

    @FunctionalInterface
    private interface Maker {
        TrafficPattern make(Arguments arguments, Site on);
    }

    /** What a pattern is made for. */
    private static final class Site {
        private final Topology topology;
        private final Supplier<NextHops> nextHops;
        private final int endpoints;
        private final long seed;

        Site(Topology topology, Supplier<NextHops> nextHops, long seed) {
            this.topology = topology;
            this.nextHops = nextHops;
            this.endpoints = topology.endpointCount();
            this.seed = seed;
        }

        /** A shift that sends nobody's packets to itself, either way. */
        int distance(int by) {
            if (by == 0 || Math.abs((long) by) >= endpoints) {
                throw new IllegalArgumentException("a shift by " + by + " among " + endpoints
                        + " endpoints; expected a number from 1 to " + (endpoints - 1) + ", or below 0 the other way");
            }
            return by;
        }
    }

    /**
     * The pattern of a name and its arguments.
     *
     * @param seed of what is drawn at random once
     * @throws IllegalArgumentException if there is none, its arguments are wrong, or the topology has none such; the message
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
        Site on = new Site(topology, nextHops, seed);
        return REGISTRY.parse(words).make((type, arguments) -> type.maker.make(arguments, on));
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
