package io.weft.simulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.RandomStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeometricTest {
    private static final int DRAWN = 200_000;

    /** The inversion as it is written down, without anything taken in advance. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-7, 0.0003, 0.05, 0.3, 0.5, 0.75, 0.99, 1})
    void drawsWhatTheLogarithmSays(double probability) {
        Geometric geometric = new Geometric(probability);
        RandomStreams drawn = new RandomStreams(7, 1);
        RandomStreams same = new RandomStreams(7, 1);
        for (int i = 0; i < DRAWN; i++) {
            double expected = Math.floor(Math.log(same.positive(0)) / Math.log1p(-probability));
            assertThat(geometric.next(drawn, 0)).isEqualTo((int) Math.min(expected, Injection.MOST_CYCLES));
        }
    }

    @Test
    void theMeanIsThatOfTheDistribution() {
        double probability = 0.2;
        Geometric geometric = new Geometric(probability);
        RandomStreams random = new RandomStreams(3, 1);
        long sum = 0;
        for (int i = 0; i < DRAWN; i++) {
            sum += geometric.next(random, 0);
        }
        double deviation = Math.sqrt(1 - probability) / probability / Math.sqrt(DRAWN);
        assertThat((double) sum / DRAWN).isBetween(4 - 4 * deviation, 4 + 4 * deviation);
    }
}
