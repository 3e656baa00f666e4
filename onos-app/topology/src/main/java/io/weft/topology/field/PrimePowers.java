package io.weft.topology.field;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which integers are p<sup>n</sup> for a prime p and n &gt;= 1: the orders of finite fields. */
public final class PrimePowers {
    private PrimePowers() {}

    /** Whether {@code n} is a prime power; O(sqrt n). */
    public static boolean contains(int n) {
        return n >= 2 && isPowerOf(smallestPrimeFactor(n), n);
    }

    /** The smallest prime that divides {@code n}, which is at least 2; O(sqrt n). */
    public static int smallestPrimeFactor(int n) {
        for (int p = 2; (long) p * p <= n; p++) {
            if (n % p == 0) {
                return p;
            }
        }
        return n;
    }

    private static boolean isPowerOf(int p, int n) {
        int rest = n;
        while (rest % p == 0) {
            rest /= p;
        }
        return rest == 1;
    }

    /**
     * The largest prime power below {@code n} and the smallest above it, as far as they are in {@code low..high}: what
     * an error can suggest instead of {@code n}. Ascending; none, one or two of them.
     */
    public static List<Integer> nearest(int n, int low, int high) {
        IntStream below = IntStream.iterate(Math.min(n - 1, high), i -> i - 1).takeWhile(i -> i >= low);
        IntStream above = IntStream.rangeClosed(Math.max(n + 1, low), high);
        return IntStream.concat(
                        below.filter(PrimePowers::contains).limit(1),
                        above.filter(PrimePowers::contains).limit(1))
                .boxed()
                .collect(Collectors.toUnmodifiableList());
    }
}
