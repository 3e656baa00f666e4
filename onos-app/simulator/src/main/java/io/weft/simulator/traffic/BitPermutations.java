package io.weft.simulator.traffic;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Permutations of endpoints by the bits of their numbers. Where the number of endpoints is no power of two, those from the
 * largest one below on are silent, as in M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology",
 * SC 2014.
 */
final class BitPermutations {
    private BitPermutations() {}

    /** Bits move up by one place, the highest becomes the lowest. */
    static FixedPattern shuffle(int endpoints) {
        int bits = bits(endpoints);
        return permutation(endpoints, e -> bits == 0 ? e : (e << 1 | e >> (bits - 1)) & ((1 << bits) - 1));
    }

    /** The order of bits is turned round. */
    static FixedPattern reversal(int endpoints) {
        int bits = bits(endpoints);
        return permutation(endpoints, e -> bits == 0 ? e : Integer.reverse(e) >>> (32 - bits));
    }

    /** Every bit is the other. */
    static FixedPattern complement(int endpoints) {
        int bits = bits(endpoints);
        return permutation(endpoints, e -> ~e & ((1 << bits) - 1));
    }

    private static int bits(int endpoints) {
        return 31 - Integer.numberOfLeadingZeros(endpoints);
    }

    private static FixedPattern permutation(int endpoints, IntUnaryOperator destination) {
        int[] destinations = new int[endpoints];
        Arrays.setAll(destinations, e -> e < 1 << bits(endpoints) ? destination.applyAsInt(e) : TrafficPattern.SILENT);
        return new FixedPattern(destinations);
    }
}
