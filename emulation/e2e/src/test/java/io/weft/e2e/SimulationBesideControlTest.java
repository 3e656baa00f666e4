package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.RunLimits;
import io.weft.simulator.job.JobBounds;
import io.weft.simulator.job.JobState;
import io.weft.simulator.job.SimulationJob;
import io.weft.simulator.job.SimulationJobs;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * A simulation in the very process of the control loop does not keep that from repairing: by as many threads as are let, at full
 * load, and endless.
 */
class SimulationBesideControlTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** How many times as long as without a simulation a repair may take beside one, on the same machine in the same minute. */
    private static final double FACTOR = 1.5;

    private static final int CUTS = 5;

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(5, 4), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));

    @Test
    void cutsAreRepairedInTimeWhileASimulationRuns() throws InterruptedException {
        SimulationJobs jobs = new SimulationJobs(JobBounds.ofThisMachine());
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
                jobs) {
            controller.awaitProgrammed(SOON);
            repair(controller, switches, 0); // Code that runs for the first time is slow.
            long before = medianRepair(controller, switches);
            SimulationJob job = simulate(jobs);
            Await.until("the simulation is under way", SOON, () -> cycles(job) > 1_000);
            long done = cycles(job);
            long beside = medianRepair(controller, switches);
            assertThat(job.state()).isEqualTo(JobState.RUNNING);
            assertThat(cycles(job)).isGreaterThan(done);
            assertAllReachOneAnother(switches);
            job.cancel();
            assertThat(job.awaitEnd(SOON)).isTrue();
            long after = medianRepair(controller, switches);
            assertThat((double) beside)
                    .as(
                            "nanoseconds of the median of %d repairs beside a simulation; %d before it, %d after it",
                            CUTS, before, after)
                    .isLessThan(FACTOR * Math.max(before, after));
        }
    }

    private SimulationJob simulate(SimulationJobs jobs) {
        LoadSweep sweep = new LoadSweep(
                List.of(SimulatedRoutings.named("ugal-l"), SimulatedRoutings.named("valiant")),
                "uniform",
                List.of(1.0, 0.95),
                SwitchSettings.preset("sc14"),
                OptionalInt.empty(),
                new RunLimits(100, 1e-9, 1e-9, 1_000_000_000),
                1);
        return jobs.start(
                Map.of(),
                sweep,
                fabric,
                scheme -> {
                    Fabric routed = Planned.fabric(fabric.topology(), scheme, Spread.FLOW);
                    return Routes.of(routed, Failures.none(routed.topology()));
                },
                jobs.bounds().mostThreads());
    }

    private static long cycles(SimulationJob job) {
        return (Long) ((Map<?, ?>) job.summary().get("progress")).get("cycles");
    }

    /** Endpoints get probes, too, that look for cables that are not planned; where one comes between, the packet is sent again. */
    private void assertAllReachOneAnother(EmulatedSwitches switches) {
        Topology topology = fabric.topology();
        for (int a : topology.edgeSwitches()) {
            for (int b : topology.edgeSwitches()) {
                int from = topology.endpoint(a, 0);
                int to = topology.endpoint(b, 1);
                Await.until(from + " reaches " + to, SOON, () -> switches.delivers(from, to));
            }
        }
    }

    /** Nanoseconds. */
    private long medianRepair(LiveController controller, EmulatedSwitches switches) {
        long[] nanos = new long[CUTS];
        for (int i = 0; i < CUTS; i++) {
            nanos[i] = repair(controller, switches, 7 + 13 * i);
        }
        Arrays.sort(nanos);
        return nanos[CUTS / 2];
    }

    /** From the cut of a link until all switches hold what they should, which is found out by probes; it is restored then. */
    private long repair(LiveController controller, EmulatedSwitches switches, int link) {
        long cut = System.nanoTime();
        switches.setLink(link, false);
        controller.awaitProgrammed(SOON, fabric.topology().linkName(link));
        long repaired = System.nanoTime();
        switches.setLink(link, true);
        controller.awaitProgrammed(SOON);
        return repaired - cut;
    }
}
