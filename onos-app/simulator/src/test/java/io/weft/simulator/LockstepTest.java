package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class LockstepTest {
    /** No part begins a cycle before all have done the one before, and what is between is done by itself. */
    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "2,1", "2,3", "3,1", "5,2", "5,4", "8,1"})
    void allPartsDoEachCycleOnce(int parts, int threads) {
        int[] done = new int[parts];
        AtomicIntegerArray wrong = new AtomicIntegerArray(2);
        int[] over = new int[1];
        try (HelperThreads helping = new HelperThreads(parts, threads)) {
            Lockstep lockstep = new Lockstep(
                    parts,
                    part -> {
                        if (done[part] != over[0]) {
                            wrong.incrementAndGet(0);
                        }
                        done[part]++;
                    },
                    () -> {
                        over[0]++;
                        if (Arrays.stream(done).anyMatch(each -> each != over[0])) {
                            wrong.incrementAndGet(1);
                        }
                        return true;
                    },
                    helping.helpers);
            for (int batch = 0; batch < 200; batch++) {
                lockstep.run(50);
            }
        }
        assertThat(over[0]).isEqualTo(10_000);
        assertThat(wrong.get(0)).isZero();
        assertThat(wrong.get(1)).isZero();
    }

    /** Where cycles take longer than a thread spins, those that wait park, and go on all the same. */
    @Test
    void aThreadThatWaitsLongGoesOn() {
        int[] over = new int[1];
        try (HelperThreads helping = new HelperThreads(2, 1)) {
            Lockstep lockstep = new Lockstep(
                    2,
                    part -> {
                        long end = System.nanoTime() + (part == over[0] % 2 ? 2_000_000 : 0);
                        while (System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                    },
                    () -> {
                        over[0]++;
                        return true;
                    },
                    helping.helpers);
            lockstep.run(100);
        }
        assertThat(over[0]).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"1,0", "4,0", "4,1", "4,3"})
    void itEndsWhenItIsToldTo(int parts, int threads) {
        AtomicInteger done = new AtomicInteger();
        int[] over = new int[1];
        try (HelperThreads helping = new HelperThreads(parts, threads)) {
            Lockstep lockstep =
                    new Lockstep(parts, part -> done.incrementAndGet(), () -> ++over[0] % 7 != 0, helping.helpers);
            lockstep.run(100);
            assertThat(over[0]).isEqualTo(7);
            lockstep.run(5);
            assertThat(over[0]).isEqualTo(12);
            lockstep.run(100);
            assertThat(over[0]).isEqualTo(14);
        }
        assertThat(done.get()).isEqualTo(14 * parts);
    }

    /** Whatever thread it is in. */
    @ParameterizedTest
    @CsvSource({"3,0", "3,1", "3,2"})
    void whatIsThrownIsThrownToWhoRunsIt(int parts, int threads) {
        for (int bad = 0; bad <= parts; bad++) {
            int fails = bad;
            int[] over = new int[1];
            try (HelperThreads helping = new HelperThreads(parts, threads)) {
                Lockstep lockstep = new Lockstep(
                        parts,
                        part -> {
                            if (part == fails && over[0] == 10) {
                                throw new IllegalStateException("part " + part);
                            }
                        },
                        () -> {
                            over[0]++;
                            if (fails == parts && over[0] == 11) {
                                throw new StackOverflowError("between");
                            }
                            return true;
                        },
                        helping.helpers);
                assertThatThrownBy(() -> lockstep.run(100)).hasMessage(bad == parts ? "between" : "part " + bad);
                over[0] = 20;
                lockstep.run(100);
                assertThat(over[0]).isEqualTo(120);
            }
        }
    }
}
