package io.weft.bench;

import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.Solution;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.FatTree;
import java.time.Duration;
import java.util.Arrays;
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

/**
 * Routes that are proved optimal for one phase of the bandwidth-optimal all-to-all, another each time, from its
 * messages on.
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 5)
@Fork(1)
public class PhaseBenchmark {
    /** Endpoints of a network of table I. */
    @Param({"512", "1024", "4096", "8192"})
    public int leaves;

    private FatTree tree;
    private ExchangePhases phases;
    private int phase;

    /** Makes the tree. */
    @Setup
    public void prepare() {
        Topology topology = TableOne.withLeaves(leaves);
        tree = topology.fatTree();
        phases = ExchangePhases.optimal(topology);
    }

    /** Solves the next phase. */
    @Benchmark
    public long phase() {
        phase = (phase + 101) % phases.count();
        int[] destinations = new int[leaves];
        Arrays.setAll(destinations, e -> phases.partner(phase, e));
        TreeProblem problem = new TreeProblem(tree, Messages.fromEach(destinations));
        Solution solution =
                new Coloring().solve(problem, Baselines.sModK(problem), Budget.of(Duration.ofSeconds(60)), phase);
        if (!solution.optimal()) {
            throw new IllegalStateException("phase " + phase + " is not proved optimal");
        }
        return solution.contention();
    }
}
