package io.weft.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;

/** What every block design must be like. */
final class Designs {
    private Designs() {}

    /** Every two points are together in exactly one block. */
    static void assertEveryTwoPointsAreInOneBlock(BlockDesign design) {
        int points = design.points();
        BitSet together = new BitSet();
        for (int number = 0; number < design.blocks(); number++) {
            int[] block = design.block(number);
            for (int i = 0; i < block.length; i++) {
                for (int j = 0; j < i; j++) {
                    int pair = Math.max(block[i], block[j]) * points + Math.min(block[i], block[j]);
                    if (block[i] < 0 || block[i] >= points || block[i] == block[j] || together.get(pair)) {
                        assertThat(block)
                                .as("block %s of %s points", number, points)
                                .isNull();
                    }
                    together.set(pair);
                }
            }
        }
        assertThat(together.cardinality()).isEqualTo(points * (points - 1) / 2);
    }

    /** It is the Steiner system of blocks of k points, of which every point is in r. */
    static void assertIsSteinerSystem(BlockDesign design, int k, int r) {
        int points = 1 + r * (k - 1);
        assertThat(design.points()).isEqualTo(points);
        assertThat(design.blocks()).isEqualTo(points * r / k);
        assertThat(IntStream.range(0, design.blocks())).allMatch(number -> design.block(number).length == k);
        assertEveryTwoPointsAreInOneBlock(design);
    }
}
