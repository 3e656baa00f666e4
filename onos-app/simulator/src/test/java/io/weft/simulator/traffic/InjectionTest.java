package io.weft.simulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.simulator.network.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InjectionTest {
    private static final int PACKETS = 200_000;

    /** Gaps are geometric, of mean 1/p and variance (1-p)/p^2: 5 standard errors. */
    @ParameterizedTest
    @CsvSource({"0.001,1", "0.1,1", "0.5,1", "0.99,1", "0.5,4", "1,4"})
    void bernoulliHasItsLoadAndGeometricGaps(double load, int packetFlits) {
        Injection injection = Injections.named("bernoulli").at(load, packetFlits);
        double p = load / packetFlits;
        RandomStreams random = new RandomStreams(1, 1);
        double sum = 0;
        int ones = 0;
        for (int i = 0; i < PACKETS; i++) {
            int gap = injection.gap(random, 0);
            assertThat(gap).isPositive();
            sum += gap;
            ones += gap == 1 ? 1 : 0;
        }
        assertThat(sum / PACKETS).isCloseTo(1 / p, within(1e-9 + 5 * Math.sqrt((1 - p) / PACKETS) / p));
        assertThat((double) ones / PACKETS).isCloseTo(p, within(1e-9 + 5 * Math.sqrt(p * (1 - p) / PACKETS)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void atFullLoadThereIsAlwaysAPacket(int packetFlits) {
        for (String words : List.of("on-off:1", "on-off:8")) {
            Injection injection = Injections.named(words).at(1, packetFlits);
            assertThat(injection.gap(new RandomStreams(1, 1), 0)).isEqualTo(packetFlits);
        }
        assertThat(Injections.named("bernoulli").at(1, 1).gap(new RandomStreams(1, 1), 0))
                .isEqualTo(1);
    }

    /**
     * Bursts of b packets on average and pauses of b(1-l)/l, both geometric: what is asked for, wherever pauses are of
     * a packet or more.
     */
    @ParameterizedTest
    @CsvSource({"0.01,8,1", "0.5,8,1", "0.85,8,1", "0.3,1,1", "0.2,100,1", "0.5,4,4", "0.5,1,1"})
    void burstsAndPausesAreGeometric(double load, double burst, int packetFlits) {
        Lengths lengths = new Lengths(Injections.named("on-off:" + burst).at(load, packetFlits), packetFlits);
        checkGeometric(lengths.bursts, burst);
        checkGeometric(lengths.pauses, burst * (1 - load) / load);
        assertThat(lengths.load()).isCloseTo(load, within(0.05 * load));
    }

    /** Then bursts are so much longer that the load is what it is said to be: l/(1-l) packets for each pause of one. */
    @ParameterizedTest
    @CsvSource({"0.95,8", "0.99,2", "0.6,1"})
    void whereNoPauseIsThatShortBurstsAreLonger(double load, double burst) {
        Lengths lengths = new Lengths(Injections.named("on-off:" + burst).at(load, 1), 1);
        checkGeometric(lengths.bursts, load / (1 - load));
        assertThat(lengths.pauses).containsOnly(1.0);
        assertThat(lengths.load()).isCloseTo(load, within(0.01));
    }

    /**
     * In each of the first cycles as many endpoints as the load says are sending, and each begins when it likes within
     * a packet's time.
     */
    @ParameterizedTest
    @CsvSource({"0.5,8,1", "0.3,2,4", "0.9,20,4", "1,4,4"})
    void burstsBeginAsIfTheyHadAlwaysBeen(double load, double burst, int packetFlits) {
        Injection injection = Injections.named("on-off:" + burst).at(load, packetFlits);
        RandomStreams random = new RandomStreams(3, 1);
        int cycles = 8 * packetFlits;
        int[] begun = new int[cycles + 1];
        for (int i = 0; i < PACKETS; i++) {
            for (int at = injection.first(random, 0); at <= cycles; at += injection.gap(random, 0)) {
                assertThat(at).isPositive();
                begun[at]++;
            }
        }
        double expected = load / packetFlits;
        for (int at = 1; at <= cycles; at++) {
            assertThat((double) begun[at] / PACKETS)
                    .isCloseTo(expected, within(5 * Math.sqrt(expected * (1 - expected) / PACKETS) + 1e-9));
        }
    }

    /** The mean to 5 standard errors, and the share of ones. */
    private static void checkGeometric(List<Double> lengths, double mean) {
        double p = 1 / mean;
        int n = lengths.size();
        double sum = lengths.stream().mapToDouble(length -> length).sum();
        long ones = lengths.stream().filter(length -> length == 1).count();
        assertThat(sum / n).isCloseTo(mean, within(1e-9 + 5 * mean * Math.sqrt((1 - p) / n)));
        assertThat((double) ones / n).isCloseTo(p, within(1e-9 + 5 * Math.sqrt(p * (1 - p) / n)));
    }

    /** Whole bursts and pauses, in packets. */
    private static final class Lengths {
        final List<Double> bursts = new ArrayList<>();
        final List<Double> pauses = new ArrayList<>();

        Lengths(Injection injection, int packetFlits) {
            RandomStreams random = new RandomStreams(7, 1);
            double burst = 1;
            for (int i = 0; i < PACKETS; i++) {
                int gap = injection.gap(random, 0);
                assertThat(gap % packetFlits).isZero();
                if (gap == packetFlits) {
                    burst++;
                } else {
                    bursts.add(burst);
                    pauses.add((double) gap / packetFlits - 1);
                    burst = 1;
                }
            }
        }

        double load() {
            double on = bursts.stream().mapToDouble(length -> length).sum();
            return on / (on + pauses.stream().mapToDouble(length -> length).sum());
        }
    }

    @Test
    void theSmallestLoadsDoNotOverflow() {
        for (String words : Injections.REGISTRY.usages()) {
            Injection injection =
                    Injections.named(words.replace("BURST", "1000000")).at(1e-9, 8);
            RandomStreams random = new RandomStreams(1, 1);
            for (int i = 0; i < 1_000; i++) {
                assertThat(injection.gap(random, 0)).isPositive();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.01, Double.NaN})
    void loadsOutOfRangeAreRefused(double load) {
        assertThatThrownBy(() -> Injection.bernoulli(load, 1)).hasMessageContaining("is not in 0..1");
        assertThatThrownBy(() -> Injection.onOff(load, 4, 1)).hasMessageContaining("is not in 0..1");
    }

    @ParameterizedTest
    @CsvSource({
        "often, there is no injection 'often'; there are bernoulli",
        "bernoulli:1, injection 'bernoulli:1': expected bernoulli",
        "on-off, expected on-off:BURST",
        "on-off:0, 'burst is 0, but must be in 1..1000000'",
        "on-off:NaN, 'burst is NaN, but must be in 1..1000000'",
        "on-off:x, burst is 'x'"
    })
    void wrongWordsAreExplained(String words, String explanation) {
        assertThatThrownBy(() -> Injections.named(words)).hasMessageContaining(explanation);
    }
}
