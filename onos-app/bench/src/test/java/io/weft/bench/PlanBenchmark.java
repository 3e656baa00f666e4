package io.weft.bench;

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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From parameters to proof: topology, all routes, virtual channels and proof, each in a fresh JVM, once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(5)
public class PlanBenchmark {
    /** The topology, by name. */
    @Param({"slim-fly-19", "oft-32", "slim-fly-43"})
    public String name;

    /** The routing scheme. */
    @Param({"minimal", "valiant"})
    public String scheme;

    /** Generates, routes and proves; cold. */
    @Benchmark
    public boolean plan() {
        Topology topology = Topologies.topology(name);
        Routes routes = Routes.of(Topologies.fabric(topology, Scheme.REGISTRY.named(scheme)), Failures.none(topology));
        DeadlockProof proof = DeadlockProof.of(routes);
        if (!proof.deadlockFree() || !routes.uncovered().isEmpty()) {
            throw new IllegalStateException(name + " is not covered and free of deadlock");
        }
        return proof.deadlockFree();
    }
}
