package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobState;
import io.weft.operations.job.Jobs;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A simulation in the very process of the control loop does not keep that from repairing: by as many threads as are
 * let, at full load, and endless. How much longer a repair takes beside one, {@code RepairBesideSimulationBenchmark}
 * measures.
 */
class SimulationBesideControlTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(5, 4), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));

    private int cuts;

    @ParameterizedTest
    @ValueSource(ints = {5, 19})
    void cutsAreRepairedWhileASimulationRuns(int q) throws InterruptedException {
        Fabric simulated = Planned.fabric(SlimFly.of(q, q == 5 ? 4 : 15), Scheme.MINIMAL, Spread.FLOW);
        Jobs jobs = new Jobs(JobBounds.ofThisMachine());
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
                jobs) {
            controller.awaitProgrammed(SOON);
            Job job = simulate(jobs, simulated);
            repairSome(controller, switches); // Its routes are computed meanwhile.
            Await.until("the simulation is under way", SOON, () -> cycles(job) > 100);
            long done = cycles(job);
            repairSome(controller, switches);
            assertThat(job.state()).isEqualTo(JobState.RUNNING);
            Await.until("the simulation goes on", SOON, () -> cycles(job) > done);
            assertAllReachOneAnother(switches);
            job.cancel();
            assertThat(job.awaitEnd(SOON)).isTrue();
        }
    }

    private static Job simulate(Jobs jobs, Fabric fabric) {
        LoadSweep sweep = new LoadSweep(
                List.of(SimulatedRoutings.named("ugal-l"), SimulatedRoutings.named("valiant")),
                "uniform",
                List.of(1.0, 0.95),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                new RunLimits(100, 1e-9, 1e-9, 1_000_000_000),
                1);
        return jobs.start(new RunningSimulation(
                Map.of(),
                sweep,
                fabric,
                scheme -> {
                    Fabric routed = Planned.fabric(fabric.topology(), scheme, Spread.FLOW);
                    return Subject.planned(routed);
                },
                jobs.bounds().mostThreads()));
    }

    private static long cycles(Job job) {
        return (Long) ((Map<?, ?>) Job.SUMMARY.json(job).get("progress")).get("cycles");
    }

    private void assertAllReachOneAnother(EmulatedSwitches switches) {
        Topology topology = fabric.topology();
        for (int a : topology.edgeSwitches()) {
            for (int b : topology.edgeSwitches()) {
                assertThat(switches.delivers(topology.endpoint(a, 0), topology.endpoint(b, 1)))
                        .as("a packet from %s to %s", topology.switchName(a), topology.switchName(b))
                        .isTrue();
            }
        }
    }

    /** Cuts and restores links none of which was cut before: one that was would not be taken for whole at once. */
    private void repairSome(LiveController controller, EmulatedSwitches switches) {
        repair(controller, switches, cuts++, false);
        repair(controller, switches, cuts++, true);
        repair(controller, switches, cuts++, true);
    }

    /**
     * Cuts a link and waits until all switches hold what they should, and restores it.
     *
     * @param told whether a switch says that its port is down; otherwise probes have to find it
     */
    private void repair(LiveController controller, EmulatedSwitches switches, int link, boolean told) {
        int channel = fabric.topology().channelOfLink(link);
        set(controller, switches, channel, told, false);
        controller.awaitProgrammed(SOON, fabric.topology().linkName(link));
        set(controller, switches, channel, told, true);
        controller.awaitProgrammed(SOON);
    }

    private void set(LiveController controller, EmulatedSwitches switches, int channel, boolean told, boolean up) {
        Topology topology = fabric.topology();
        switches.setLink(topology.link(channel), up);
        if (told) {
            controller.loop().portChanged(topology.source(channel), topology.port(channel), up);
        }
    }
}
