package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All kinds of injection that there are, by name. */
public final class Injections {
    private static final int LONGEST_BURST = 1_000_000;
    private static final Parameter<Double> BURST =
            Parameter.number("burst", 1, LONGEST_BURST, "packets of a burst on average");

    /** By name, in the order of the documentation. */
    public static final Registry<Type> REGISTRY = Registry.of(
            "injection",
            new Type("bernoulli", "a packet in each cycle with the same probability", a -> Injection::bernoulli),
            new Type(
                    "on-off",
                    "bursts of packets one behind the other, and pauses, geometrically distributed",
                    a -> {
                        double burst = a.get(BURST);
                        return (load, packetFlits) -> Injection.onOff(load, burst, packetFlits);
                    },
                    BURST));

    /** Whoever sends less sends nothing in the longest run. */
    private static final double LEAST_LOAD = 1e-9;

    private Injections() {}

    /** Makes injections of a kind. */
    @FunctionalInterface
    public interface Kind {
        /**
         * The injection of a load.
         *
         * @param load flits of an endpoint in each cycle on average, 0 &lt; load &lt;= 1
         * @param packetFlits flits of a packet
         */
        Injection at(double load, int packetFlits);

        /**
         * The injection of a load of which each endpoint has its {@linkplain TrafficPattern#share share}. O(endpoints).
         *
         * @param endpoints how many there are
         */
        default Injection at(double load, int packetFlits, TrafficPattern pattern, int endpoints) {
            Map<Double, Injection> byShare = new HashMap<>();
            Injection[] of = new Injection[endpoints];
            for (int e = 0; e < endpoints; e++) {
                double share = pattern.share(e);
                of[e] = byShare.computeIfAbsent(
                        share, each -> at(share == 0 ? load : Math.max(LEAST_LOAD, share * load), packetFlits));
            }
            return byShare.size() == 1 ? of[0] : Injection.byEndpoint(of);
        }
    }

    /** A kind of injection, by its name. Immutable. */
    public static final class Type extends NamedEntry {
        private final Function<Arguments, Kind> maker;

        private Type(String name, String meaning, Function<Arguments, Kind> maker, Parameter<?>... parameters) {
            super(name, meaning, List.of(parameters));
            this.maker = maker;
        }
    }

    /**
     * The kind of a name, followed by its arguments, each behind a colon: {@code on-off:16}.
     *
     * @throws Refusal if there is none, or its arguments are wrong; the message says what is expected
     */
    public static Kind named(String words) {
        return REGISTRY.parse(words).make((type, arguments) -> type.maker.apply(arguments));
    }
}
