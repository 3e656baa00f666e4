package io.weft.planning.diversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.ProgressListener;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.structure.MinimalPaths;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;
import org.junit.jupiter.api.Test;

class PathDiversityTest {
    private static final DiversitySettings FEW_SAMPLES = DiversitySettings.DEFAULT.withSamples(10);

    private static PathDiversity of(Topology topology) {
        return PathDiversity.of(Failures.none(topology), DiversitySettings.DEFAULT, ProgressListener.none());
    }

    @Provide
    Arbitrary<Topology> topology() {
        return Arbitraries.of(
                SlimFly.of(3),
                Mlfm.of(3),
                Oft.of(3),
                HyperX.of(List.of(3, 2, 3)),
                Torus.of(List.of(4, 5)),
                Xgft.of(List.of(2, 2, 3), List.of(1, 2, 2)));
    }

    /** JGraphT's flows have real capacities and know nothing of trees. */
    @Property(tries = 25)
    void disjointPathsAreThoseOfAFlowBetweenEachPair(
            @ForAll("topology") Topology topology, @ForAll @DoubleRange(max = 0.5) double share, @ForAll long seed) {
        Failures failures = randomFailures(topology, share, seed);
        PushRelabelMFImpl<Integer, DefaultWeightedEdge> flows = new PushRelabelMFImpl<>(graph(failures));
        IntSummaryStatistics expected = new IntSummaryStatistics();
        for (int a : topology.edgeSwitches()) {
            for (int b : topology.edgeSwitches()) {
                if (a < b) {
                    expected.accept((int) Math.round(flows.calculateMaximumFlow(a, b)));
                }
            }
        }
        DisjointPaths disjoint = PathDiversity.of(failures, FEW_SAMPLES, ProgressListener.none())
                .disjoint()
                .orElseThrow();
        assertThat(disjoint.ofAllPairs()).isTrue();
        assertThat(disjoint.fewest()).isEqualTo(expected.getMin());
        assertThat(disjoint.most()).isEqualTo(expected.getMax());
        assertThat(disjoint.average().mean()).isCloseTo(expected.getAverage(), within(1e-9));
        assertThat(disjoint.average().samples()).isEqualTo(2 * expected.getCount());
    }

    /** A pair has a single minimal path in some place iff without some link it is farther apart. */
    @Property(tries = 25)
    void minimalAlternativesAreThosePairsThatNoSingleLinkTakesFartherApart(
            @ForAll("topology") Topology topology, @ForAll @DoubleRange(max = 0.5) double share, @ForAll long seed) {
        Failures failures = randomFailures(topology, share, seed);
        int[] edges = topology.edgeSwitches();
        double[][] before = distances(failures);
        boolean[][] farther = new boolean[edges.length][edges.length];
        for (int l = 0; l < topology.linkCount(); l++) {
            double[][] after = distances(failures.withLink(l));
            for (int a = 0; a < edges.length; a++) {
                for (int b = 0; b < edges.length; b++) {
                    farther[a][b] |= after[a][b] != before[a][b];
                }
            }
        }
        long expected = 0;
        for (int a = 0; a < edges.length; a++) {
            for (int b = 0; b < edges.length; b++) {
                expected += a != b && Double.isFinite(before[a][b]) && !farther[a][b] ? 1 : 0;
            }
        }
        long reachable = MinimalPaths.of(failures).reachablePairs();
        assertThat(PathDiversity.of(failures, FEW_SAMPLES, ProgressListener.none())
                        .minimalAlternatives())
                .isEqualTo(reachable == 0 ? 0 : (double) expected / reachable);
    }

    private static double[][] distances(Failures failures) {
        Graph<Integer, DefaultWeightedEdge> graph = graph(failures);
        int[] edges = failures.topology().edgeSwitches();
        return IntStream.of(edges)
                .mapToObj(a -> {
                    var paths = new BFSShortestPath<>(graph).getPaths(a);
                    return IntStream.of(edges)
                            .mapToDouble(b -> paths.getPath(b) == null
                                    ? Double.POSITIVE_INFINITY
                                    : paths.getPath(b).getLength())
                            .toArray();
                })
                .toArray(double[][]::new);
    }

    private static Failures randomFailures(Topology topology, double share, long seed) {
        Random random = new Random(seed);
        Failures failures = Failures.none(topology);
        for (int l = 0; l < topology.linkCount(); l++) {
            failures = random.nextDouble() < share ? failures.withLink(l) : failures;
        }
        return failures;
    }

    private static Graph<Integer, DefaultWeightedEdge> graph(Failures failures) {
        Topology topology = failures.topology();
        Graph<Integer, DefaultWeightedEdge> graph = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        IntStream.range(0, topology.switchCount()).forEach(graph::addVertex);
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            if (failures.linkAlive(l)) {
                graph.addEdge(topology.source(c), topology.target(c));
            }
        }
        return graph;
    }

    @Test
    void allLinksOfASwitchLeadToAnyOther() {
        assertDisjoint(HyperX.hypercube(6, 1), 6);
        assertDisjoint(HyperX.of(List.of(7), 1), 6);
        assertDisjoint(HyperX.of(List.of(3, 4, 5), 1), 2 + 3 + 4);
        assertDisjoint(Torus.of(List.of(4, 5, 3)), 6);
        assertDisjoint(SlimFly.of(5), 7);
    }

    private static void assertDisjoint(Topology topology, int paths) {
        DisjointPaths disjoint = DisjointPaths.of(
                        new WorkingChannels(Failures.none(topology)),
                        DiversitySettings.DEFAULT,
                        ProgressListener.none())
                .orElseThrow();
        assertThat(disjoint.fewest()).isEqualTo(paths);
        assertThat(disjoint.most()).isEqualTo(paths);
        assertThat(disjoint.average().mean()).isEqualTo(paths);
    }

    /** Of a hypercube, all pairs but neighbours; of a complete graph, none; of a Moore graph, none. */
    @Test
    void minimalAlternativesAreKnownOfRegularNetworks() {
        assertThat(of(HyperX.hypercube(5, 1)).minimalAlternatives()).isCloseTo(1 - 5 / 31.0, within(1e-12));
        assertThat(of(HyperX.of(List.of(7), 1)).minimalAlternatives()).isZero();
        assertThat(of(SlimFly.of(5)).minimalAlternatives()).isZero();
    }

    @Test
    void parallelLinksAreDisjointAndMinimal() {
        TopologyBuilder builder = new TopologyBuilder("double");
        builder.addEndpoint(builder.addSwitch("a"));
        builder.addEndpoint(builder.addSwitch("b"));
        builder.addLink(0, 1);
        builder.addLink(1, 0);
        PathDiversity diversity = of(builder.build());
        assertThat(diversity.disjoint().orElseThrow().fewest()).isEqualTo(2);
        assertThat(diversity.minimalAlternatives()).isEqualTo(1);
        assertThat(diversity.interference()).isEmpty();
    }

    @Test
    void aSingleSwitchHasNoPairs() {
        PathDiversity diversity = of(Xgft.of(List.of(4), List.of(1)));
        assertThat(diversity.disjoint()).isEmpty();
        assertThat(diversity.interference()).isEmpty();
        assertThat(diversity.minimalAlternatives()).isZero();
    }

    @Test
    void samplesAgreeWithAllPairsWithinTheirInterval() {
        Failures failures = randomFailures(SlimFly.of(7), 0.3, 5);
        DisjointPaths all = PathDiversity.of(failures, FEW_SAMPLES, ProgressListener.none())
                .disjoint()
                .orElseThrow();
        DisjointPaths some = PathDiversity.of(
                        failures, DiversitySettings.DEFAULT.withFlowBudget(0), ProgressListener.none())
                .disjoint()
                .orElseThrow();
        assertThat(some.ofAllPairs()).isFalse();
        assertThat(some.average().samples()).isEqualTo(200);
        assertThat(all.average().mean())
                .isBetween(some.average().low(), some.average().high());
    }

    /**
     * In a complete graph, every link of a destination ends a path of two hops; to two at once, their own link is of no
     * use, which was one to each. Over one hop nothing is shared.
     */
    @Test
    void interferenceInACompleteGraphIsTheLinkBetweenTheDestinations() {
        Topology complete = HyperX.of(List.of(9), 1);
        Interference twoHops = of(complete).interference().orElseThrow();
        assertThat(twoHops.length()).isEqualTo(2);
        assertThat(twoHops.paths().mean()).isEqualTo(2);
        assertThat(twoHops.interfering()).isEqualTo(1);
        Interference oneHop = PathDiversity.of(
                        Failures.none(complete), DiversitySettings.DEFAULT.withLength(1), ProgressListener.none())
                .interference()
                .orElseThrow();
        assertThat(oneHop.paths().mean()).isZero();
        assertThat(oneHop.interfering()).isZero();
    }

    @Test
    void aLinkThatAllNeedIsSharedByAll() {
        TopologyBuilder builder = new TopologyBuilder("dumbbell");
        for (int s = 0; s < 6; s++) {
            builder.addSwitch("s" + s);
        }
        for (int leaf : new int[] {0, 1, 4, 5}) {
            builder.addEndpoint(leaf);
        }
        builder.addLink(0, 2);
        builder.addLink(1, 2);
        builder.addLink(2, 3);
        builder.addLink(3, 4);
        builder.addLink(3, 5);
        ShortPaths paths = new ShortPaths(new WorkingChannels(Failures.none(builder.build())));
        assertThat(paths.count(3, new int[] {0, 1}, 4)).isEqualTo(1);
        assertThat(paths.count(3, new int[] {0, 1}, 4, 5)).isEqualTo(1);
        assertThat(paths.count(2, new int[] {0, 1}, 4, 5)).isZero();
        assertThat(paths.count(2, new int[] {0, 4}, 1, 5)).isEqualTo(2);
    }

    /** A switch of K5 has 4 links, and there are 20 channels: a flow counts as 80 steps. */
    @Test
    void allPairsAreLookedAtWhereTheirFlowsAreWithinTheBudget() {
        WorkingChannels complete = new WorkingChannels(Failures.none(HyperX.of(List.of(5), 1)));
        DiversitySettings four = DiversitySettings.DEFAULT.withFlowBudget(4 * 80);
        DiversitySettings less = DiversitySettings.DEFAULT.withFlowBudget(4 * 80 - 1);
        assertThat(four.coverAllPairs(complete)).isTrue();
        assertThat(less.coverAllPairs(complete)).isFalse();
        assertThat(less.flowSamples(complete)).isEqualTo(200);
        assertThat(less.withSamples(10).flowSamples(complete)).isEqualTo(10);
        assertThat(DiversitySettings.DEFAULT.withFlowBudget(300 * 80).flowSamples(complete))
                .isEqualTo(300);
        // 2,048 edge switches: a minute for all pairs.
        assertThat(DiversitySettings.DEFAULT.coverAllPairs(new WorkingChannels(Failures.none(Xgft.fatTree(64, 3)))))
                .isFalse();
        assertThat(DiversitySettings.DEFAULT.coverAllPairs(new WorkingChannels(Failures.none(SlimFly.of(17)))))
                .isTrue();
    }

    @Test
    void cancelledItKnowsOnlyTheMinimalPaths() {
        AtomicLong parts = new AtomicLong();
        ProgressListener cancelled = listener(parts, () -> true);
        PathDiversity diversity = PathDiversity.of(Failures.none(SlimFly.of(5)), DiversitySettings.DEFAULT, cancelled);
        assertThat(diversity.minimal().diameter()).isEqualTo(2);
        assertThat(diversity.minimalAlternatives()).isNaN();
        assertThat(diversity.disjoint()).isEmpty();
        assertThat(diversity.interference()).isEmpty();
        assertThat(parts).hasValue(50);
    }

    @Test
    void everyStageAdvancesTheListener() {
        AtomicLong parts = new AtomicLong();
        PathDiversity.of(Failures.none(SlimFly.of(5)), FEW_SAMPLES, listener(parts, () -> false));
        assertThat(parts).hasValue(50 + 50 + 49 + 10);
    }

    private static ProgressListener listener(AtomicLong parts, BooleanSupplier cancelled) {
        return new ProgressListener() {
            @Override
            public void advance(long more) {
                parts.addAndGet(more);
            }

            @Override
            public boolean isCancelled() {
                return cancelled.getAsBoolean();
            }
        };
    }

    @Test
    void refusesTooFewSamplesAndNoHops() {
        assertThatThrownBy(() -> DiversitySettings.DEFAULT.withSamples(1)).hasMessageContaining("at least 2");
        assertThatThrownBy(() -> DiversitySettings.DEFAULT.withLength(0)).hasMessageContaining("0 hops");
        assertThatThrownBy(() -> DiversitySettings.DEFAULT.withFlowBudget(-1)).hasMessageContaining("budget of -1");
    }
}
