package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The phases of an all-to-all exchange: in each, an endpoint sends to one other at most and receives from one at most;
 * in all of them together, each sends to each other once. Immutable.
 */
public final class ExchangePhases {
    private final int endpoints;
    private final int count;
    private final Partner partner;

    /** To whom an endpoint sends in a phase, or {@link TrafficPattern#SILENT}. */
    @FunctionalInterface
    private interface Partner {
        int of(int phase, int endpoint);
    }

    private ExchangePhases(int endpoints, int count, Partner partner) {
        this.endpoints = endpoints;
        this.count = count;
        this.partner = partner;
    }

    /**
     * The phases of a kind: {@code optimal}, {@code xor} or {@code shift}.
     *
     * @param optimal the phases of the bandwidth-optimal exchange; asked for only if it is these
     * @throws Refusal if there is no such kind
     */
    public static ExchangePhases named(String kind, int endpoints, Supplier<ExchangePhases> optimal) {
        switch (kind) {
            case "optimal":
                return optimal.get();
            case "xor":
                return xor(endpoints);
            case "shift":
                return shift(endpoints);
            default:
                throw new Refusal("there are no phases '" + kind + "', only optimal, xor and shift");
        }
    }

    /** By linear shift: in phase i endpoint e sends to e + i modulo endpoints, so that phase 0 is silent. */
    public static ExchangePhases shift(int endpoints) {
        return new ExchangePhases(
                endpoints,
                endpoints,
                (phase, e) -> phase == 0 ? TrafficPattern.SILENT : (int) (((long) e + phase) % endpoints));
    }

    /**
     * By exclusive or: in phase i endpoint e sends to e xor i. Phases are as many as the least power of two that is not
     * below the number of endpoints; whose partner is no endpoint is silent, and so is phase 0.
     */
    public static ExchangePhases xor(int endpoints) {
        int count = endpoints == 1 ? 1 : Integer.highestOneBit(endpoints - 1) << 1;
        return new ExchangePhases(
                endpoints,
                count,
                (phase, e) -> phase == 0 || (e ^ phase) >= endpoints ? TrafficPattern.SILENT : e ^ phase);
    }

    /**
     * The phases of a bandwidth-optimal all-to-all exchange in an XGFT. O(endpoints * levels). In each of as many
     * phases as there are endpoints, as many messages go up from each subtree, and down to it, as is its share, rounded
     * down or up. The share is what goes over all phases, divided by phases. Endpoints are numbered as by
     * {@link io.weft.topology.generate.Xgft}.
     *
     * <p>Of N = m<sub>1</sub>...m<sub>H</sub> endpoints, in phase i endpoint s sends to rev(s) + i modulo N, and is
     * silent if that is itself. Here rev reverses the digits of s, where s = s<sub>1</sub> + s<sub>2</sub>
     * m<sub>1</sub> + s<sub>3</sub> m<sub>1</sub> m<sub>2</sub> + ... and s<sub>l</sub> &lt; m<sub>l</sub>: rev(s) =
     * s<sub>1</sub> N/m<sub>1</sub> + s<sub>2</sub> N/(m<sub>1</sub> m<sub>2</sub>) + ... + s<sub>H</sub>.
     *
     * <p>Proof. <i>Each pair once:</i> rev is a permutation, as its digits are those of a number in the base of the m
     * in reverse. So in each phase each endpoint is sent to once, and s sends to d in the only phase i = d - rev(s)
     * modulo N. <i>Each subtree its share:</i> The endpoints of a subtree of level l are L =
     * m<sub>1</sub>...m<sub>l</sub> consecutive ones from a multiple of L on. They agree in the digits above l, which
     * add the same number below N/L to rev of each; the digits up to l take all values, and add each multiple of N/L
     * below N once. So in phase i what they send to is a comb: every (N/L)-th endpoint, also across the end where
     * numbers wrap round. Of such a comb any L consecutive endpoints, and so those of the subtree itself, have floor or
     * ceil of L / (N/L) = L<sup>2</sup>/N. So many of the L messages, those to oneself included, stay inside; all
     * others go up, and as each endpoint is sent to once, as many come down: floor or ceil of L - L<sup>2</sup>/N. And
     * that is the share: over all phases each of L endpoints sends to each of N - L others once, and L (N - L) / N = L
     * - L<sup>2</sup>/N.
     *
     * <p>The property is that of B. Prisacari et al., "Bandwidth-optimal All-to-all Exchanges in Fat Tree Networks",
     * ICS 2013; the construction is another.
     *
     * @throws Refusal if the topology is no XGFT
     */
    public static ExchangePhases optimal(Topology topology) {
        FatTree tree = topology.arrangement()
                .tree()
                .orElseThrow(() -> new Refusal(
                        "the phases of the bandwidth-optimal all-to-all are defined by the subtrees of topologies of "
                                + "type xgft, and this one is of type " + topology.type()));
        int n = topology.endpointCount();
        int[] reversed = new int[n];
        for (int s = 0; s < n; s++) {
            int rest = s;
            int weight = n;
            for (int level = 1; level <= tree.height(); level++) {
                int m = tree.children(level);
                weight /= m;
                reversed[s] += rest % m * weight;
                rest /= m;
            }
        }
        return new ExchangePhases(n, n, (phase, e) -> {
            int partner = (int) (((long) reversed[e] + phase) % n);
            return partner == e ? TrafficPattern.SILENT : partner;
        });
    }

    /** How many endpoints there are; they are numbered from 0. */
    public int endpoints() {
        return endpoints;
    }

    /** How many phases there are, those included in which nobody sends. */
    public int count() {
        return count;
    }

    /**
     * To whom an endpoint sends in a phase, or {@link TrafficPattern#SILENT}. O(1).
     *
     * @param phase 0..{@link #count}-1
     * @param endpoint 0..{@link #endpoints}-1
     */
    public int partner(int phase, int endpoint) {
        return partner.of(phase, endpoint);
    }

    /**
     * A phase, as a pattern. O(endpoints).
     *
     * @throws Refusal if there is no such phase, or nobody sends in it
     */
    public FixedPattern pattern(int phase) {
        if (phase < 0 || phase >= count) {
            throw new Refusal(
                    "there is no phase " + phase + " among " + endpoints + " endpoints, but 0 to " + (count - 1));
        }
        int[] destinations = new int[endpoints];
        Arrays.setAll(destinations, e -> partner(phase, e));
        if (Arrays.stream(destinations).allMatch(to -> to == TrafficPattern.SILENT)) {
            throw new Refusal("in phase " + phase + " among " + endpoints
                    + " endpoints nobody sends to another; choose another phase");
        }
        return new FixedPattern(destinations);
    }
}
