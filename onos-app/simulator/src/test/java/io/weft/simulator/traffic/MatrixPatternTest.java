package io.weft.simulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MatrixPatternTest {
    /** Endpoints 4s..4s+3 are at switch s. */
    private static final Topology TOPOLOGY = SlimFly.of(5, 4);

    private static final int DRAWS = 200_000;

    private static Map<Integer, Double> drawn(TrafficPattern pattern, int source) {
        RandomStreams random = new RandomStreams(1, TOPOLOGY.endpointCount());
        Map<Integer, Double> parts = new TreeMap<>();
        for (int i = 0; i < DRAWS; i++) {
            parts.merge(pattern.destination(source, random), 1.0 / DRAWS, Double::sum);
        }
        return parts;
    }

    private static void assertDrawn(TrafficPattern pattern, int source, Map<Integer, Double> expected) {
        Map<Integer, Double> drawn = drawn(pattern, source);
        assertThat(drawn.keySet()).isEqualTo(expected.keySet());
        expected.forEach((receiver, part) -> assertThat(drawn.get(receiver))
                .as("from %d to %d", source, receiver)
                .isCloseTo(part, within(5 * Math.sqrt(part / DRAWS))));
    }

    /** Switch 0 sends 0.8 to switch 7, a fifth of it by each endpoint; endpoint 1 sends 0.3 more to endpoint 40. */
    @Test
    void receiversAreDrawnInProportion() {
        MatrixPattern.Builder builder = new MatrixPattern.Builder(TOPOLOGY);
        builder.add(0, MatrixPattern.Builder.ALL, 7, MatrixPattern.Builder.ALL, 0.8);
        builder.add(0, 1, 10, 40, 0.1);
        builder.add(0, 1, 10, 40, 0.2);
        MatrixPattern pattern = builder.build();
        assertDrawn(pattern, 0, Map.of(28, 0.25, 29, 0.25, 30, 0.25, 31, 0.25));
        assertDrawn(pattern, 1, Map.of(28, 0.1, 29, 0.1, 30, 0.1, 31, 0.1, 40, 0.6));
        assertThat(pattern.share(0)).isCloseTo(0.2, within(1e-12));
        assertThat(pattern.share(1)).isCloseTo(0.5, within(1e-12));
        assertThat(pattern.share(4)).isZero();
        assertThat(drawn(pattern, 4)).containsOnlyKeys(TrafficPattern.SILENT);
    }

    @Test
    void nobodySendsToItself() {
        MatrixPattern.Builder builder = new MatrixPattern.Builder(TOPOLOGY);
        builder.add(0, MatrixPattern.Builder.ALL, 0, MatrixPattern.Builder.ALL, 1);
        builder.add(1, 5, 1, MatrixPattern.Builder.ALL, 0.3);
        builder.add(2, MatrixPattern.Builder.ALL, 2, 9, 0.6);
        MatrixPattern pattern = builder.build();
        for (int e = 0; e < 4; e++) {
            Map<Integer, Double> others = new TreeMap<>(Map.of(0, 1 / 3.0, 1, 1 / 3.0, 2, 1 / 3.0, 3, 1 / 3.0));
            others.remove(e);
            assertDrawn(pattern, e, others);
        }
        assertDrawn(pattern, 5, Map.of(4, 1 / 3.0, 6, 1 / 3.0, 7, 1 / 3.0));
        assertDrawn(pattern, 8, Map.of(9, 1.0));
        assertThat(pattern.share(8)).isCloseTo(0.2, within(1e-12));
        assertThat(pattern.share(9)).isZero();
        assertThatThrownBy(() -> builder.add(0, 2, 0, 2, 0.1)).hasMessage("endpoint 2 sends to itself");
    }

    /** It has one endpoint only. */
    @Test
    void aSwitchThatWouldSendToItselfSendsNothing() {
        Topology single = SlimFly.of(5, 1);
        MatrixPattern.Builder builder = new MatrixPattern.Builder(single);
        builder.add(3, MatrixPattern.Builder.ALL, 3, MatrixPattern.Builder.ALL, 0.5);
        MatrixPattern pattern = builder.build();
        assertThat(pattern.share(3)).isZero();
        assertThat(pattern.destination(3, new RandomStreams(1, 50))).isEqualTo(TrafficPattern.SILENT);
    }

    @Test
    void nobodySendsMoreThanItsLinkCarries() {
        MatrixPattern.Builder builder = new MatrixPattern.Builder(TOPOLOGY);
        builder.add(0, 1, 7, 28, 1.5);
        assertThatThrownBy(builder::build).hasMessage("endpoint s0.0.0:2 sends 1.5; expected at most 1");
    }

    /** A tenth of the load is a packet in ten times as many cycles. */
    @Test
    void sharesLowerTheRateOfPackets() {
        MatrixPattern.Builder builder = new MatrixPattern.Builder(TOPOLOGY);
        builder.add(0, 0, 7, 28, 1);
        builder.add(0, 1, 7, 28, 0.1);
        Injection injection = Injections.named("bernoulli").at(0.5, 1, builder.build(), TOPOLOGY.endpointCount());
        RandomStreams random = new RandomStreams(1, TOPOLOGY.endpointCount());
        assertThat(meanGap(injection, random, 0)).isCloseTo(2, within(0.05));
        assertThat(meanGap(injection, random, 1)).isCloseTo(20, within(0.5));
    }

    private static double meanGap(Injection injection, RandomStreams random, int endpoint) {
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += injection.gap(random, endpoint);
        }
        return sum / 20_000.0;
    }
}
