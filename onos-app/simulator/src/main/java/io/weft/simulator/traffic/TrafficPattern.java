package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;

/** Which endpoint sends to which. Immutable. */
public interface TrafficPattern {
    /** In place of an endpoint: it sends nothing. */
    int SILENT = -1;

    /**
     * The receiver of the next packet of an endpoint, or {@link #SILENT}, which it is always or never.
     *
     * @param random of which the pattern draws from the stream of {@code source} only
     */
    int destination(int source, RandomStreams random);

    /**
     * What an endpoint sends of what it is offered, 0..1, and more than 0 unless it is {@link #SILENT}: less than 1
     * where others send more. O(1).
     */
    default double share(int source) {
        return 1;
    }

    /**
     * Every packet goes to an endpoint drawn at random.
     *
     * @param itself whether an endpoint may draw itself, as in BookSim
     */
    static TrafficPattern uniform(int endpoints, boolean itself) {
        if (endpoints < (itself ? 1 : 2)) {
            throw new Refusal(endpoints + " endpoints: uniform traffic needs at least two");
        }
        return itself
                ? (source, random) -> random.below(source, endpoints)
                : (source, random) -> {
                    int other = random.below(source, endpoints - 1);
                    return other < source ? other : other + 1;
                };
    }

    /**
     * Endpoint e sends to e mod n/2, or to n/2 more than that, with equal probability: the shift pattern of M. Besta
     * and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014.
     */
    static TrafficPattern halfShift(int endpoints) {
        if (endpoints < 2) {
            throw new Refusal(endpoints + " endpoints", "at least two");
        }
        int half = endpoints / 2;
        return (source, random) -> source % half + (random.below(source, 2) == 0 ? 0 : half);
    }

    /**
     * A share of all packets goes to a few endpoints, evenly, which are spread over all; the rest as in uniform
     * traffic.
     *
     * @param hot how many, 1..endpoints
     * @param share of packets that go to them, 0..1
     */
    static TrafficPattern hotSpot(int endpoints, int hot, double share) {
        if (hot < 1 || hot > endpoints || !(share >= 0 && share <= 1)) {
            throw new Refusal(hot + " hot endpoints of " + endpoints + ", which receive " + share
                    + " of all packets: expected 1.." + endpoints + " and 0..1");
        }
        TrafficPattern rest = uniform(endpoints, false);
        int apart = endpoints / hot;
        return (source, random) -> {
            int destination = random.positive(source) <= share ? random.below(source, hot) * apart : source;
            return destination == source ? rest.destination(source, random) : destination;
        };
    }
}
