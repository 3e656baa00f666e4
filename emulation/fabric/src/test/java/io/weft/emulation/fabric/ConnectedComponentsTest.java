package io.weft.emulation.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Multigraph;

class ConnectedComponentsTest {
    private static final List<Topology> TOPOLOGIES = List.of(SlimFly.of(3), Oft.of(3), HyperX.of(List.of(3, 2), 1));

    @Property(tries = 200)
    void isThatOfTheGraphOfWhatWorks(
            @ForAll @IntRange(max = 2) int which, @ForAll @IntRange(max = 100) int percent, @ForAll long seed) {
        Topology topology = TOPOLOGIES.get(which);
        Random random = new Random(seed);
        Failures failures = Failures.none(topology);
        for (int l = 0; l < topology.linkCount(); l++) {
            failures = random.nextInt(100) < percent ? failures.withLink(l) : failures;
        }
        failures = failures.withSwitch(random.nextInt(topology.switchCount()));
        ConnectivityInspector<Integer, DefaultEdge> expected = new ConnectivityInspector<>(working(failures));
        ConnectedComponents found = new ConnectedComponents(failures);
        for (int s = 0; s < topology.switchCount(); s++) {
            assertThat(found.inService(s)).isEqualTo(failures.switchAlive(s));
            for (int d = 0; d < topology.switchCount(); d++) {
                boolean both = failures.switchAlive(s) && failures.switchAlive(d);
                assertThat(found.connects(s, d)).isEqualTo(both && expected.pathExists(s, d));
            }
        }
    }

    private static Graph<Integer, DefaultEdge> working(Failures failures) {
        Topology topology = failures.topology();
        Graph<Integer, DefaultEdge> graph = new Multigraph<>(DefaultEdge.class);
        for (int s = 0; s < topology.switchCount(); s++) {
            graph.addVertex(s);
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            if (failures.linkAlive(l)) {
                graph.addEdge(topology.source(c), topology.target(c));
            }
        }
        return graph;
    }
}
