package io.weft.bench;

import io.weft.control.live.LoopOptions;
import io.weft.e2e.Await;
import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.LiveController;
import io.weft.e2e.Planned;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
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
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How long repairs of a Slim Fly with q = 5 take beside a simulation in the very process of the control loop, by as
 * many threads as are let, at full load: links that probes have to find, and links of which a switch tells. Argument: q
 * of the Slim Fly that is simulated.
 */
final class RepairBesideSimulationBenchmark {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int FOUND_BY_PROBES = 5;
    private static final int TOLD = 21;

    private final Fabric fabric =
            Planned.fabric(SlimFly.of(5, 4), Scheme.MINIMAL, Spread.FLOW).withProbing(new Probing(100, 4, 2_000));

    private int cuts;

    private RepairBesideSimulationBenchmark() {}

    public static void main(String[] arguments) throws InterruptedException {
        new RepairBesideSimulationBenchmark().run(Integer.parseInt(arguments[0]));
    }

    private void run(int q) throws InterruptedException {
        Fabric simulated = Planned.fabric(SlimFly.of(q, q == 5 ? 4 : 15), Scheme.MINIMAL, Spread.FLOW);
        Jobs jobs = new Jobs(JobBounds.ofThisMachine());
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                LiveController controller =
                        new LiveController(fabric, switches.addresses(), 1, LoopOptions.defaults());
                jobs) {
            controller.awaitProgrammed(SOON);
            print("warm-up", controller, switches);
            print("before", controller, switches);
            Job job = simulate(jobs, simulated);
            print("while routes of the simulation are computed", controller, switches);
            Await.until("the simulation is under way", SOON, () -> cycles(job) > 100);
            print("beside the simulation", controller, switches);
            job.cancel();
            job.awaitEnd(SOON);
            print("after", controller, switches);
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
                scheme -> Subject.planned(Planned.fabric(fabric.topology(), scheme, Spread.FLOW)),
                jobs.bounds().mostThreads()));
    }

    private static long cycles(Job job) {
        return (Long) ((Map<?, ?>) Job.SUMMARY.json(job).get("progress")).get("cycles");
    }

    private void print(String when, LiveController controller, EmulatedSwitches switches) {
        double[] found = millis(FOUND_BY_PROBES, link -> repair(controller, switches, link, false));
        double[] told = millis(TOLD, link -> repair(controller, switches, link, true));
        System.out.printf(
                Locale.ROOT,
                "%s: found by probes %.0f ms median, %.0f longest; told %.0f ms median, %.0f longest%n",
                when,
                found[found.length / 2],
                found[found.length - 1],
                told[told.length / 2],
                told[told.length - 1]);
    }

    /** Of as many links, ascending, none of which was cut before: one that was would not be taken for whole at once. */
    private double[] millis(int count, IntToDoubleFunction repair) {
        cuts += count;
        return IntStream.range(cuts - count, cuts).mapToDouble(repair).sorted().toArray();
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
