package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.weft.planning.ProgressListener;
import io.weft.planning.throughput.ConcurrentFlow;
import io.weft.planning.throughput.QuickBound;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The interval of the maximum concurrent flow against the optimum of the linear program, by GLOP. */
class ConcurrentFlowLpTest {
    private static final double GAP = 0.01;
    private static final int CASES = 120;

    @BeforeAll
    static void load() {
        Loader.loadNativeLibraries();
    }

    @Test
    void theIntervalHoldsTheOptimumOfRandomTrafficOnRandomDamagedGraphs() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Topology topology = graph(random);
            Failures failures = damaged(topology, random);
            Traffic traffic = traffic(topology, random);
            check("seed " + seed, failures, traffic.matrix, traffic.endpointLimit(failures));
        }
    }

    @Test
    void theIntervalHoldsTheOptimumOfWorstCasesOfSmallTopologies() {
        for (Topology topology : SmallTopologies.all()) {
            Failures none = Failures.none(topology);
            int[] worst = TopologyTypes.REGISTRY.named(topology.type()).worstCase(none);
            TrafficMatrix traffic = TrafficMatrix.permutation(topology, worst);
            check(topology.toString(), none, traffic, traffic.endpointLimit());
        }
    }

    private static void check(String which, Failures failures, TrafficMatrix traffic, double endpointLimit) {
        ConcurrentFlow.Target target = new ConcurrentFlow.Target(GAP, 5000);
        ConcurrentFlow flow = ConcurrentFlow.of(failures, traffic, target, ProgressListener.none());
        double optimum = Math.min(optimum(failures, traffic), endpointLimit);
        if (Double.isInfinite(optimum)) {
            assertThat(flow.feasible()).as(which).isInfinite();
            return;
        }
        assertThat(flow.feasible()).as(which).isLessThanOrEqualTo(optimum * (1 + 1e-7));
        assertThat(flow.bound()).as(which).isGreaterThanOrEqualTo(optimum * (1 - 1e-7));
        assertThat(flow.gap())
                .as(which + " after %d iterations", flow.iterations())
                .isLessThanOrEqualTo(GAP);
        assertThat(QuickBound.of(failures, traffic).bound()).as(which).isGreaterThanOrEqualTo(optimum * (1 - 1e-7));
    }

    /** A connected graph of 3 to 10 switches, some links parallel, with endpoints at most switches. */
    private static Topology graph(Random random) {
        int n = 3 + random.nextInt(8);
        TopologyBuilder b = new TopologyBuilder("random");
        for (int s = 0; s < n; s++) {
            b.addSwitch("r" + s);
            if (s > 0) {
                b.addLink(s, random.nextInt(s));
            }
        }
        for (int extra = random.nextInt(2 * n); extra > 0; extra--) {
            int a = random.nextInt(n);
            int c = random.nextInt(n);
            if (a != c) {
                b.addLink(a, c);
            }
        }
        for (int s = 0; s < n; s++) {
            for (int e = Math.max(random.nextInt(5), s < 2 ? 1 : 0); e > 0; e--) {
                b.addEndpoint(s);
            }
        }
        return b.build();
    }

    private static Failures damaged(Topology topology, Random random) {
        Failures failures = Failures.none(topology);
        if (random.nextInt(3) == 0) {
            failures = failures.withLink(random.nextInt(topology.linkCount()));
        }
        if (random.nextInt(6) == 0) {
            failures = failures.withSwitch(random.nextInt(topology.switchCount()));
        }
        return random.nextInt(4) > 0
                ? failures
                : failures.draining(List.of(
                        topology.switchName(random.nextInt(topology.switchCount())),
                        topology.linkName(random.nextInt(topology.linkCount()))));
    }

    /** Traffic between switches, and what of it goes from each endpoint to each other one. */
    private static final class Traffic {
        final TrafficMatrix matrix;
        final double[][] rates;

        Traffic(TrafficMatrix matrix, double[][] rates) {
            this.matrix = matrix;
            this.rates = rates;
        }

        /** How many times what goes between connected switches fits the links of endpoints. */
        double endpointLimit(Failures failures) {
            Topology topology = matrix.topology();
            double[] sent = new double[rates.length];
            double[] received = new double[rates.length];
            for (int e = 0; e < rates.length; e++) {
                int s = topology.edgeSwitch(e, 0);
                BitSet reached = reached(failures, s);
                for (int f = 0; f < rates.length; f++) {
                    if (reached.get(topology.edgeSwitch(f, 0))) {
                        sent[e] += rates[e][f];
                        received[f] += rates[e][f];
                    }
                }
            }
            return 1
                    / DoubleStream.concat(Arrays.stream(sent), Arrays.stream(received))
                            .max()
                            .orElseThrow();
        }
    }

    private static Traffic traffic(Topology topology, Random random) {
        int n = topology.endpointCount();
        double[][] rates = new double[n][n];
        switch (random.nextInt(3)) {
            case 0:
                for (int e = 0; e < n; e++) {
                    Arrays.fill(rates[e], 1 / (n - 1.0));
                    rates[e][e] = 0;
                }
                return new Traffic(TrafficMatrix.uniform(topology), rates);
            case 1:
                int[] destinations = random.ints(n, -1, n).toArray();
                for (int e = 0; e < n; e++) {
                    if (destinations[e] >= 0) {
                        rates[e][destinations[e]] = 1;
                    }
                }
                return new Traffic(TrafficMatrix.permutation(topology, destinations), rates);
            default:
                List<TrafficMatrix.Entry> entries = new ArrayList<>();
                for (int s : topology.edgeSwitches()) {
                    for (int d : topology.edgeSwitches()) {
                        if (random.nextInt(3) == 0) {
                            double rate = 2 * random.nextDouble();
                            entries.add(new TrafficMatrix.Entry(s, d, rate));
                            share(topology, s, d, rate, rates);
                        }
                    }
                }
                return new Traffic(TrafficMatrix.of(topology, entries), rates);
        }
    }

    private static void share(Topology topology, int s, int d, double rate, double[][] rates) {
        int pairs = topology.endpointsAt(s) * topology.endpointsAt(d);
        for (int i = 0; i < topology.endpointsAt(s); i++) {
            for (int j = 0; j < topology.endpointsAt(d); j++) {
                rates[topology.endpoint(s, i)][topology.endpoint(d, j)] += rate / pairs;
            }
        }
    }

    /** How many times the demand of connected pairs fits the channels: flows by source, of every channel. */
    private static double optimum(Failures failures, TrafficMatrix traffic) {
        Topology topology = failures.topology();
        int n = topology.switchCount();
        MPSolver solver = MPSolver.createSolver("GLOP");
        MPVariable theta = solver.makeNumVar(0, MPSolver.infinity(), "theta");
        MPConstraint[] capacity = new MPConstraint[topology.channelCount()];
        for (int c = 0; c < capacity.length; c++) {
            capacity[c] = solver.makeConstraint(-MPSolver.infinity(), 1);
        }
        boolean any = false;
        for (int s = 0; s < n; s++) {
            BitSet reached = reached(failures, s);
            MPConstraint[] arrives = new MPConstraint[n];
            for (int v = 0; v < n; v++) {
                arrives[v] = solver.makeConstraint(v == s ? -MPSolver.infinity() : 0, v == s ? MPSolver.infinity() : 0);
                if (v != s && reached.get(v) && traffic.rate(s, v) > 0) {
                    arrives[v].setCoefficient(theta, -traffic.rate(s, v));
                    any = true;
                }
            }
            for (int c = 0; c < capacity.length; c++) {
                int from = topology.source(c);
                if (failures.channelUsable(c) && (from == s || failures.carriesTransit(from))) {
                    MPVariable flow = solver.makeNumVar(0, MPSolver.infinity(), "");
                    capacity[c].setCoefficient(flow, 1);
                    arrives[topology.target(c)].setCoefficient(flow, 1);
                    arrives[from].setCoefficient(flow, -1);
                }
            }
        }
        if (!any) {
            return Double.POSITIVE_INFINITY;
        }
        solver.objective().setCoefficient(theta, 1);
        solver.objective().setMaximization();
        assertThat(solver.solve()).isEqualTo(MPSolver.ResultStatus.OPTIMAL);
        return theta.solutionValue();
    }

    private static BitSet reached(Failures failures, int s) {
        BitSet reached = new BitSet();
        if (failures.switchAlive(s)) {
            reach(failures, s, s, reached);
        }
        return reached;
    }

    private static void reach(Failures failures, int s, int at, BitSet reached) {
        Topology topology = failures.topology();
        reached.set(at);
        for (int c = topology.firstChannel(at); c < topology.firstChannel(at + 1); c++) {
            boolean goesOn = failures.channelUsable(c) && (at == s || failures.carriesTransit(at));
            if (goesOn && !reached.get(topology.target(c))) {
                reach(failures, s, topology.target(c), reached);
            }
        }
    }
}
