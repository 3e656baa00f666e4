package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Every endpoint always sends to the same one, or to none. Immutable. */
public final class FixedPattern implements TrafficPattern {
    private final int[] destinations;

    /**
     * Makes the pattern of these receivers.
     *
     * @param destinations by endpoint, its receiver, or {@link TrafficPattern#SILENT}
     */
    public FixedPattern(int[] destinations) {
        for (int e = 0; e < destinations.length; e++) {
            if (destinations[e] < SILENT || destinations[e] >= destinations.length) {
                throw new IllegalArgumentException(
                        "endpoint " + e + " sends to " + destinations[e] + " of " + destinations.length + " endpoints");
            }
        }
        this.destinations = destinations.clone();
    }

    private static FixedPattern of(int endpoints, IntUnaryOperator destination) {
        int[] destinations = new int[endpoints];
        Arrays.setAll(destinations, destination);
        return new FixedPattern(destinations);
    }

    /** Endpoint e sends to e + {@code by}, modulo their number; no endpoint to itself. */
    static FixedPattern shift(int endpoints, int by) {
        if (by == 0 || Math.abs((long) by) >= endpoints) {
            throw new Refusal(
                    "a shift by " + by + " among " + endpoints + " endpoints",
                    "a number from 1 to " + (endpoints - 1) + ", or below 0 the other way");
        }
        return shifted(endpoints, by);
    }

    private static FixedPattern shifted(int endpoints, int by) {
        return of(endpoints, e -> Math.floorMod((long) e + by, endpoints));
    }

    /** Endpoint e sends to e + n/2 - 1, rounded up, modulo their number n. */
    static FixedPattern tornado(int endpoints) {
        return shifted(endpoints, (endpoints + 1) / 2 - 1);
    }

    /** Bits of an endpoint's number move up by one place, the highest becomes the lowest. */
    static FixedPattern shuffle(int endpoints) {
        return ofBits(endpoints, (e, bits) -> (e << 1 | e >> (bits - 1)) & ((1 << bits) - 1));
    }

    /** The order of the bits of an endpoint's number is turned round. */
    static FixedPattern bitReversal(int endpoints) {
        return ofBits(endpoints, (e, bits) -> Integer.reverse(e) >>> (32 - bits));
    }

    /** Every bit of an endpoint's number is the other. */
    static FixedPattern bitComplement(int endpoints) {
        return ofBits(endpoints, (e, bits) -> ~e & ((1 << bits) - 1));
    }

    /** Makes the number of a receiver of that of an endpoint, and how many bits it has. */
    private interface BitPermutation {
        int apply(int e, int bits);
    }

    /**
     * Where the number of endpoints is no power of two, those from the largest one below on are silent, as in M. Besta
     * and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014.
     */
    private static FixedPattern ofBits(int endpoints, BitPermutation permutation) {
        int bits = 31 - Integer.numberOfLeadingZeros(endpoints);
        return of(endpoints, e -> e >= 1 << bits ? SILENT : bits == 0 ? e : permutation.apply(e, bits));
    }

    /** A permutation without fixed points, drawn until there are none: one in e of all permutations is such. */
    static FixedPattern permutation(int endpoints, long seed) {
        if (endpoints < 2) {
            throw new Refusal("a permutation needs two endpoints");
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

    /** By endpoint, its receiver, or {@link TrafficPattern#SILENT}; a copy. */
    public int[] destinations() {
        return destinations.clone();
    }

    @Override
    public int destination(int source, RandomStreams random) {
        return destinations[source];
    }
}
