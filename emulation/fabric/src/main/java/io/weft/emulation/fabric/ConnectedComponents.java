package io.weft.emulation.fabric;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/**
 * Which switches failures leave connected, by union-find over the links that work. Routes are not asked: they are what
 * is put to the test. O((switches + links) log switches).
 */
final class ConnectedComponents {
    private final Failures failures;
    /** By switch, one of those that are connected with it, which is the same for all of them. */
    private final int[] component;

    ConnectedComponents(Failures failures) {
        this.failures = failures;
        Topology topology = failures.topology();
        component = IntStream.range(0, topology.switchCount()).toArray();
        for (int l = 0; l < topology.linkCount(); l++) {
            if (failures.linkAlive(l)) {
                int c = topology.channelOfLink(l);
                component[root(topology.source(c))] = root(topology.target(c));
            }
        }
        for (int s = 0; s < component.length; s++) {
            component[s] = root(s);
        }
    }

    private int root(int s) {
        int root = s;
        while (component[root] != root) {
            component[root] = component[component[root]];
            root = component[root];
        }
        return root;
    }

    boolean inService(int s) {
        return failures.switchAlive(s);
    }

    /** Whether switches {@code s} and {@code d}, which may be the same, are in service and connected. */
    boolean connects(int s, int d) {
        return inService(s) && inService(d) && component[s] == component[d];
    }
}
