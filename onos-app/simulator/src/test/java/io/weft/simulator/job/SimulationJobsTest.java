package io.weft.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.RunLimits;
import io.weft.simulator.Saturation;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimulationJobsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Topology TOPOLOGY = SlimFly.of(5, 4);
    private static final RunLimits SHORT = new RunLimits(100, 0.01, 0.005, 1_000);
    /** Would take hours. */
    private static final RunLimits ENDLESS = new RunLimits(100, 1e-9, 1e-9, 1_000_000_000);

    private static final int MANY = 1_000;

    private final SimulationJobs jobs = new SimulationJobs(JobBounds.ofThisMachine());

    @AfterEach
    void noThreadIsLeft() {
        jobs.close();
        assertThat(simulating()).isEmpty();
    }

    private static List<Thread> simulating() {
        return List.copyOf(Thread.getAllStackTraces().keySet()).stream()
                .filter(thread -> thread.getName().equals("weft-simulation")
                        || thread.getName().equals("simulation"))
                .collect(Collectors.toList());
    }

    private static Fabric fabric(Scheme scheme) {
        return new Fabric(
                "test", TOPOLOGY, scheme, Spread.PACKET, 4, new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    private static Routes routes(Scheme scheme) {
        return Routes.of(fabric(scheme), Failures.none(TOPOLOGY));
    }

    private static LoadSweep sweep(RunLimits limits, OptionalInt anyChannel, Double... loads) {
        return sweep(List.of("valiant"), limits, anyChannel, loads);
    }

    private static LoadSweep sweep(List<String> routings, RunLimits limits, OptionalInt anyChannel, Double... loads) {
        return new LoadSweep(
                routings.stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                "uniform",
                List.of(loads),
                SwitchSettings.preset("sc14"),
                anyChannel,
                limits,
                1);
    }

    private static SimulationJob start(SimulationJobs jobs, LoadSweep sweep) {
        return start(jobs, sweep, SimulationJobsTest::routes);
    }

    private static SimulationJob start(SimulationJobs jobs, LoadSweep sweep, Function<Scheme, Routes> routes) {
        return jobs.start(Map.of("what", "a test"), sweep, fabric(Scheme.MINIMAL), routes, 1);
    }

    private static LoadSweep endless() {
        return sweep(ENDLESS, OptionalInt.empty(), 0.5);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> progress(SimulationJob job) {
        return (Map<String, Object>) job.summary().get("progress");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitCycles(SimulationJob job, long cycles) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while ((Long) progress(job).get("cycles") < cycles) {
            assertThat(System.nanoTime()).as("cycles of %s", job.document()).isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void itRunsByItselfAndKeepsItsPoints() throws InterruptedException {
        SimulationJob job = start(jobs, sweep(SHORT, OptionalInt.empty(), 0.1, 0.3));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(job.document())
                .containsEntry("id", 1)
                .containsEntry("state", "done")
                .containsEntry("about", Map.of("what", "a test"));
        assertThat(progress(job).get("points")).isEqualTo(2);
        assertThat(progress(job).get("of")).isEqualTo(2);
        assertThat(progress(job).get("secondsLeft")).isEqualTo(0.0);
        assertThat(job.points()).extracting(point -> point.get("offeredLoad")).containsExactly(0.1, 0.3);
        long cycles = job.points().stream()
                .mapToLong(point -> ((Integer) point.get("cycles")).longValue())
                .sum();
        assertThat(progress(job).get("cycles")).isEqualTo(cycles);
    }

    @Test
    void itsThreadsHaveTheLowestPriority() {
        SimulationJob job = start(jobs, endless());
        awaitCycles(job, 100);
        assertThat(simulating()).hasSize(2).extracting(Thread::getPriority).containsOnly(Thread.MIN_PRIORITY);
    }

    @Test
    void aSecondIsRefusedUntilTheFirstIsCancelled() throws InterruptedException {
        SimulationJob first = start(jobs, endless());
        assertThatThrownBy(() -> start(jobs, endless()))
                .isInstanceOf(IllegalStateException.class)
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
        SimulationJob first = start(jobs, endless(), scheme -> {
            prepared.countDown();
            await(refused);
            return routes(scheme);
        });
        await(prepared);
        assertThat(progress(first)).containsEntry("prepared", false);
        assertThatThrownBy(() -> start(jobs, endless()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is being started");
        refused.countDown();
        awaitCycles(first, 100);
        assertThat(first.id()).isEqualTo(1);
        assertThat(progress(first)).containsEntry("prepared", true);
    }

    /** So that the pool that all the process shares is left to others. */
    @Test
    void routesAreComputedByItsOwnThreadAlone() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        SimulationJob job = start(jobs, endless(), scheme -> {
            IntStream.range(0, 10_000).parallel().forEach(i -> threads.add(Thread.currentThread()));
            return routes(scheme);
        });
        awaitCycles(job, 100);
        assertThat(threads).hasSize(1);
        assertThat(threads).extracting(Thread::getName).containsOnly("weft-simulation");
        assertThat(threads).extracting(Thread::getPriority).containsOnly(Thread.MIN_PRIORITY);
    }

    @Test
    void itIsCancelledBetweenTheStepsThatComeBeforeRuns() throws InterruptedException {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        List<Scheme> asked = new CopyOnWriteArrayList<>();
        LoadSweep sweep = sweep(List.of("minimal", "valiant", "ugal-l"), ENDLESS, OptionalInt.empty(), 0.5);
        SimulationJob job = start(jobs, sweep, scheme -> {
            asked.add(scheme);
            computing.countDown();
            await(cancelled);
            return routes(scheme);
        });
        await(computing);
        job.cancel();
        cancelled.countDown();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(asked).containsExactly(Scheme.MINIMAL);
        assertThat(progress(job)).containsEntry("prepared", false).containsEntry("points", 0);
    }

    @Test
    void theTimeIsLimitedAndThePointsThatAreDoneAreKept() throws InterruptedException {
        int points = 0;
        for (long millis = 500; points == 0; millis *= 2) {
            SimulationJobs brief =
                    new SimulationJobs(JobBounds.ofThisMachine().withMostTime(Duration.ofMillis(millis)));
            try (brief) {
                SimulationJob job = start(brief, sweep(SHORT, OptionalInt.empty(), many()));
                assertThat(job.awaitEnd(PATIENCE)).isTrue();
                assertThat(job.state()).isEqualTo(JobState.OUT_OF_TIME);
                points = job.points().size();
                assertThat(points).isLessThan(MANY);
                assertThat(job.points())
                        .allMatch(point -> point.get("offeredLoad").equals(0.5));
            }
        }
    }

    @Test
    void whatIsDoneWhenItIsCancelledIsKept() throws InterruptedException {
        SimulationJob job = start(jobs, sweep(SHORT, OptionalInt.empty(), many()));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (job.points().isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        job.cancel();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(job.points().size()).isBetween(1, MANY - 1);
        assertThat(job.points().get(0)).containsEntry("offeredLoad", 0.5);
        assertThat(progress(job)).containsEntry("points", job.points().size()).containsEntry("of", MANY);
    }

    /** So many that they take longer than anybody waits for the first. */
    private static Double[] many() {
        Double[] loads = new Double[MANY];
        Arrays.fill(loads, 0.5);
        return loads;
    }

    @Test
    void anErrorIsSaidAndAnotherCanBeStarted() throws InterruptedException {
        SimulationJob job = start(jobs, endless(), scheme -> {
            throw new NoSuchElementException("a link is not there");
        });
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(job.summary())
                .containsEntry("state", "failed")
                .containsEntry("reason", "java.util.NoSuchElementException: a link is not there");
        SimulationJob unfit = start(jobs, sweep(List.of("anca"), SHORT, OptionalInt.empty(), 0.5));
        assertThat(unfit.awaitEnd(PATIENCE)).isTrue();
        assertThat(unfit.state()).isEqualTo(JobState.FAILED);
        assertThat(unfit.summary().get("reason").toString())
                .startsWith("routing 'anca' ")
                .contains("xgft");
        assertThat(start(jobs, endless()).id()).isEqualTo(3);
    }

    /** A Slim Fly carries 1/2p of its worst case minimally, p being 4; loads are multiples of 1/8. */
    @Test
    void saturationIsSearchedForAndItsPointIsMarked() throws InterruptedException {
        LoadSweep sweep = new LoadSweep(
                List.of(SimulatedRoutings.named("minimal")),
                "worst-case",
                List.of(1.0),
                SwitchSettings.preset("sc14"),
                OptionalInt.empty(),
                new RunLimits(100, 0.05, 0.05, 20_000),
                1);
        SimulationJob job = jobs.start(
                Map.of(),
                SweepSimulation.of(sweep, new Saturation(0.1)),
                fabric(Scheme.MINIMAL),
                SimulationJobsTest::routes,
                1);
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(job.points())
                .filteredOn(point -> point.get("highestUnsaturated").equals(true))
                .extracting(point -> point.get("offeredLoad"))
                .containsExactly(0.1);
        assertThat(job.points())
                .extracting(point -> (Double) point.get("offeredLoad"))
                .isSorted()
                .contains(1.0);
        assertThat(progress(job))
                .containsEntry("points", job.points().size())
                .containsEntry("of", job.points().size());
    }

    @Test
    void aDeadlockIsAResult() throws InterruptedException {
        SimulationJob job = start(jobs, sweep(ENDLESS, OptionalInt.of(1), 1.0));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(job.summary().get("reason").toString()).contains("each of these waits for the next");
    }

    @Test
    void moreMemoryThanItsShareIsRefusedBeforeAnyIsTaken() {
        LoadSweep sweep = sweep(SHORT, OptionalInt.empty(), 0.1);
        long needed = sweep.bytes(fabric(Scheme.MINIMAL), 1);
        SimulationJobs narrow = new SimulationJobs(JobBounds.ofThisMachine().withFreeHeap(() -> 4 * needed - 4));
        try (narrow) {
            assertThatThrownBy(() -> start(narrow, sweep, scheme -> {
                        throw new AssertionError("routes are computed");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("25 % of what is free of the heap now");
        }
        SimulationJobs wide = new SimulationJobs(JobBounds.ofThisMachine().withFreeHeap(() -> 4 * needed));
        try (wide) {
            assertThat(start(wide, sweep).id()).isEqualTo(1);
        }
    }

    @Test
    void whatIsOutOfBoundsIsRefusedAndAnotherCanBeStarted() {
        int many = Runtime.getRuntime().availableProcessors() + 1;
        assertThatThrownBy(
                        () -> jobs.start(Map.of(), endless(), fabric(Scheme.MINIMAL), SimulationJobsTest::routes, many))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(many + " threads are not in 1..");
        Double[] loads = new Double[1_001];
        Arrays.fill(loads, 0.5);
        assertThatThrownBy(() -> start(jobs, sweep(SHORT, OptionalInt.empty(), loads)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1001 points are more than 1000");
        assertThatThrownBy(() -> start(jobs, sweep(SHORT, OptionalInt.of(33), 0.5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("33 virtual channels are not in 1..32");
        assertThat(start(jobs, endless()).id()).isEqualTo(1);
    }

    @Test
    void theLastFewAreKeptAndThoseThatAreOverForgottenWhenAskedTo() throws InterruptedException {
        for (int i = 1; i <= 6; i++) {
            assertThat(start(jobs, sweep(SHORT, OptionalInt.empty(), 0.1)).awaitEnd(PATIENCE))
                    .isTrue();
        }
        assertThat(jobs.all()).extracting(SimulationJob::id).containsExactly(3, 4, 5, 6);
        jobs.remove(4);
        assertThat(jobs.all()).extracting(SimulationJob::id).containsExactly(3, 5, 6);
        assertThatThrownBy(() -> jobs.get(4))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("there is no simulation 4 on this node; there are 3, 5, 6");
    }

    @Test
    void noneIsStartedAfterTheEnd() {
        SimulationJob job = start(jobs, endless());
        jobs.close();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThatThrownBy(() -> start(jobs, endless())).isInstanceOf(IllegalStateException.class);
    }
}
