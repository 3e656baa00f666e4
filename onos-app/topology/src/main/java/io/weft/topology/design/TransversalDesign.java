package io.weft.topology.design;

import io.weft.topology.field.GaloisField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Transversal designs: groups of n points each, and blocks with one point of every group, such that every two points of
 * different groups are in one block. With the groups as blocks, that is a {@link BlockDesign}, also with points left
 * out of one group.
 *
 * <p>The points of a group are the elements of the product of the finite fields whose orders are the prime powers that
 * n is the product of. A block has the points b and a + x<sub>g</sub>b, for a different x<sub>g</sub> in every group
 * but the first. H. F. MacNeish, <i>Euler Squares</i>, Annals of Mathematics 23, 1922.
 */
final class TransversalDesign {
    private final int[] orders;
    private final GaloisField[] fields;

    private TransversalDesign(int n) {
        orders = primePowers(n);
        fields = Arrays.stream(orders).mapToObj(GaloisField::of).toArray(GaloisField[]::new);
    }

    /** The powers of different primes that n, at least 2, is the product of. */
    private static int[] primePowers(int n) {
        List<Integer> powers = new ArrayList<>();
        int rest = n;
        for (int p = 2; rest > 1; p++) {
            int power = 1;
            while (rest % p == 0) {
                power *= p;
                rest /= p;
            }
            if (power > 1) {
                powers.add(power);
            }
        }
        return powers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** How many groups of n points, n at least 2, this construction has at most. */
    static int mostGroups(int n) {
        return 1 + IntStream.of(primePowers(n)).min().orElseThrow();
    }

    /**
     * The design of {@code groups} groups of n points and one of {@code rest}, with the groups as blocks. Other blocks
     * have {@code groups} points or one more.
     *
     * @param groups at most {@link #mostGroups}(n), or less than that if {@code rest} is not 0
     */
    static BlockDesign truncated(int groups, int n, int rest) {
        TransversalDesign design = new TransversalDesign(n);
        List<int[]> blocks = new ArrayList<>();
        int columns = rest > 0 ? groups + 1 : groups;
        for (int i = 0; i < n * n; i++) {
            int a = i / n;
            int b = i % n;
            blocks.add(IntStream.range(0, columns)
                    .filter(g -> g < groups || design.point(g, a, b) < rest)
                    .map(g -> g * n + design.point(g, a, b))
                    .toArray());
        }
        for (int g = 0; g <= groups; g++) {
            int size = g < groups ? n : rest;
            if (size > 1) {
                blocks.add(IntStream.range(g * n, g * n + size).toArray());
            }
        }
        return new BlockDesign(groups * n + rest, blocks);
    }

    /** Which point of a group is in block (a, b). */
    private int point(int group, int a, int b) {
        if (group == 0) {
            return b;
        }
        int point = 0;
        int place = 1;
        int restOfA = a;
        int restOfB = b;
        for (int i = 0; i < orders.length; i++) {
            int product = fields[i].multiply(group - 1, restOfB % orders[i]);
            point += place * fields[i].add(restOfA % orders[i], product);
            place *= orders[i];
            restOfA /= orders[i];
            restOfB /= orders[i];
        }
        return point;
    }
}
