package io.weft.emulation.fabric;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Which switches failures leave connected, by breadth-first searches over the links that work. Routes are not asked:
 * they are what is put to the test. O(switches + channels).
 */
final class Connectivity {
    private static final int OUT_OF_SERVICE = -1;

    private final Topology topology;
    private final Failures failures;
    /** By switch, the first switch of those that are connected with it. */
    private final int[] component;

    Connectivity(Failures failures) {
        this.failures = failures;
        this.topology = failures.topology();
        this.component = new int[topology.switchCount()];
        Arrays.fill(component, OUT_OF_SERVICE);
        for (int s = 0; s < component.length; s++) {
            if (component[s] == OUT_OF_SERVICE && failures.switchAlive(s)) {
                search(s);
            }
        }
    }

    private void search(int first) {
        Deque<Integer> queue = new ArrayDeque<>();
        component[first] = first;
        queue.add(first);
        while (!queue.isEmpty()) {
            int s = queue.remove();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int t = topology.target(c);
                if (failures.channelAlive(c) && component[t] == OUT_OF_SERVICE) {
                    component[t] = first;
                    queue.add(t);
                }
            }
        }
    }

    /** Whether switch {@code s} is in service. */
    boolean inService(int s) {
        return component[s] != OUT_OF_SERVICE;
    }

    /** Whether switches {@code s} and {@code d}, which may be the same, are in service and connected. */
    boolean connects(int s, int d) {
        return inService(s) && component[s] == component[d];
    }
}
