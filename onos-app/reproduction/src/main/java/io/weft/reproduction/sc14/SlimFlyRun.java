package io.weft.reproduction.sc14;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.planning.ProgressListener;
import io.weft.routing.Routes;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;

/**
 * A simulation of section V: the Slim Fly of q = 19, on the switches of the paper, with the next virtual channel at
 * every hop. Immutable.
 */
record SlimFlyRun(int concentration, String pattern, String routing, double load, int portFlits, int virtualChannels) {
    static final String UNIFORM = "uniform";
    static final String WORST_CASE = "worst-case";

    static final int Q = 19;

    private static final int SEED = 1;
    private static final RunLimits LIMITS = RunLimits.of(RunLimits.USUAL_PRECISION, 3_000);

    /** With all endpoints sending all the time, 64 flits of buffer at every port, and four virtual channels. */
    static SlimFlyRun of(int concentration, String pattern, String routing) {
        return new SlimFlyRun(concentration, pattern, routing, 1, 64, 4);
    }

    /** This run at another load, a part of what the link of an endpoint carries. */
    SlimFlyRun withLoad(double other) {
        return new SlimFlyRun(concentration, pattern, routing, other, portFlits, virtualChannels);
    }

    /** This run with other buffers of ports. */
    SlimFlyRun withPortFlits(int other) {
        return new SlimFlyRun(concentration, pattern, routing, load, other, virtualChannels);
    }

    /** This run with so many virtual channels, which share the buffer of a port evenly. */
    SlimFlyRun withVirtualChannels(int other) {
        return new SlimFlyRun(concentration, pattern, routing, load, portFlits, other);
    }

    /** The routes of a scheme on a Slim Fly, with four virtual channels. */
    static Routes routes(Topology topology, Scheme scheme) {
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));
        Fabric fabric = new Fabric("slimfly", topology, scheme, Spread.FLOW, 4, addressing);
        return Routes.of(fabric, Failures.none(topology));
    }

    /** Runs it, and takes a value of its result; not a number if it is cancelled. */
    double measure(ToDoubleFunction<LoadResult> value, ProgressListener progress) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        Routes routes = routes(SlimFly.of(Q, concentration), simulated.scheme());
        LoadRun run = new LoadRun(
                new SimulatedFabric(routes),
                simulated,
                SwitchSettings.preset("sc14").with("port-flits", portFlits).model(virtualChannels),
                VirtualChannelRule.EVERY_HOP,
                TrafficPatterns.named(pattern, routes.failures(), SEED),
                Injection.bernoulli(load, 1),
                load,
                LIMITS,
                SEED);
        try {
            return value.applyAsDouble(run.run(progress::isCancelled));
        } catch (CancellationException e) {
            return Double.NaN;
        }
    }
}
