package io.weft.operations.job;

import static io.weft.operations.job.Simulated.ENDLESS;
import static io.weft.operations.job.Simulated.PATIENCE;
import static io.weft.operations.job.Simulated.SHORT;
import static io.weft.operations.job.Simulated.await;
import static io.weft.operations.job.Simulated.endless;
import static io.weft.operations.job.Simulated.fabric;
import static io.weft.operations.job.Simulated.planned;
import static io.weft.operations.job.Simulated.points;
import static io.weft.operations.job.Simulated.progress;
import static io.weft.operations.job.Simulated.simulating;
import static io.weft.operations.job.Simulated.start;
import static io.weft.operations.job.Simulated.sweep;
import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.operations.simulate.Saturation;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a simulation ends, and what it has then. */
class SimulationJobTest {
    private static final int MANY = 1_000;
    private final Jobs jobs = new Jobs(JobBounds.ofThisMachine());

    @AfterEach
    void noThreadIsLeft() {
        jobs.close();
        assertThat(simulating()).isEmpty();
    }

    @Test
    void theTimeIsLimitedAndThePointsThatAreDoneAreKept() throws InterruptedException {
        int points = 0;
        for (long millis = 500; points == 0; millis *= 2) {
            Jobs brief = new Jobs(new JobBounds(Duration.ofMillis(millis), () -> Long.MAX_VALUE));
            try (brief) {
                Job job = start(brief, sweep(SHORT, ChannelSettings.INSTALLED, many()));
                assertThat(job.awaitEnd(PATIENCE)).isTrue();
                assertThat(job.state()).isEqualTo(JobState.OUT_OF_TIME);
                points = points(job).size();
                assertThat(points).isLessThan(MANY);
                assertThat(points(job))
                        .allMatch(point -> point.get("offeredLoad").equals(0.5));
            }
        }
    }

    @Test
    void whatIsDoneWhenItIsCancelledIsKept() throws InterruptedException {
        Job job = start(jobs, sweep(SHORT, ChannelSettings.INSTALLED, many()));
        Simulated.awaitUntil(() -> !points(job).isEmpty());
        job.cancel();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(points(job).size()).isBetween(1, MANY - 1);
        assertThat(points(job).get(0)).containsEntry("offeredLoad", 0.5);
        assertThat(progress(job)).containsEntry("points", points(job).size()).containsEntry("of", MANY);
    }

    @Test
    void anErrorIsSaidAndAnotherCanBeStarted() throws InterruptedException {
        Job job = start(jobs, endless(), scheme -> {
            throw new NoSuchElementException("a link is not there");
        });
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(Job.SUMMARY.json(job))
                .containsEntry("state", "failed")
                .containsEntry("reason", "java.util.NoSuchElementException: a link is not there");
        Job unfit = start(jobs, sweep(List.of("anca"), SHORT, ChannelSettings.INSTALLED, 0.5));
        assertThat(unfit.awaitEnd(PATIENCE)).isTrue();
        assertThat(unfit.state()).isEqualTo(JobState.FAILED);
        assertThat(Job.SUMMARY.json(unfit).get("reason").toString())
                .startsWith("routing 'anca' ")
                .contains("xgft");
        assertThat(start(jobs, endless()).id()).isEqualTo(3);
    }

    /** Of two switches none is neither the source nor the destination. */
    @Test
    void whereNoPairHasAWaypointValiantIsRefused() throws InterruptedException {
        Topology pair = HyperX.of(List.of(2));
        Job job = jobs.start(new RunningSimulation(
                Map.of(),
                sweep(SHORT, ChannelSettings.INSTALLED, 0.5),
                fabric(pair, Scheme.MINIMAL),
                scheme -> Subject.planned(fabric(pair, scheme)),
                1));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(Job.SUMMARY.json(job).get("reason").toString())
                .startsWith("routings valiant: no pair of switches has a waypoint to go by");
    }

    @Test
    void aDeadlockIsAResult() throws InterruptedException {
        Job job = start(jobs, sweep(ENDLESS, ChannelSettings.of(VirtualChannelRule.ANY, 1), 1.0));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(Job.SUMMARY.json(job).get("reason").toString()).contains("each of these waits for the next");
    }

    @Test
    void itRunsByItselfAndKeepsItsPoints() throws InterruptedException {
        Job job = start(jobs, sweep(SHORT, ChannelSettings.INSTALLED, 0.1, 0.3));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(Job.SHAPE.json(job))
                .containsEntry("id", 1)
                .containsEntry("state", "done")
                .containsEntry("about", Map.of("what", "a test"));
        assertThat(progress(job).get("points")).isEqualTo(2);
        assertThat(progress(job).get("of")).isEqualTo(2);
        assertThat(progress(job).get("secondsLeft")).isEqualTo(0.0);
        assertThat(points(job)).extracting(point -> point.get("offeredLoad")).containsExactly(0.1, 0.3);
        long cycles = points(job).stream()
                .mapToLong(point -> ((Integer) point.get("cycles")).longValue())
                .sum();
        assertThat(progress(job).get("cycles")).isEqualTo(cycles);
    }

    /** A Slim Fly carries 1/2p of its worst case minimally, p being 4; loads are multiples of 1/8. */
    @Test
    void saturationIsSearchedForAndItsPointIsMarked() throws InterruptedException {
        LoadSweep sweep = new LoadSweep(
                List.of(SimulatedRoutings.named("minimal")),
                "worst-case",
                List.of(1.0),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                new RunLimits(100, 0.05, 0.05, 20_000),
                1);
        Job job = jobs.start(new RunningSimulation(
                Map.of(), sweep.searching(new Saturation(0.1)), fabric(Scheme.MINIMAL), Simulated::planned, 1));
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.DONE);
        assertThat(points(job))
                .filteredOn(point -> point.get("highestUnsaturated").equals(true))
                .extracting(point -> point.get("offeredLoad"))
                .containsExactly(0.1);
        assertThat(points(job))
                .extracting(point -> (Double) point.get("offeredLoad"))
                .isSorted()
                .contains(1.0);
        assertThat(progress(job))
                .containsEntry("points", points(job).size())
                .containsEntry("of", points(job).size());
    }

    @Test
    void itIsCancelledBetweenTheStepsThatComeBeforeRuns() throws InterruptedException {
        CountDownLatch computing = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        List<Scheme> asked = new CopyOnWriteArrayList<>();
        LoadSweep sweep = sweep(List.of("minimal", "valiant", "ugal-l"), ENDLESS, ChannelSettings.INSTALLED, 0.5);
        Job job = start(jobs, sweep, scheme -> {
            asked.add(scheme);
            computing.countDown();
            await(cancelled);
            return planned(scheme);
        });
        await(computing);
        job.cancel();
        cancelled.countDown();
        assertThat(job.awaitEnd(PATIENCE)).isTrue();
        assertThat(job.state()).isEqualTo(JobState.CANCELLED);
        assertThat(asked).containsExactly(Scheme.MINIMAL);
        assertThat(progress(job)).containsEntry("prepared", false).containsEntry("points", 0);
    }

    /** So many that they take longer than anybody waits for the first. */
    private static Double[] many() {
        Double[] loads = new Double[MANY];
        Arrays.fill(loads, 0.5);
        return loads;
    }
}
