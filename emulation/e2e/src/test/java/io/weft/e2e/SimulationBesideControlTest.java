package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.LoopOptions;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobState;
import io.weft.operations.job.SimulationJob;
import io.weft.operations.job.SimulationJobs;
import io.weft.operations.job.SweepSimulation;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A simulation in the very process of the control loop does not keep that from repairing: by as many threads as are let, at full
 * load, and endless.
 */
class SimulationBesideControlTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** How many times as long as without a simulation a repair may take beside one, on the same machine in the same minute. */
    private static final double FACTOR = 1.5;

    /** The bar of a repair from its cause to the last confirmed entry; where a machine does not reach it by far, the factor counts. */
    private static final double BAR_MILLIS = 50;

    private static final int FOUND_BY_PROBES = 5;
    private static final int TOLD = 21;

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(5, 4), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));

    private int cuts;

    /** What repairs of links took which probes had to find, and of links of which a switch told. */
    private record Repairs(Times foundByProbes, Times told) {}

    /** Milliseconds. */
    private record Times(double median, double longest) {}

    @ParameterizedTest
    @ValueSource(ints = {5, 19})
    void cutsAreRepairedInTimeWhileASimulationRuns(int q) throws InterruptedException {
        Fabric simulated = Planned.fabric(SlimFly.of(q, q == 5 ? 4 : 15), Scheme.MINIMAL, Spread.FLOW);
        SimulationJobs jobs = new SimulationJobs(JobBounds.ofThisMachine());
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
                jobs) {
            controller.awaitProgrammed(SOON);
            repairs(controller, switches); // Code that runs for the first time is slow.
            Repairs before = repairs(controller, switches);
            SimulationJob job = simulate(jobs, simulated);
            Repairs beginning = repairs(controller, switches); // Its routes are computed meanwhile.
            Await.until("the simulation is under way", SOON, () -> cycles(job) > 100);
            long done = cycles(job);
            Repairs beside = repairs(controller, switches);
            assertThat(job.state()).isEqualTo(JobState.RUNNING);
            assertThat(cycles(job)).isGreaterThan(done);
            assertAllReachOneAnother(switches);
            job.cancel();
            assertThat(job.awaitEnd(SOON)).isTrue();
            Repairs after = repairs(controller, switches);
            for (Repairs each : List.of(beginning, beside)) {
                String all = each + " beside a simulation, " + before + " before it, " + after + " after it";
                assertThat(each.foundByProbes.median)
                        .as(all)
                        .isLessThan(FACTOR * Math.max(before.foundByProbes.median, after.foundByProbes.median));
                assertThat(each.told.median)
                        .as(all)
                        .isLessThan(Math.max(BAR_MILLIS, FACTOR * Math.max(before.told.median, after.told.median)));
                assertThat(each.told.longest)
                        .as(all)
                        .isLessThan(BAR_MILLIS + FACTOR * Math.max(before.told.longest, after.told.longest));
            }
        }
    }

    private static SimulationJob simulate(SimulationJobs jobs, Fabric fabric) {
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
                SweepSimulation.of(sweep),
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

    private Repairs repairs(LiveController controller, EmulatedSwitches switches) {
        return new Repairs(
                times(FOUND_BY_PROBES, link -> repair(controller, switches, link, false)),
                times(TOLD, link -> repair(controller, switches, link, true)));
    }

    /** Of as many links, none of which was cut before: one that was would not be taken for whole at once. */
    private Times times(int count, IntToDoubleFunction repair) {
        double[] millis =
                IntStream.range(cuts, cuts + count).mapToDouble(repair).sorted().toArray();
        cuts += count;
        return new Times(millis[count / 2], millis[count - 1]);
    }

    /**
     * From the cut of a link until all switches hold what they should; it is restored then.
     *
     * @param told whether a switch says that its port is down; otherwise probes have to find it
     */
    private double repair(LiveController controller, EmulatedSwitches switches, int link, boolean told) {
        int channel = fabric.topology().channelOfLink(link);
        long cut = System.nanoTime();
        set(controller, switches, channel, told, false);
        controller.awaitProgrammed(SOON, fabric.topology().linkName(link));
        long repaired = System.nanoTime();
        set(controller, switches, channel, told, true);
        controller.awaitProgrammed(SOON);
        return (repaired - cut) / 1e6;
    }

    private void set(LiveController controller, EmulatedSwitches switches, int channel, boolean told, boolean up) {
        Topology topology = fabric.topology();
        switches.setLink(topology.link(channel), up);
        if (told) {
            controller.loop().portChanged(topology.source(channel), topology.port(channel), up);
        }
    }
}
