package io.weft.simulator.route;

import io.weft.simulator.network.RandomStreams;
import java.util.function.IntUnaryOperator;

/** Which of several equal next hops a packet takes. */
public interface PortChoice {
    /**
     * A port by which minimal routes go on at switch {@code s} towards {@code t}, of which there is at least one.
     *
     * @param drawer the switch at which the packet is, from whose random stream is drawn
     */
    int port(int s, int t, int drawer);

    /** Any of them, drawn anew for every packet and hop. */
    static PortChoice random(NextPorts next, RandomStreams random) {
        return (s, t, drawer) -> next.any(s, t, random, drawer);
    }

    /** One of those behind which the fewest flits are; of several such, one drawn at random. */
    static PortChoice leastQueued(NextPorts next, IntUnaryOperator flitsBehind, RandomStreams random) {
        return (s, t, drawer) -> {
            int count = next.count(s, t);
            if (count == 1) {
                return next.port(s, t, 0);
            }
            int start = random.below(drawer, count);
            int best = next.port(s, t, start);
            for (int i = 1; i < count; i++) {
                int port = next.port(s, t, start + i < count ? start + i : start + i - count);
                best = flitsBehind.applyAsInt(port) < flitsBehind.applyAsInt(best) ? port : best;
            }
            return best;
        };
    }

    /**
     * The one of two drawn at random, which may be the same, behind which fewer flits are: where all packets that come
     * to a switch in a cycle chose the same, which is the least queued of all, they would wait for each other.
     */
    static PortChoice lessQueuedOfTwo(NextPorts next, IntUnaryOperator flitsBehind, RandomStreams random) {
        return (s, t, drawer) -> {
            int count = next.count(s, t);
            if (count == 1) {
                return next.port(s, t, 0);
            }
            int one = next.port(s, t, random.below(drawer, count));
            int other = next.port(s, t, random.below(drawer, count));
            return flitsBehind.applyAsInt(other) < flitsBehind.applyAsInt(one) ? other : one;
        };
    }

    /** Always the same for a switch and target: one of them, drawn once. */
    static PortChoice fixed(NextPorts next, RandomStreams random) {
        return (s, t, drawer) -> {
            int count = next.count(s, t);
            return next.port(s, t, count == 1 ? 0 : random.ofPair(s, t, count));
        };
    }
}
