package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayeredAssignmentTest {
    /** DFSSSP needed 3 on every Slim Fly (Besta and Hoefler, SC 2014). */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 7, 8, 9, 11})
    void slimFlyNeedsTwoLayers(int q) {
        NextHops nextHops = NextHops.of(SlimFly.of(q), Failures.none(SlimFly.of(q)));
        LayeredAssignment assignment = LayeredAssignment.of(nextHops);
        assertThat(assignment.layers()).isEqualTo(2);
        assertEveryLayerIsAcyclic(nextHops, assignment);
    }

    @Test
    void aTreeNeedsOneLayer() {
        Topology tree = Xgft.of(List.of(3, 3, 3), List.of(1, 1, 1));
        assertThat(LayeredAssignment.of(NextHops.of(tree, Failures.none(tree))).layers())
                .isEqualTo(1);
    }

    @Test
    void aRingNeedsTwoLayers() {
        Topology ring = Fabrics.ring(7);
        NextHops nextHops = NextHops.of(ring, Failures.none(ring));
        LayeredAssignment assignment = LayeredAssignment.of(nextHops);
        assertThat(assignment.layers()).isEqualTo(2);
        assertEveryLayerIsAcyclic(nextHops, assignment);
    }

    @Property(tries = 60)
    void everyLayerOfADamagedRandomGraphIsAcyclic(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random, 0);
        NextHops nextHops = NextHops.of(topology, Fabrics.failures(topology, random, 3));
        assertEveryLayerIsAcyclic(nextHops, LayeredAssignment.of(nextHops));
    }

    private static void assertEveryLayerIsAcyclic(NextHops nextHops, LayeredAssignment assignment) {
        Topology topology = nextHops.topology();
        List<DefaultDirectedGraph<Integer, DefaultEdge>> layers = new ArrayList<>();
        for (int l = 0; l < assignment.layers(); l++) {
            layers.add(new DefaultDirectedGraph<>(DefaultEdge.class));
        }
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                addDependencies(nextHops, s, d, layers.get(assignment.layer(s, d)));
            }
        }
        for (DefaultDirectedGraph<Integer, DefaultEdge> layer : layers) {
            assertThat(new CycleDetector<>(layer).detectCycles()).isFalse();
        }
    }

    private static void addDependencies(
            NextHops nextHops, int s, int d, DefaultDirectedGraph<Integer, DefaultEdge> layer) {
        for (int c : nextHops.channels(s, d)) {
            int v = nextHops.topology().target(c);
            for (int next : nextHops.channels(v, d)) {
                layer.addVertex(c);
                layer.addVertex(next);
                layer.addEdge(c, next);
            }
            addDependencies(nextHops, v, d, layer);
        }
    }
}
