package io.weft.topology.field;

import io.weft.refusal.Refusal;
import java.util.Arrays;

/**
 * The finite field GF(p<sup>n</sup>), immutable, by tables.
 *
 * <p>An element is an integer {@code 0..order()-1}: its digits in base p are the coefficients of a polynomial over
 * GF(p), the lowest first, so that 0 and 1 are the field's own, and in a prime field every element is its residue.
 * Multiplication is modulo the first irreducible polynomial of degree n in the order of those integers, and
 * {@link #primitiveElement()} is the smallest, so that the same order always gives the same tables.
 *
 * <p>Space O(order<sup>2</sup>); time to construct O(order<sup>2</sup> n + order<sup>1.5</sup> n<sup>2</sup>).
 *
 * <p>R. Lidl, H. Niederreiter, <i>Finite Fields</i>, chapters 2 and 3.
 */
public final class GaloisField {
    /** Largest order for which tables are made; every topology that fits the fabric header needs less. */
    public static final int MAX_ORDER = 256;

    private final int characteristic;
    private final int order;
    private final int[] sums;
    private final int[] negatives;
    private final int[] powers;
    private final int[] logarithms;

    private GaloisField(int order) {
        this.order = order;
        characteristic = PrimePowers.smallestPrimeFactor(order);
        Polynomials polynomials = new Polynomials(characteristic);
        sums = new int[order * order];
        negatives = new int[order];
        for (int a = 0; a < order; a++) {
            for (int b = 0; b < order; b++) {
                int sum = polynomials.add(a, b);
                sums[a * order + b] = sum;
                if (sum == 0) {
                    negatives[a] = b;
                }
            }
        }
        int modulus = polynomials.firstIrreducible(order);
        powers = firstFullCycle(polynomials, modulus);
        logarithms = new int[order];
        Arrays.fill(logarithms, -1);
        for (int i = 0; i < order - 1; i++) {
            logarithms[powers[i]] = i;
        }
    }

    /**
     * The field of this order.
     *
     * @param order number of elements: a prime power, 2..{@value #MAX_ORDER}
     * @throws Refusal if there is no such field, or none this large is made
     */
    public static GaloisField of(int order) {
        if (order < 2 || order > MAX_ORDER || !PrimePowers.contains(order)) {
            throw new Refusal(order + " is not a prime power in 2.." + MAX_ORDER);
        }
        return new GaloisField(order);
    }

    private int[] firstFullCycle(Polynomials polynomials, int modulus) {
        for (int candidate = 1; candidate < order; candidate++) {
            int[] cycle = new int[order - 1];
            cycle[0] = 1;
            int length = 1;
            int power = candidate;
            while (power != 1) {
                cycle[length++] = power;
                power = polynomials.multiply(power, candidate, modulus);
            }
            if (length == order - 1) {
                return cycle;
            }
        }
        throw new AssertionError("the multiplicative group of GF(" + order + ") is cyclic");
    }

    /** Number of elements, p<sup>n</sup>. */
    public int order() {
        return order;
    }

    /** The prime p. */
    public int characteristic() {
        return characteristic;
    }

    public int add(int a, int b) {
        return sums[a * order + b];
    }

    /** The element that gives 0 when added to a. */
    public int negate(int a) {
        return negatives[a];
    }

    public int subtract(int a, int b) {
        return add(a, negatives[b]);
    }

    public int multiply(int a, int b) {
        if (a == 0 || b == 0) {
            return 0;
        }
        return powers[(logarithms[a] + logarithms[b]) % (order - 1)];
    }

    /**
     * The element that gives 1 when multiplied by a.
     *
     * @throws ArithmeticException for 0
     */
    public int inverse(int a) {
        if (a == 0) {
            throw new ArithmeticException("0 has no inverse in " + this);
        }
        return powers[(order - 1 - logarithms[a]) % (order - 1)];
    }

    /** The smallest element whose powers are all elements but 0. */
    public int primitiveElement() {
        return powers[1 % (order - 1)];
    }

    /** {@link #primitiveElement()} to the power of {@code exponent}, which is not negative. */
    public int primitivePower(int exponent) {
        return powers[exponent % (order - 1)];
    }

    @Override
    public String toString() {
        return "GF(" + order + ")";
    }
}
