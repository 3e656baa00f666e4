package io.weft.bench;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.topology.Failures;
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

/** After the failure of one link, another one each time: all routes, virtual channels and the proof. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RecomputeBenchmark {
    /** The topology, by name. */
    @Param({"slim-fly-19"})
    public String name;

    /** The routing scheme. */
    @Param({"minimal", "valiant"})
    public String scheme;

    private Topology topology;
    private Fabric fabric;
    private int link;

    /** Makes the undamaged fabric. */
    @Setup
    public void setUp() {
        topology = Topologies.topology(name);
        fabric = Topologies.fabric(topology, Scheme.REGISTRY.named(scheme));
    }

    /** Routes and proof without one link. */
    @Benchmark
    public boolean recompute() {
        link = (link + 977) % topology.linkCount();
        return DeadlockProof.of(Routes.of(fabric, Failures.none(topology).withLink(link)))
                .deadlockFree();
    }
}
