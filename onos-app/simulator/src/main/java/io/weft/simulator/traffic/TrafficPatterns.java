package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All traffic patterns that there are: adding one takes a line here, and a method or class that makes it. A pattern is
 * written as its name and its arguments, joined by colons, such as {@code shift:8}.
 */
public final class TrafficPatterns {
    private static final Parameter<Integer> SHIFT =
            Parameter.integer("n", Integer.MIN_VALUE, "how much higher the receiver's number is; not 0");
    private static final Parameter<Integer> PHASE = Parameter.integer("i", Integer.MIN_VALUE, "the phase, from 0");
    private static final Parameter<Double> SHARE =
            Parameter.number("share", 0, 1, "part of all packets for hot endpoints");
    private static final Parameter<Integer> HOT = Parameter.integer("n", 1, "how many endpoints are hot");

    /** By name, in the order of the documentation. */
    public static final Registry<Type> REGISTRY = Registry.of(
            "pattern",
            drawn(
                    "uniform",
                    "each packet to any other endpoint",
                    (a, on) -> TrafficPattern.uniform(on.endpoints, false)),
            drawn(
                    "uniform-or-self",
                    "each packet to any endpoint, as in BookSim",
                    (a, on) -> TrafficPattern.uniform(on.endpoints, true)),
            fixed(
                    "permutation",
                    "each endpoint to another, drawn at random once",
                    (a, on) -> FixedPattern.permutation(on.endpoints, on.seed)),
            fixed("shift", "endpoint e to e + N", (a, on) -> FixedPattern.shift(on.endpoints, a.get(SHIFT)), SHIFT),
            fixed(
                    "xor",
                    "endpoint e to e xor I, where that is one",
                    (a, on) -> ExchangePhases.xor(on.endpoints).pattern(a.get(PHASE)),
                    PHASE),
            fixed(
                    "all-to-all-phase",
                    "phase I of the bandwidth-optimal all-to-all of an XGFT",
                    (a, on) -> ExchangePhases.optimal(on.topology).pattern(a.get(PHASE)),
                    PHASE),
            drawn(
                    "half-shift",
                    "endpoint e to e mod n/2, or n/2 more",
                    (a, on) -> TrafficPattern.halfShift(on.endpoints)),
            fixed("tornado", "endpoint e to e + n/2 - 1, rounded up", (a, on) -> FixedPattern.tornado(on.endpoints)),
            fixed("shuffle", "bits of the number moved up by one", (a, on) -> FixedPattern.shuffle(on.endpoints)),
            fixed("bit-reversal", "bits of the number in reverse", (a, on) -> FixedPattern.bitReversal(on.endpoints)),
            fixed("bit-complement", "bits of the number inverted", (a, on) -> FixedPattern.bitComplement(on.endpoints)),
            drawn(
                    "hot-spot",
                    "this share of all packets to N endpoints, the rest uniform",
                    (a, on) -> TrafficPattern.hotSpot(on.endpoints, a.get(HOT), a.get(SHARE)),
                    SHARE,
                    HOT),
            fixed("worst-case", "what minimal routing carries least of", (a, on) -> worstCase(on.failures)));

    private TrafficPatterns() {}

    private static Type fixed(String name, String meaning, Maker maker, Parameter<?>... parameters) {
        return new Type(name, meaning, true, maker, parameters);
    }

    private static Type drawn(String name, String meaning, Maker maker, Parameter<?>... parameters) {
        return new Type(name, meaning, false, maker, parameters);
    }

    /** A kind of traffic pattern, by its name. Immutable. */
    public static final class Type extends NamedEntry {
        private final boolean fixed;
        private final Maker maker;

        private Type(String name, String meaning, boolean fixed, Maker maker, Parameter<?>... parameters) {
            super(name, meaning, List.of(parameters));
            this.fixed = fixed;
            this.maker = maker;
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
        private final Failures failures;
        private final Topology topology;
        private final int endpoints;
        private final long seed;

        Site(Failures failures, long seed) {
            this.failures = failures;
            this.topology = failures.topology();
            this.endpoints = topology.endpointCount();
            this.seed = seed;
        }
    }

    /**
     * The pattern of a name and its arguments. O(endpoints) but for worst cases.
     *
     * @param failures what is out of service of the topology
     * @param seed of what is drawn at random once
     * @throws Refusal if there is none, its arguments are wrong, or the topology has none such; the message says what
     *     is expected
     */
    public static TrafficPattern named(String words, Failures failures, long seed) {
        Site on = new Site(failures, seed);
        return REGISTRY.parse(words).make((type, arguments) -> type.maker.make(arguments, on));
    }

    /**
     * Who sends to whom under a {@linkplain Type#isFixed fixed} pattern: by endpoint, its only receiver, or -1.
     *
     * @throws Refusal as {@link #named}, and if receivers are drawn for every packet
     */
    public static int[] destinations(String words, Failures failures, long seed) {
        TrafficPattern pattern = named(words, failures, seed);
        if (!(pattern instanceof FixedPattern)) {
            throw new Refusal(
                    "pattern '" + words + "' has no fixed receivers",
                    "uniform, or one of "
                            + REGISTRY.all().stream()
                                    .filter(Type::isFixed)
                                    .map(Type::usage)
                                    .collect(Collectors.joining(", ")));
        }
        return ((FixedPattern) pattern).destinations();
    }

    private static FixedPattern worstCase(Failures failures) {
        String type = failures.topology().type();
        TopologyType known = TopologyTypes.REGISTRY
                .find(type)
                .orElseThrow(() -> new Refusal("no worst case is known for topologies of type " + type + ", but for "
                        + String.join(", ", TopologyTypes.REGISTRY.names())));
        return new FixedPattern(known.worstCase(failures));
    }
}
