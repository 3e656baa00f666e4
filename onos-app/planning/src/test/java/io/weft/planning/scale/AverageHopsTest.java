package io.weft.planning.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.structure.MinimalPaths;
import java.util.List;
import org.jgrapht.Graph;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Pseudograph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AverageHopsTest {
    private static final double ROUNDING = 1e-12;

    static List<Topology> topologies() {
        return SmallTopologies.all();
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void areThoseOfAnotherImplementation(Topology t) {
        Graph<Integer, DefaultEdge> graph = new Pseudograph<>(DefaultEdge.class);
        for (int s = 0; s < t.switchCount(); s++) {
            graph.addVertex(s);
        }
        for (int l = 0; l < t.linkCount(); l++) {
            graph.addEdge(t.source(t.channelOfLink(l)), t.target(t.channelOfLink(l)));
        }
        BFSShortestPath<Integer, DefaultEdge> search = new BFSShortestPath<>(graph);
        double hops = 0;
        for (int a = 0; a < t.endpointCount(); a++) {
            for (int b = 0; b < t.endpointCount(); b++) {
                hops += search.getPathWeight(t.edgeSwitch(a, 0), t.edgeSwitch(b, 0));
            }
        }
        double pairs = t.endpointCount() * (t.endpointCount() - 1.0);
        AverageHops average = AverageHops.of(t);
        assertThat(average.betweenEndpoints()).isEqualTo(hops / pairs, within(ROUNDING));
        assertThat(average.betweenSwitches()).isEqualTo(MinimalPaths.of(t).averageDistance(), within(ROUNDING));
    }

    /** Of q = 19, p = 15: 29 switches are one hop away, all others two, and 14 endpoints none. */
    @Test
    void slimFlyIsNearlyTwo() {
        AverageHops hops = AverageHops.of(SlimFly.of(19, 15));
        assertThat(hops.betweenSwitches()).isEqualTo((29 + 2 * 692) / 721.0, within(ROUNDING));
        assertThat(hops.betweenEndpoints()).isEqualTo(15 * (29 + 2 * 692) / 10_829.0, within(ROUNDING));
    }

    /** A bit differs for half of all words, the own included. */
    @Test
    void hypercubeIsHalfItsDimension() {
        assertThat(AverageHops.of(HyperX.hypercube(10, 1)).betweenEndpoints())
                .isEqualTo(10 / 2.0 * 1024 / 1023, within(ROUNDING));
    }

    /** Around a ring of eight there are 0, 1, 1, 2, 2, 3, 3, 4 hops, 2 on average. */
    @Test
    void torusIsAQuarterOfItsSizes() {
        assertThat(AverageHops.of(Torus.of(List.of(8, 8, 8))).betweenSwitches())
                .isEqualTo(6 * 512 / 511.0, within(ROUNDING));
    }

    /** From a leaf, p - 1 endpoints are 0 hops away, p^2 - p are 2 and the others 4. */
    @Test
    void fatTreeIsNearlyFour() {
        int p = 6;
        double expected = (2.0 * (p * p - p) + 4.0 * (p * p * p - p * p)) / (p * p * p - 1);
        assertThat(AverageHops.of(Xgft.kAryNTree(p, 3)).betweenEndpoints()).isEqualTo(expected, within(ROUNDING));
    }

    /** M. Besta, T. Hoefler, SC '14, figure 1: at about 10,000 endpoints a Slim Fly has the fewest. */
    @Test
    void slimFlyHasFewerThanOthersOfItsSize() {
        double slimFly = AverageHops.of(SlimFly.of(19, 15)).betweenEndpoints();
        double dragonfly = AverageHops.of(Dragonfly.of(14, 7)).betweenEndpoints();
        double fatTree = AverageHops.of(Xgft.kAryNTree(22, 3)).betweenEndpoints();
        double butterfly = AverageHops.of(HyperX.of(List.of(10, 10, 10), 10)).betweenEndpoints();
        assertThat(List.of(slimFly, butterfly, dragonfly, fatTree)).isSorted();
        assertThat(slimFly).isLessThan(2);
        assertThat(fatTree).isGreaterThan(3.9);
    }

    @Test
    void refusesEndpointsOfSeveralLinks() {
        Topology t = Xgft.of(List.of(2, 2), List.of(2, 2));
        assertThatThrownBy(() -> AverageHops.of(t))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("have several links; hops are known of those with one only");
    }
}
