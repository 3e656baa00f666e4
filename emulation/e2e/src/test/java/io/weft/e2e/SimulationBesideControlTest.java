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
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;
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
    private static final Duration BAR = Duration.ofMillis(50);

    private static final int FOUND_BY_PROBES = 5;
    private static final int TOLD = 21;

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(5, 4), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));

    private int cuts;

    /** Nanoseconds. */
    private record Medians(long foundByProbes, long told) {}

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
            Medians before = repairs(controller, switches);
            SimulationJob job = simulate(jobs, simulated);
            Await.until("the simulation is under way", SOON, () -> cycles(job) > 100);
            long done = cycles(job);
            Medians beside = repairs(controller, switches);
            assertThat(job.state()).isEqualTo(JobState.RUNNING);
            assertThat(cycles(job)).isGreaterThan(done);
            assertAllReachOneAnother(switches);
            job.cancel();
            assertThat(job.awaitEnd(SOON)).isTrue();
            Medians after = repairs(controller, switches);
            assertThat((double) beside.foundByProbes)
                    .as("beside a simulation; %s before it, %s after it", before, after)
                    .isLessThan(FACTOR * Math.max(before.foundByProbes, after.foundByProbes));
            assertThat((double) beside.told)
                    .as("beside a simulation; %s before it, %s after it", before, after)
                    .isLessThan(Math.max((double) BAR.toNanos(), FACTOR * Math.max(before.told, after.told)));
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

    private Medians repairs(LiveController controller, EmulatedSwitches switches) {
        return new Medians(
                median(FOUND_BY_PROBES, link -> repair(controller, switches, link, false)),
                median(TOLD, link -> repair(controller, switches, link, true)));
    }

    /** Of as many links, none of which was cut before: one that was would not be taken for whole at once. */
    private long median(int count, IntToLongFunction repair) {
        long[] nanos =
                IntStream.range(cuts, cuts + count).mapToLong(repair).sorted().toArray();
        cuts += count;
        return nanos[count / 2];
    }

    /**
     * From the cut of a link until all switches hold what they should; it is restored then.
     *
     * @param told whether a switch says that its port is down; otherwise probes have to find it
     */
    private long repair(LiveController controller, EmulatedSwitches switches, int link, boolean told) {
        int channel = fabric.topology().channelOfLink(link);
        long cut = System.nanoTime();
        set(controller, switches, channel, told, false);
        controller.awaitProgrammed(SOON, fabric.topology().linkName(link));
        long repaired = System.nanoTime();
        set(controller, switches, channel, told, true);
        controller.awaitProgrammed(SOON);
        return repaired - cut;
    }

    private void set(LiveController controller, EmulatedSwitches switches, int channel, boolean told, boolean up) {
        Topology topology = fabric.topology();
        switches.setLink(topology.link(channel), up);
        if (told) {
            controller.loop().portChanged(topology.source(channel), topology.port(channel), up);
        }
    }
}
