package io.weft.planning.bisection;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.Random;

/** Random topologies with parallel links, switches without endpoints, and maybe several parts. */
final class RandomTopologies {
    private RandomTopologies() {}

    /**
     * A topology with at least one endpoint.
     *
     * @param switches at least 2
     * @param mostEndpoints at a switch; each switch has 0 to as many
     */
    static Topology of(int switches, int mostEndpoints, long seed) {
        Random random = new Random(seed);
        TopologyBuilder builder = new TopologyBuilder("random");
        for (int s = 0; s < switches; s++) {
            builder.addEndpoints(builder.addSwitch("r" + s), random.nextInt(mostEndpoints + 1));
        }
        builder.addEndpoint(random.nextInt(switches));
        int links = random.nextInt(3 * switches);
        for (int l = 0; l < links; l++) {
            int a = random.nextInt(switches);
            builder.addLink(a, (a + 1 + random.nextInt(switches - 1)) % switches);
        }
        return builder.build();
    }
}
