package io.weft.topology.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Points 0..points - 1 and blocks of them, such that every two points are together in exactly one block: a pairwise
 * balanced design of index 1. If all blocks have k points, it is the Steiner system S(2, k, points), or 2-(points, k,
 * 1) design. Immutable.
 *
 * <p>C. J. Colbourn, J. H. Dinitz (eds.), <i>Handbook of Combinatorial Designs</i>, 2nd edition, 2007, chapters II.1
 * and IV.1.
 */
public final class BlockDesign {
    private final int points;
    private final int[][] blocks;

    /**
     * @throws IllegalArgumentException unless they have as many pairs of points as there are; that these differ is for
     *     the construction to see to
     */
    BlockDesign(int points, List<int[]> blocks) {
        this.points = points;
        this.blocks = blocks.toArray(new int[0][]);
        long pairs = blocks.stream()
                .mapToLong(block -> block.length * (block.length - 1L) / 2)
                .sum();
        if (pairs != points * (points - 1L) / 2) {
            throw new IllegalArgumentException(
                    blocks.size() + " blocks with " + pairs + " pairs of points do not fit " + points + " points");
        }
    }

    /** All pairs of points, the Steiner system S(2, 2, points), in lexicographic order. */
    static BlockDesign pairs(int points) {
        List<int[]> pairs = new ArrayList<>();
        for (int a = 0; a < points; a++) {
            for (int b = a + 1; b < points; b++) {
                pairs.add(new int[] {a, b});
            }
        }
        return new BlockDesign(points, pairs);
    }

    public int points() {
        return points;
    }

    public int blocks() {
        return blocks.length;
    }

    /** The points of a block, by its number from 0. */
    public int[] block(int number) {
        return blocks[number].clone();
    }

    /**
     * This design with every point p replaced by the k - 1 points (k - 1)p..(k - 1)p + k - 2, and one point more, the
     * last: the Steiner system S(2, k, 1 + points (k - 1)). In it a block of s points becomes a system S(2, k, 1 + s(k
     * - 1)) on the last point and what replaces its own, of which the blocks with the last point are the same for all.
     *
     * <p>R. M. Wilson, <i>An Existence Theory for Pairwise Balanced Designs I</i>, Journal of Combinatorial Theory A
     * 13, 1972.
     *
     * @param systems by the size of a block, the system that it becomes
     */
    BlockDesign inflate(int k, IntFunction<BlockDesign> systems) {
        int last = points * (k - 1);
        List<int[]> inflated = new ArrayList<>();
        for (int p = 0; p < points; p++) {
            int first = p * (k - 1);
            inflated.add(
                    IntStream.range(0, k).map(i -> i < k - 1 ? first + i : last).toArray());
        }
        Map<Integer, BlockDesign> bySize = new HashMap<>();
        for (int[] block : blocks) {
            BlockDesign system = bySize.computeIfAbsent(block.length, systems::apply);
            int[] place = system.placesIn(block, k);
            Arrays.stream(system.blocks)
                    .filter(each -> !system.hasLastPoint(each))
                    .forEach(each ->
                            inflated.add(Arrays.stream(each).map(p -> place[p]).toArray()));
        }
        return new BlockDesign(last + 1, inflated);
    }

    private boolean hasLastPoint(int[] block) {
        return Arrays.stream(block).anyMatch(p -> p == points - 1);
    }

    /**
     * Where this system's points go: those in a block with the last one to what replaces one point of {@code block}.
     */
    private int[] placesIn(int[] block, int k) {
        int[] place = new int[points];
        int replaced = 0;
        for (int[] each : blocks) {
            if (hasLastPoint(each)) {
                int next = block[replaced++] * (k - 1);
                for (int p : each) {
                    if (p != points - 1) {
                        place[p] = next++;
                    }
                }
            }
        }
        return place;
    }
}
