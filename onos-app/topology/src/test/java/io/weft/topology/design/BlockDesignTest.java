package io.weft.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockDesignTest {
    @Test
    void refusesBlocksThatCannotHaveEveryPairOnce() {
        assertThatThrownBy(() -> new BlockDesign(4, List.of(new int[] {0, 1, 2}, new int[] {0, 3})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 blocks with 4 pairs of points do not fit 4 points");
    }

    @Test
    void blocksAreCopies() {
        BlockDesign pairs = BlockDesign.pairs(3);
        pairs.block(0)[0] = 7;
        assertThat(pairs.block(0)).containsExactly(0, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 60})
    void skolemsTriplesAreSteinerSystems(int t) {
        Designs.assertIsSteinerSystem(SteinerTriples.skolem(t), 3, 3 * t);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "2, 9", "3, 2", "3, 4", "4, 3"})
    void linesOfSpacesAreSteinerSystems(int dimension, int q) {
        int throughAPoint = IntStream.range(0, dimension)
                .map(i -> IntStream.range(0, i).reduce(1, (power, j) -> power * q))
                .sum();
        Designs.assertIsSteinerSystem(Geometries.projective(dimension, q), q + 1, throughAPoint);
        Designs.assertIsSteinerSystem(Geometries.affine(dimension, q), q, throughAPoint);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7})
    void unitalsAreSteinerSystems(int q) {
        Designs.assertIsSteinerSystem(Geometries.unital(q), q + 1, q * q);
    }

    /**
     * Euler's squares of order 6 do not exist; MacNeish has as many groups as the smallest prime power, and one more.
     */
    @ParameterizedTest
    @CsvSource({"2, 3", "3, 4", "4, 5", "6, 3", "8, 9", "12, 4", "15, 4", "20, 5", "35, 6", "144, 10", "143, 12"})
    void transversalDesignsHaveGroupsByTheSmallestPrimePower(int n, int groups) {
        assertThat(TransversalDesign.mostGroups(n)).isEqualTo(groups);
        Designs.assertEveryTwoPointsAreInOneBlock(TransversalDesign.truncated(groups, n, 0));
    }

    @ParameterizedTest
    @CsvSource({"4, 5, 0", "4, 5, 1", "4, 5, 4", "3, 12, 7", "10, 11, 10", "4, 20, 12", "5, 35, 30"})
    void aTransversalDesignCanLackPointsOfAGroup(int groups, int n, int rest) {
        BlockDesign design = TransversalDesign.truncated(groups, n, rest);
        assertThat(design.points()).isEqualTo(groups * n + rest);
        Designs.assertEveryTwoPointsAreInOneBlock(design);
        assertThat(IntStream.range(0, design.blocks()).map(number -> design.block(number).length))
                .containsOnly(groups, groups + 1, n, rest > 1 ? rest : n);
    }
}
