package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.routing.BruteForce;
import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class StaleRoutesTest {
    /** Against every path that packets can take by the routes. */
    @Property(tries = 200)
    void connectThePairsOfWhichSomePathHasNotFailed(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random, random.nextInt(4));
        Scheme scheme =
                Scheme.REGISTRY.all().get(random.nextInt(Scheme.REGISTRY.all().size()));
        Failures before = Fabrics.failures(topology, random, 2);
        Routes routes = Routes.of(Fabrics.fabric(topology, scheme, 1 + random.nextInt(4)), before);
        Failures now = Fabrics.failures(topology, random, 4);
        StaleRoutes stale = new StaleRoutes(routes, now);
        BruteForce brute = new BruteForce(topology, before);
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                if (s != d) {
                    List<List<Integer>> paths = brute.allPaths(routes, s, d);
                    assertThat(stale.connect(s, d))
                            .as("%s from %d to %d", scheme, s, d)
                            .isEqualTo(paths.stream()
                                    .anyMatch(path -> path.stream().allMatch(now::channelAlive)));
                }
            }
        }
    }
}
