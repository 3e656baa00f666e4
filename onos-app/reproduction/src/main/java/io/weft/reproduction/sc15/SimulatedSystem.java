package io.weft.reproduction.sc15;

import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Simulation;
import io.weft.operations.simulate.WorkloadOutcome;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Simulated;
import io.weft.simulator.RunLimits;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * A network of section 4.1 with the paper's switches and virtual channels: in a Slim Fly the next of four at every hop,
 * in the others two, the second from the waypoint on. Immutable.
 */
final class SimulatedSystem {
    /** How much another seed may change of a throughput. */
    static final double SEEDS = 0.01;

    static final SimulatedSystem SF_9 = new SimulatedSystem(
            "SF, q=13, p=9",
            "slimfly-q13-p9",
            () -> SlimFly.of(13, 9),
            ChannelSettings.of(VirtualChannelRule.EVERY_HOP, 4),
            "ugal-l:length=own");
    static final SimulatedSystem SF_10 = new SimulatedSystem(
            "SF, q=13, p=10",
            "slimfly-q13-p10",
            () -> SlimFly.of(13, 10),
            ChannelSettings.of(VirtualChannelRule.EVERY_HOP, 4),
            "ugal-l:length=own");
    static final SimulatedSystem MLFM = new SimulatedSystem(
            "MLFM, h=15", "mlfm-h15", () -> Mlfm.of(15), ChannelSettings.of(VirtualChannelRule.INSTALLED, 2), "ugal-l");
    static final SimulatedSystem OFT = new SimulatedSystem(
            "OFT, k=12", "oft-k12", () -> Oft.of(12), ChannelSettings.of(VirtualChannelRule.INSTALLED, 2), "ugal-l");

    static final String MINIMAL = "minimal";
    static final String VALIANT = "valiant";

    private static final String PRESET = "sc15";
    private static final int MOST_CYCLES = 30_000;
    private static final int SEED = 1;

    /** As rows name it. */
    final String title;

    private final String file;
    private final Supplier<Topology> topology;
    private final ChannelSettings channels;
    /** The routing that is the paper's adaptive one: in a Slim Fly with c_SF of 1, elsewhere with c of 2. */
    final String adaptive;

    private final int mostCycles;

    private SimulatedSystem(
            String title, String file, Supplier<Topology> topology, ChannelSettings channels, String adaptive) {
        this(title, file, topology, channels, adaptive, MOST_CYCLES);
    }

    private SimulatedSystem(
            String title,
            String file,
            Supplier<Topology> topology,
            ChannelSettings channels,
            String adaptive,
            int mostCycles) {
        this.title = title;
        this.file = file;
        this.topology = topology;
        this.channels = channels;
        this.adaptive = adaptive;
        this.mostCycles = mostCycles;
    }

    /** This system, whose loads run for so many cycles at most. */
    SimulatedSystem within(int cycles) {
        return new SimulatedSystem(title, file, topology, channels, adaptive, cycles);
    }

    /** The command that simulates it, up to what is simulated. */
    String command() {
        String channelOption = file.startsWith("slimfly") ? "--hop-channels 4" : "--virtual-channels 2";
        return "weft simulate fabric-config/examples/" + file + ".yaml --preset " + PRESET + " " + channelOption;
    }

    /** The average delay of a packet under a load, in cycles of 5.12 ns; not a number if it saturates. */
    double delay(String routing, String pattern, double load, ProgressListener progress) {
        return loaded(routing, pattern, load, progress, point -> Simulated.number(point, LoadOutcome.LATENCY));
    }

    /** The part of an endpoint's link that is carried of a load. */
    double throughput(String routing, String pattern, double load, ProgressListener progress) {
        return loaded(routing, pattern, load, progress, point -> Simulated.number(point, LoadOutcome.ACCEPTED));
    }

    /** 1 if a load saturates it, else 0. */
    double saturated(String routing, String pattern, double load, ProgressListener progress) {
        return loaded(routing, pattern, load, progress, point -> point.get(LoadOutcome.SATURATED) ? 1 : 0);
    }

    private double loaded(
            String routing, String pattern, double load, ProgressListener progress, ToDoubleFunction<Point> value) {
        Simulation simulation = new LoadSweep(
                List.of(SimulatedRoutings.named(routing)),
                pattern,
                List.of(load),
                SwitchSettings.preset(PRESET),
                channels,
                RunLimits.of(RunLimits.USUAL_PRECISION, mostCycles),
                SEED);
        return Simulated.value(simulation, topology.get(), progress, value);
    }

    /** The part of all endpoints' links that a workload takes until its last message has arrived. */
    double effectiveThroughput(String routing, WorkloadRequest workload, ProgressListener progress) {
        Simulation simulation = new WorkloadSweep(
                List.of(SimulatedRoutings.named(routing)),
                workload,
                SwitchSettings.preset(PRESET),
                channels,
                WorkloadRun.NO_LIMIT,
                SEED);
        return Simulated.value(
                simulation, topology.get(), progress, point -> Simulated.number(point, WorkloadOutcome.EFFECTIVE));
    }
}
