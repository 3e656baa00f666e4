package io.weft.planning.bisection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.planning.ProgressListener;
import io.weft.planning.throughput.UniformLimits;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.LongHop;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BisectionTest {
    private static Bisection bisect(Topology topology) {
        return Bisection.of(topology, 1, ProgressListener.none());
    }

    private static void checkOptimal(Topology topology, int cut) {
        Bisection bisection = bisect(topology);
        assertThat(bisection.cut()).as(topology.toString()).isEqualTo(cut);
        assertThat(bisection.lower()).as(topology.toString()).isEqualTo(cut);
        assertThat(bisection.isOptimal()).isTrue();
    }

    @Test
    void hypercubesHaveHalfAsManyLinksAsSwitches() {
        for (int d = 1; d <= 7; d++) {
            checkOptimal(HyperX.hypercube(d, 2), 1 << (d - 1));
        }
    }

    @Test
    void completeGraphsHaveTheSquareOfHalfTheirSwitches() {
        for (int n : new int[] {2, 6, 24, 26, 50}) {
            checkOptimal(HyperX.of(List.of(n), 3), n * n / 4);
        }
    }

    @Test
    void toriHaveTwoLinksForEachRingThatIsHalved() {
        checkOptimal(Torus.of(List.of(30)), 2);
        checkOptimal(Torus.of(List.of(6, 6)), 12);
        checkOptimal(Torus.of(List.of(6, 6, 6)), 72);
        // Longer rings are halved.
        assertThat(bisect(Torus.of(List.of(10, 4))).cut()).isEqualTo(8);
    }

    @Test
    void hyperXesHaveTheCutOfACompleteGraphForEachRow() {
        checkOptimal(HyperX.of(List.of(6, 6)), 6 * 9);
        checkOptimal(HyperX.of(List.of(8, 4)), 8 * 4);
    }

    @Test
    void treesHaveFullBisection() {
        checkOptimal(Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4)), 32);
        checkOptimal(Xgft.of(List.of(6, 6, 6), List.of(1, 6, 6)), 108);
        checkOptimal(Xgft.of(List.of(2, 2, 2, 2, 2), List.of(1, 2, 2, 2, 2)), 16);
        // Half of the links up, so half of the bisection.
        checkOptimal(Xgft.of(List.of(8, 4, 4), List.of(1, 4, 4)), 32);
    }

    /**
     * M. Besta, T. Hoefler, SC '14, table II and section III: Long Hop has 3 N / 2 in their units, three for each half.
     */
    @Test
    void longHopsHaveThreeLinksForEachEndpointOfAHalf() {
        Bisection bisection = bisect(LongHop.of(8));
        assertThat(bisection.isOptimal()).isTrue();
        assertThat(bisection.perEndpointHigh()).isEqualTo(3);
    }

    @Test
    void slimFliesHaveAlmostTheSpectralBound() {
        // q^3 / 2, from the second eigenvalue; the paper's figures 5c are of a partitioner.
        Bisection bisection = bisect(SlimFly.of(13, 9));
        assertThat(bisection.proof()).isEqualTo(Bisection.Proof.SPECTRAL);
        assertThat(bisection.lower()).isCloseTo(1098.5, within(1e-3)).isLessThanOrEqualTo(1098.5);
        assertThat(bisection.cut()).isBetween(1099, 1105);
        assertThat(bisection.perEndpointLow()).isCloseTo(0.722, within(0.001));
        assertThat(bisection.perEndpointHigh()).isCloseTo(0.726, within(0.001));
        assertThat(bisection.endpoints(0)).isEqualTo(bisection.endpoints(1));
    }

    @Test
    void orthogonalFatTreesHaveLessThanTheirPaperSays() {
        // G. Kathareios et al., SC '15, figure 4: 0.81 to 0.89; the weaker of the bounds is R^2 / (2 k).
        for (int k : new int[] {6, 12}) {
            int layer = k * k - k + 1;
            Bisection bisection = bisect(Oft.of(k));
            assertThat(bisection.lower()).isGreaterThan(layer * layer / (2.0 * k));
            // The best multipliers, of the two kinds of switches, worked out by hand.
            assertThat(bisection.lower()).isCloseTo(layer * (k - Math.sqrt(k - 1)), within(0.5));
            assertThat(bisection.cut()).isLessThanOrEqualTo(k == 6 ? 120 : 1196);
            assertThat(bisection.perEndpointHigh()).isLessThan(0.75);
        }
    }

    @Test
    void multiLayerFullMeshesHaveNoMoreThanTheirSplitByColumns() {
        Bisection bisection = bisect(Mlfm.of(7));
        assertThat(bisection.perEndpointHigh()).isLessThanOrEqualTo(8.0 / 14 + 1e-9);
        assertThat(bisection.perEndpointLow()).isGreaterThan(0.5);
    }

    @Test
    void dragonfliesHaveAtMostTheLinksBetweenHalvesOfTheirGroups() {
        // 8 groups and 7 global links each, so one between any two.
        Bisection bisection = bisect(Dragonfly.of(4, 2, 2, 8));
        assertThat(bisection.cut()).isLessThanOrEqualTo(4 * 4 * 8 / 7 + 4);
        assertThat(bisection.lower()).isBetween(10.0, (double) bisection.cut());
        assertThat(bisection.endpoints(0)).isEqualTo(32).isEqualTo(bisection.endpoints(1));
    }

    @Test
    void anOddNumberOfEdgeSwitchesLeavesOneOver() {
        Bisection bisection = bisect(Torus.of(List.of(5, 7), 3));
        assertThat(Math.abs(bisection.endpoints(0) - bisection.endpoints(1))).isEqualTo(3);
        assertThat(bisection.lower()).isBetween(5.0, (double) bisection.cut());
        assertThat(bisection.cut()).isEqualTo(12);
    }

    @Test
    void anEndpointOfSeveralLinksIsOnOneSideWithAllItsSwitches() {
        Topology planes = Xgft.of(List.of(4, 4, 4), List.of(2, 4, 4));
        Bisection bisection = bisect(planes);
        assertThat(bisection.isOptimal()).isTrue();
        assertThat(bisection.perEndpointHigh()).isEqualTo(2);
        assertThat(bisection.endpoints(0)).isEqualTo(32);
        byte[] sides = bisection.sides();
        for (int e = 0; e < planes.endpointCount(); e++) {
            assertThat(sides[planes.edgeSwitch(e, 0)]).isEqualTo(sides[planes.edgeSwitch(e, 1)]);
        }
    }

    @Test
    void aSingleSwitchHasNoCut() {
        TopologyBuilder builder = new TopologyBuilder("one");
        builder.addEndpoints(builder.addSwitch("a"), 4);
        Bisection bisection = bisect(builder.build());
        assertThat(bisection.cut()).isZero();
        assertThat(bisection.perEndpointLow()).isZero();
        assertThat(bisection.endpoints(0)).isEqualTo(4);
    }

    @Test
    void partsWithoutLinksBetweenThemAreCutForNothing() {
        TopologyBuilder builder = new TopologyBuilder("two rings");
        for (int s = 0; s < 40; s++) {
            builder.addEndpoints(builder.addSwitch("a" + s), 1);
        }
        for (int s = 0; s < 20; s++) {
            builder.addLink(2 * s, (2 * s + 2) % 40);
            builder.addLink(2 * s + 1, (2 * s + 3) % 40);
        }
        Topology topology = builder.build();
        checkOptimal(topology, 0);
        assertThat(bisect(topology).proof()).isEqualTo(Bisection.Proof.NO_LINKS);
    }

    @Test
    void quickIntervalsHoldTheSmallestCut() {
        for (Topology topology : SmallTopologies.all()) {
            Bisection quick =
                    Bisection.quick(topology, 1 / UniformLimits.of(topology).minimal());
            Bisection known = bisect(topology);
            assertThat(quick.lower()).as(topology.toString()).isPositive().isLessThanOrEqualTo(known.cut());
            assertThat((double) quick.cut()).as(topology.toString()).isGreaterThanOrEqualTo(known.lower());
            assertThat(Math.abs(quick.endpoints(0) - quick.endpoints(1)))
                    .isEqualTo(Math.abs(known.endpoints(0) - known.endpoints(1)));
        }
    }

    @Test
    void leavesThatNoMatchingOfNeighboursJoinsAreJoinedByTheirSpines() {
        TopologyBuilder builder = new TopologyBuilder("leaf-spine");
        for (int s = 0; s < 1004; s++) {
            builder.addSwitch("s" + s);
        }
        for (int leaf = 4; leaf < 1004; leaf++) {
            builder.addEndpoint(leaf);
            for (int spine = 0; spine < 4; spine++) {
                builder.addLink(leaf, spine);
            }
        }
        WeightedGraph graph = WeightedGraph.of(builder.build());
        int[] set = MultilevelPartitioner.matching(graph, new SplitMix64(1));
        int sets = Arrays.stream(set).max().orElseThrow() + 1;
        assertThat(sets).isEqualTo(502);
        int[] members = new int[sets];
        Arrays.stream(set).forEach(each -> members[each]++);
        assertThat(members).containsOnly(2);
    }

    @Test
    void sidesAreACopyAndBeginWithSideZero() {
        Bisection bisection = bisect(Jellyfish.of(40, 5, 3));
        byte[] sides = bisection.sides();
        assertThat(sides).hasSize(40);
        assertThat(sides[0]).isZero();
        sides[0] = 1;
        assertThat(bisection.sides()[0]).isZero();
    }

    @Test
    void theNumberOfProcessorsDoesNotChangeTheResult() throws Exception {
        Topology topology = Jellyfish.of(150, 9, 4);
        Bisection usual = bisect(topology);
        Bisection alone = new ForkJoinPool(1).submit(() -> bisect(topology)).get();
        assertThat(alone.sides()).isEqualTo(usual.sides());
        assertThat(alone.lower()).isEqualTo(usual.lower());
    }

    @Test
    void advancesByAllParts() {
        for (Topology topology : List.of(Oft.of(4), Dragonfly.of(4, 2), HyperX.of(List.of(4, 4)))) {
            AtomicLong done = new AtomicLong();
            ProgressListener counting = new ProgressListener() {
                @Override
                public void advance(long parts) {
                    done.addAndGet(parts);
                }

                @Override
                public boolean isCancelled() {
                    return false;
                }
            };
            Bisection.of(topology, 1, counting);
            assertThat(done).as(topology.toString()).hasValue(Bisection.parts(1));
        }
    }

    @Test
    void whenCancelledStillSplitsEvenly() {
        ProgressListener cancelling = new ProgressListener() {
            @Override
            public void advance(long parts) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        Bisection bisection = Bisection.of(SlimFly.of(7), 1, cancelling);
        assertThat(bisection.proof()).isEqualTo(Bisection.Proof.NONE);
        assertThat(bisection.lower()).isZero();
        assertThat(bisection.endpoints(0)).isEqualTo(bisection.endpoints(1));
    }

    @Test
    void mendsWhateverAPartitionerReturns() {
        Topology topology = HyperX.of(List.of(6, 6));
        Partitioner lopsided = (graph, seed) -> Optional.of(new byte[graph.vertexCount()]);
        assertThat(Bisection.of(topology, 1, List.of(lopsided), ProgressListener.none())
                        .cut())
                .isEqualTo(54);
        assertThat(Bisection.of(topology, 1, List.of(), ProgressListener.none()).cut())
                .isEqualTo(54);
    }

    @Test
    void doesWithoutAPartitionerThatCannotSay() {
        Partitioner silent = (graph, seed) -> Optional.empty();
        Bisection found = Bisection.of(HyperX.of(List.of(6, 6)), 1, List.of(silent), ProgressListener.none());
        assertThat(found.cut()).isEqualTo(54);
        assertThat(found.foundBy()).isEmpty();
    }

    @Test
    void namesThePartitionerThatFoundABetterCut() {
        Topology topology = Jellyfish.of(400, 8, 1, 1);
        Bisection without = Bisection.of(topology, 1, List.of(), ProgressListener.none());
        Bisection better = Bisection.of(topology, 2, List.of(), ProgressListener.none());
        assertThat(better.cut()).isLessThan(without.cut());
        Partitioner good = (graph, seed) -> Optional.of(better.sides());
        Bisection with = Bisection.of(topology, 1, List.of(good), ProgressListener.none());
        assertThat(with.foundBy()).containsSame(good);
        assertThat(with.cut()).isLessThanOrEqualTo(better.cut());
        assertThat(without.foundBy()).isEmpty();
    }

    @Test
    void refusesSidesThatAreNone() {
        Topology topology = HyperX.of(List.of(6, 6));
        Partitioner wrong = (graph, seed) -> Optional.of(new byte[1]);
        assertThatThrownBy(() -> Bisection.of(topology, 1, List.of(wrong), ProgressListener.none()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesATopologyWithoutEndpoints() {
        TopologyBuilder builder = new TopologyBuilder("bare");
        builder.addLink(builder.addSwitch("a"), builder.addSwitch("b"));
        Topology topology = builder.build();
        assertThatThrownBy(() -> bisect(topology)).isInstanceOf(Refusal.class).hasMessageContaining("no endpoints");
    }
}
