package io.weft.bench;

import io.weft.fabric.Scheme;
import io.weft.fabric.Survival;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.topology.Topology;
import java.util.concurrent.TimeUnit;
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

/** How long it takes to find the default number of virtual channels, each time in a fresh JVM, once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(5)
public class SurvivalBenchmark {
    /** The topology, by name. */
    @Param({"slim-fly-5", "slim-fly-13", "slim-fly-19", "oft-12"})
    public String name;

    private Topology topology;

    /** Generates the topology. */
    @Setup
    public void generate() {
        topology = Topologies.topology(name);
    }

    /** What the scheme needs, and what it takes to survive any link or switch. */
    @Benchmark
    public int virtualChannels() {
        return Math.max(
                VirtualChannelNeed.of(topology, Scheme.VALIANT), VirtualChannelNeed.surviving(topology, Survival.ONE));
    }
}
