package io.weft.bench;

import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A simulation of uniform traffic at half the capacity, in one thread, as BookSim 2 is configured for the same;
 * {@code flitHops} counts what went from switch to switch, in all measured iterations together.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(1)
public class SimulateBenchmark {
    private static final double LOAD = 0.5;
    private static final int VIRTUAL_CHANNELS = 3;
    /** So that no run ends before its last cycle. */
    private static final double EXACT = 1e-12;

    /** The topology, by name. */
    @Param({"slim-fly-5", "slim-fly-19"})
    public String name;

    /** Endpoints times cycles of a run. */
    @Param("20000000")
    public int endpointCycles;

    private SimulatedFabric fabric;
    private TrafficPattern pattern;
    private RunLimits limits;

    /** What a run did. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Done {
        /** Flits that went from a switch to another. */
        public long flitHops;
    }

    /** Computes the routes. */
    @Setup
    public void setUp() {
        Topology topology = Topologies.topology(name);
        int endpoints = topology.endpointCount();
        fabric = new SimulatedFabric(Routes.of(Topologies.fabric(topology, Scheme.MINIMAL), Failures.none(topology)));
        pattern = TrafficPattern.uniform(endpoints, true);
        limits = new RunLimits(100, EXACT, EXACT, endpointCycles / endpoints);
    }

    /** A whole run, with its measurements. */
    @Benchmark
    public LoadResult simulate(Done done) {
        LoadResult result = new LoadRun(
                        fabric,
                        SimulatedRoutings.named("minimal"),
                        SwitchSettings.preset("booksim").model(VIRTUAL_CHANNELS),
                        VirtualChannelRule.ANY,
                        pattern,
                        Injection.bernoulli(LOAD, 1),
                        LOAD,
                        limits,
                        1)
                .run(() -> false);
        done.flitHops += result.flitHops();
        return result;
    }
}
