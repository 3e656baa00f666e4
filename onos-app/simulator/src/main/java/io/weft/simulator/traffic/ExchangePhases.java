package io.weft.simulator.traffic;

import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The phases of an all-to-all exchange: in each, an endpoint sends to one other at most and receives from one at most; in all of
 * them together, each sends to each other once. Immutable.
 */
public interface ExchangePhases {
    /** How many endpoints there are; they are numbered from 0. */
    int endpoints();

    /** How many phases there are, those included in which nobody sends. */
    int count();

    /**
     * To whom an endpoint sends in a phase, or {@link TrafficPattern#SILENT}. O(1).
     *
     * @param phase 0..{@link #count}-1
     * @param endpoint 0..{@link #endpoints}-1
     */
    int partner(int phase, int endpoint);

    /** By linear shift: in phase i endpoint e sends to e + i modulo endpoints, so that phase 0 is silent. */
    static ExchangePhases shift(int endpoints) {
        return new ShiftPhases(endpoints);
    }

    /**
     * By exclusive or: in phase i endpoint e sends to e xor i. Phases are as many as the least power of two that is not below the number
     * of endpoints; whose partner is no endpoint is silent, and so is phase 0.
     */
    static ExchangePhases xor(int endpoints) {
        return new XorPhases(endpoints);
    }

    /**
     * Those that load every subtree's links alike in each phase, see {@link OptimalPhases}.
     *
     * @throws IllegalArgumentException if the topology is no XGFT
     */
    static ExchangePhases optimal(Topology topology) {
        return OptimalPhases.of(topology);
    }

    /**
     * A phase, as a pattern. O(endpoints).
     *
     * @throws IllegalArgumentException if there is no such phase, or nobody sends in it
     */
    default FixedPattern pattern(int phase) {
        if (phase < 0 || phase >= count()) {
            throw new IllegalArgumentException(
                    "there is no phase " + phase + " among " + endpoints() + " endpoints, but 0 to " + (count() - 1));
        }
        int[] destinations = new int[endpoints()];
        Arrays.setAll(destinations, e -> partner(phase, e));
        if (Arrays.stream(destinations).allMatch(to -> to == TrafficPattern.SILENT)) {
            throw new IllegalArgumentException("in phase " + phase + " among " + endpoints()
                    + " endpoints nobody sends to another; choose another phase");
        }
        return new FixedPattern(destinations);
    }
}
