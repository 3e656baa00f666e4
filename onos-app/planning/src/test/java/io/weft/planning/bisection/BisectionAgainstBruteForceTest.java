package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BisectionAgainstBruteForceTest {
    private static final double ROUNDING = 1e-9;

    @Property(tries = 150)
    void findsTheSmallestCutOfTheMostEvenSplits(
            @ForAll @IntRange(min = 2, max = 12) int switches,
            @ForAll @IntRange(max = 4) int mostEndpoints,
            @ForAll long seed) {
        Topology topology = RandomTopologies.of(switches, mostEndpoints, seed);
        Bisection found = Bisection.of(topology, 1, ProgressListener.none());
        Naive naive = new Naive(topology);
        assertThat(found.proof()).isEqualTo(Bisection.Proof.EXACT);
        assertThat(Math.abs(found.endpoints(0) - found.endpoints(1))).isEqualTo(naive.difference);
        assertThat(found.cut()).isEqualTo(naive.cut);
        assertThat(found.lower()).isEqualTo(naive.cut);
        assertThat(cut(topology, found.sides())).isEqualTo(naive.cut);
    }

    @Property(tries = 60)
    void everyBoundIsBelowTheSmallestCutAndEverySearchAboveIt(
            @ForAll @IntRange(min = 2, max = 16) int switches,
            @ForAll @IntRange(max = 4) int mostEndpoints,
            @ForAll long seed) {
        assertThat(searchedLessSmallest(switches, mostEndpoints, seed)).isNotNegative();
    }

    @Test
    void theSearchFindsTheSmallestCutOfTheseGraphs() {
        for (int seed = 0; seed < 40; seed++) {
            assertThat(searchedLessSmallest(8 + seed % 9, 1 + seed % 4, seed))
                    .as("seed %d", seed)
                    .isZero();
        }
    }

    /** Checks all bounds and the balance of a search, and returns how many links too many it found. */
    private static int searchedLessSmallest(int switches, int mostEndpoints, long seed) {
        WeightedGraph graph = WeightedGraph.of(RandomTopologies.of(switches, mostEndpoints, seed));
        Balance balance = new Balance(graph);
        int difference = balance.smallest;
        int smallest = graph.cut(ExactCut.of(graph, difference));
        ProgressListener none = ProgressListener.none();
        SemidefiniteRelaxation relaxation =
                SemidefiniteRelaxation.of(graph, 4 * SpectralBound.coupling(graph), seed, none);
        assertThat(SpectralBound.of(graph, difference, relaxation, seed, none)).isLessThanOrEqualTo(smallest);
        assertThat(FlowBound.of(graph, difference, none)).isLessThanOrEqualTo(smallest);
        assertThat(TreeBound.of(graph, difference)).isLessThanOrEqualTo(smallest + ROUNDING);
        byte[] found = new CutSearch(graph, balance, seed, none)
                .best(List.of(new double[switches]), relaxation, List.of(new MultilevelPartitioner()))
                .side;
        assertThat(Math.abs(graph.difference(found))).isEqualTo(difference);
        return graph.cut(found) - smallest;
    }

    private static int cut(Topology topology, byte[] sides) {
        int cut = 0;
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            cut += sides[topology.source(c)] == sides[topology.target(c)] ? 0 : 1;
        }
        return cut;
    }

    /** All splits, one after the other. */
    private static final class Naive {
        int difference = Integer.MAX_VALUE;
        int cut = Integer.MAX_VALUE;

        Naive(Topology topology) {
            for (int split = 0; split < 1 << topology.switchCount(); split++) {
                byte[] sides = new byte[topology.switchCount()];
                int[] endpoints = new int[2];
                for (int s = 0; s < sides.length; s++) {
                    sides[s] = (byte) (split >> s & 1);
                    endpoints[sides[s]] += topology.endpointsAt(s);
                }
                int imbalance = Math.abs(endpoints[0] - endpoints[1]);
                int links = cut(topology, sides);
                if (imbalance < difference || (imbalance == difference && links < cut)) {
                    difference = imbalance;
                    cut = links;
                }
            }
        }
    }
}
