package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockstepTest {
    /** No part begins a cycle before all have done the one before, and what is between is done by itself. */
    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "2,1", "2,3", "3,1", "5,2", "5,4", "8,1"})
    void allPartsDoEachCycleOnce(int parts, int threads) {
        int[] done = new int[parts];
        AtomicIntegerArray wrong = new AtomicIntegerArray(2);
        int[] over = new int[1];
        try (StartedThreads started = new StartedThreads(parts, threads)) {
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
                    started.idle);
            for (int batch = 0; batch < 200; batch++) {
                started.awaitIdle();
                lockstep.run(50);
            }
            assertThat(lockstep.helpedBatches()).isGreaterThan(threads == 0 ? -1 : 0);
        }
        assertThat(over[0]).isEqualTo(10_000);
        assertThat(wrong.get(0)).isZero();
        assertThat(wrong.get(1)).isZero();
    }

    /** Where cycles take longer than a thread spins, those that wait park, and go on all the same. */
    @Test
    void aThreadThatWaitsLongGoesOn() {
        int[] over = new int[1];
        try (StartedThreads started = new StartedThreads(2, 1)) {
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
                    started.idle);
            lockstep.run(100);
            assertThat(lockstep.helpedBatches()).isEqualTo(1);
        }
        assertThat(over[0]).isEqualTo(100);
    }

    /** One that is held up has at most one part, and the others do the rest. */
    @Test
    void aThreadThatIsHeldUpDelaysOnePartOnly() {
        int[] done = new int[8];
        CountDownLatch held = new CountDownLatch(1);
        Thread own = Thread.currentThread();
        AtomicInteger byOthers = new AtomicInteger();
        try (StartedThreads started = new StartedThreads(8, 1)) {
            new Lockstep(
                            8,
                            part -> {
                                if (Thread.currentThread() != own) {
                                    byOthers.incrementAndGet();
                                    awaitZero(held);
                                } else if (IntStream.of(done).sum() == 6) {
                                    held.countDown();
                                }
                                done[part]++;
                            },
                            () -> true,
                            started.idle)
                    .run(1);
        }
        assertThat(done).containsOnly(1);
        assertThat(byOthers.get()).isLessThan(2);
    }

    private static void awaitZero(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The last is asked for in vain: there is no memory. Those that were asked before that wait for work again. */
    @Test
    void threadsThatWereAskedLeaveWhereAskingFails() {
        AtomicInteger asked = new AtomicInteger();
        BlockingQueue<Runnable> failing = new LinkedBlockingQueue<>() {
            @Override
            public boolean add(Runnable work) {
                if (asked.incrementAndGet() == 2) {
                    throw new OutOfMemoryError("of a test");
                }
                return super.add(work);
            }
        };
        try (StartedThreads started = new StartedThreads(3, 2, failing)) {
            Lockstep lockstep = new Lockstep(3, part -> {}, () -> true, started.idle);
            assertThatThrownBy(() -> lockstep.run(10)).hasMessage("of a test");
            started.awaitIdle();
            lockstep.run(10);
            assertThat(lockstep.helpedBatches()).isEqualTo(2);
        }
    }

    /** A thread that is interrupted while it waits for others leaves; the run goes on without it. */
    @Test
    void aThreadThatIsInterruptedLeaves() throws InterruptedException {
        int[] over = new int[1];
        IdleThreads idle = new IdleThreads(2);
        Thread helper = new Thread(idle::help);
        helper.start();
        while (idle.count() < 1) {
            Thread.onSpinWait();
        }
        Thread own = Thread.currentThread();
        AtomicInteger byHelper = new AtomicInteger();
        new Lockstep(
                        2,
                        part -> {
                            if (over[0] == 10 && Thread.currentThread() != own) {
                                byHelper.incrementAndGet();
                            } else if (over[0] == 10) {
                                awaitPositive(byHelper);
                                helper.interrupt();
                                end(helper);
                            }
                        },
                        () -> ++over[0] < 100,
                        idle)
                .run(1000);
        helper.interrupt();
        end(helper);
        assertThat(over[0]).isEqualTo(100);
    }

    private static void awaitPositive(AtomicInteger count) {
        while (count.get() == 0) {
            Thread.onSpinWait();
        }
    }

    private static void end(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0", "4,0", "4,1", "4,3"})
    void itEndsWhenItIsToldTo(int parts, int threads) {
        AtomicInteger done = new AtomicInteger();
        int[] over = new int[1];
        try (StartedThreads started = new StartedThreads(parts, threads)) {
            Lockstep lockstep =
                    new Lockstep(parts, part -> done.incrementAndGet(), () -> ++over[0] % 7 != 0, started.idle);
            lockstep.run(100);
            assertThat(over[0]).isEqualTo(7);
            started.awaitIdle();
            lockstep.run(5);
            assertThat(over[0]).isEqualTo(12);
            started.awaitIdle();
            lockstep.run(100);
            assertThat(over[0]).isEqualTo(14);
            assertThat(lockstep.helpedBatches()).isEqualTo(threads == 0 ? 0 : 3);
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
            try (StartedThreads started = new StartedThreads(parts, threads)) {
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
                        started.idle);
                assertThatThrownBy(() -> lockstep.run(100)).hasMessage(bad == parts ? "between" : "part " + bad);
                over[0] = 20;
                started.awaitIdle();
                lockstep.run(100);
                assertThat(over[0]).isEqualTo(120);
                assertThat(lockstep.helpedBatches()).isEqualTo(threads == 0 ? 0 : 2);
            }
        }
    }

    /** Although the others throw before it does, or at the same time. */
    @RepeatedTest(20)
    void whatTheFirstOfSeveralPartsThrowsIsThrown() {
        AtomicInteger thrown = new AtomicInteger();
        try (StartedThreads started = new StartedThreads(4, 2)) {
            Lockstep lockstep = new Lockstep(
                    4,
                    part -> {
                        if (part == 1) {
                            awaitPositive(thrown);
                        }
                        if (part > 0) {
                            thrown.incrementAndGet();
                            throw new IllegalStateException("part " + part);
                        }
                    },
                    () -> true,
                    started.idle);
            assertThatThrownBy(() -> lockstep.run(100)).hasMessage("part 1");
        }
    }
}
