package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;

/** Fabrics for tests, and runs of them. */
public final class Fabrics {
    private Fabrics() {}

    /** A fabric with four virtual channels. */
    public static SimulatedFabric simulated(Topology topology, Scheme scheme) {
        return simulated(topology, scheme, Failures.none(topology));
    }

    /** A fabric with four virtual channels, of which some is out of service. */
    static SimulatedFabric simulated(Topology topology, Scheme scheme, Failures failures) {
        Fabric fabric = TestFabrics.of(topology, scheme, 4);
        return new SimulatedFabric(Routes.of(fabric, failures));
    }

    /** The switches of the Slim Fly paper, with this many virtual channels that share 64 flits of each port evenly. */
    public static NetworkModel switches(int virtualChannels) {
        return SwitchSettings.preset("sc14").model(virtualChannels);
    }

    /** By which rule packets take virtual channels in the papers: in a Slim Fly, by that of every hop. */
    public static VirtualChannelRule ofPapers(Topology topology) {
        return topology.type().equals("slim-fly") ? VirtualChannelRule.EVERY_HOP : VirtualChannelRule.INSTALLED;
    }

    /** A run on such switches, in the virtual channels of the papers. */
    public static LoadRun run(Topology topology, String routing, String pattern, double load, long seed) {
        return run(topology, routing, pattern, load, seed, RunLimits.DEFAULT);
    }

    /** A run on such switches, in the virtual channels of the papers. */
    public static LoadRun run(
            Topology topology, String routing, String pattern, double load, long seed, RunLimits limits) {
        return run(ofPapers(topology), topology, routing, pattern, load, seed, limits);
    }

    /** A run on such switches. */
    static LoadRun run(
            VirtualChannelRule rule,
            Topology topology,
            String routing,
            String pattern,
            double load,
            long seed,
            RunLimits limits) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        SimulatedFabric fabric = simulated(topology, simulated.scheme());
        return new LoadRun(
                fabric,
                simulated,
                switches(4),
                rule,
                TrafficPatterns.named(pattern, fabric.routes().failures(), seed),
                Injection.bernoulli(load, 1),
                load,
                limits,
                seed);
    }

    /**
     * A run in a single virtual channel, which nothing proves to be free of deadlock, with Valiant routes at full load.
     */
    static LoadRun unsafeRun(Topology topology, String pattern, int mostCycles) {
        SimulatedFabric fabric = simulated(topology, Scheme.VALIANT);
        return new LoadRun(
                fabric,
                SimulatedRoutings.named("valiant"),
                switches(1),
                VirtualChannelRule.ANY,
                TrafficPatterns.named(pattern, fabric.routes().failures(), 1),
                Injection.bernoulli(1, 1),
                1,
                new RunLimits(100, 1e-9, 1e-9, mostCycles),
                1);
    }
}
