package io.weft.operations.job;

import static io.weft.operations.job.Simulated.PATIENCE;
import static io.weft.operations.job.Simulated.SHORT;
import static io.weft.operations.job.Simulated.await;
import static io.weft.operations.job.Simulated.awaitCycles;
import static io.weft.operations.job.Simulated.endless;
import static io.weft.operations.job.Simulated.fabric;
import static io.weft.operations.job.Simulated.planned;
import static io.weft.operations.job.Simulated.progress;
import static io.weft.operations.job.Simulated.simulating;
import static io.weft.operations.job.Simulated.start;
import static io.weft.operations.job.Simulated.sweep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.refusal.Refusal;
import io.weft.simulator.route.VirtualChannelRule;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobsTest {
    private final Jobs jobs = new Jobs(JobBounds.ofThisMachine());

    @AfterEach
    void noThreadIsLeft() {
        jobs.close();
        assertThat(simulating()).isEmpty();
    }

    @Test
    void itsThreadsHaveTheLowestPriority() {
        Job job = start(jobs, endless());
        awaitCycles(job, 100);
        assertThat(simulating()).hasSize(2).extracting(Thread::getPriority).containsOnly(Thread.MIN_PRIORITY);
    }

    @Test
    void aSecondIsRefusedUntilTheFirstIsCancelled() throws InterruptedException {
        Job first = start(jobs, endless());
        assertThatThrownBy(() -> start(jobs, endless()))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("simulation 1 is running");
        assertThat(jobs.remove(1)).isSameAs(first);
        assertThat(first.awaitEnd(PATIENCE)).isTrue();
        assertThat(first.state()).isEqualTo(JobState.CANCELLED);
        assertThat(jobs.all()).containsExactly(first);
        assertThat(start(jobs, endless()).id()).isEqualTo(2);
    }

    @Test
    void anotherIsRefusedWhileOneIsPrepared() throws InterruptedException {
        CountDownLatch prepared = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        Job first = start(jobs, endless(), scheme -> {
            prepared.countDown();
            await(refused);
            return planned(scheme);
        });
        await(prepared);
        assertThat(progress(first)).containsEntry("prepared", false);
        assertThatThrownBy(() -> start(jobs, endless()))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("is running, computing its routes");
        refused.countDown();
        awaitCycles(first, 100);
        assertThat(first.id()).isEqualTo(1);
        assertThat(progress(first)).containsEntry("prepared", true);
    }

    /** So that the pool that all the process shares is left to others. */
    @Test
    void routesAreComputedByItsOwnThreadAlone() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Job job = start(jobs, endless(), scheme -> {
            IntStream.range(0, 10_000).parallel().forEach(i -> threads.add(Thread.currentThread()));
            return planned(scheme);
        });
        awaitCycles(job, 100);
        assertThat(threads).hasSize(1);
        assertThat(threads).extracting(Thread::getName).containsOnly("weft-job");
        assertThat(threads).extracting(Thread::getPriority).containsOnly(Thread.MIN_PRIORITY);
    }

    @Test
    void moreMemoryThanItsShareIsRefusedBeforeAnyIsTaken() {
        LoadSweep sweep = sweep(SHORT, ChannelSettings.INSTALLED, 0.1);
        long needed = sweep.bytes(fabric(Scheme.MINIMAL), 1);
        Jobs narrow = new Jobs(new JobBounds(PATIENCE, () -> 4 * needed - 4));
        try (narrow) {
            assertThatThrownBy(() -> start(narrow, sweep, scheme -> {
                        throw new AssertionError("routes are computed");
                    }))
                    .isInstanceOf(Refusal.class)
                    .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                    .hasMessageContaining("25 % of what is free of the heap now");
        }
        Jobs wide = new Jobs(new JobBounds(PATIENCE, () -> 4 * needed));
        try (wide) {
            assertThat(start(wide, sweep).id()).isEqualTo(1);
        }
    }

    @Test
    void whatIsOutOfBoundsIsRefusedAndAnotherCanBeStarted() {
        int many = Runtime.getRuntime().availableProcessors() + 1;
        assertThatThrownBy(() -> jobs.start(
                        new RunningSimulation(Map.of(), endless(), fabric(Scheme.MINIMAL), Simulated::planned, many)))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.WRONG)
                .hasMessageContaining(many + " threads are not in 1..");
        Double[] loads = new Double[1_001];
        Arrays.fill(loads, 0.5);
        assertThatThrownBy(() -> start(jobs, sweep(SHORT, ChannelSettings.INSTALLED, loads)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("1001 points are more than 1000");
        assertThatThrownBy(() -> start(jobs, sweep(SHORT, ChannelSettings.of(VirtualChannelRule.ANY, 33), 0.5)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("33 virtual channels are not in 1..32");
        assertThat(start(jobs, endless()).id()).isEqualTo(1);
    }

    @Test
    void theLastFewAreKeptAndThoseThatAreOverForgottenWhenAskedTo() throws InterruptedException {
        for (int i = 1; i <= 6; i++) {
            assertThat(start(jobs, sweep(SHORT, ChannelSettings.INSTALLED, 0.1)).awaitEnd(PATIENCE))
                    .isTrue();
        }
        assertThat(jobs.all()).extracting(Job::id).containsExactly(3, 4, 5, 6);
        jobs.remove(4);
        assertThat(jobs.all()).extracting(Job::id).containsExactly(3, 5, 6);
        assertThatThrownBy(() -> jobs.get(4))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.UNKNOWN)
                .hasMessageContaining("there is no job 4 on this node; there are 3, 5, 6");
    }

    @Test
    void noneIsStartedAfterTheEnd() {
        Job job = start(jobs, endless());
        jobs.close();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThatThrownBy(() -> start(jobs, endless()))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW);
    }
}
