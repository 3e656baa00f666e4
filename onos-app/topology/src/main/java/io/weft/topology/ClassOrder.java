package io.weft.topology;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Checks that (virtual channel, exit class, place) grows at every hop, so that no routes can deadlock. Where hops of a
 * class follow one another without a descent, their channels need an order in which each comes before all that can
 * follow it: its place. There is such an order if the channels form no cycle. Kahn's algorithm.
 */
final class ClassOrder {
    private final Topology topology;
    /** By switch, channels of the present exit class that lead there and are not in the order yet. */
    private final int[] before;

    ClassOrder(Topology topology) {
        this.topology = topology;
        this.before = new int[topology.switchCount()];
    }

    /**
     * Checks all classes. O(classes * channels).
     *
     * @throws IllegalArgumentException naming the class and a switch to which a cycle leads
     */
    void check() {
        topology.classes().stream()
                .filter(ChannelClass::isInOrder)
                .mapToInt(ChannelClass::exit)
                .distinct()
                .forEach(this::check);
    }

    /** Removes, again and again, a switch to which no channel of the class leads, and the channels that leave it. */
    private void check(int exit) {
        Arrays.fill(before, 0);
        int left = 0;
        for (int c = 0; c < topology.channelCount(); c++) {
            if (follows(c, exit)) {
                before[topology.target(c)]++;
                left++;
            }
        }
        Deque<Integer> first = new ArrayDeque<>();
        for (int s = 0; s < before.length; s++) {
            if (before[s] == 0) {
                first.add(s);
            }
        }
        while (!first.isEmpty()) {
            int s = first.remove();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (follows(c, exit)) {
                    left--;
                    if (--before[topology.target(c)] == 0) {
                        first.add(topology.target(c));
                    }
                }
            }
        }
        if (left > 0) {
            int s = 0;
            while (before[s] == 0) {
                s++;
            }
            throw new IllegalArgumentException("channels of exit class " + exit + " that follow one another without a"
                    + " descent form a cycle, which leads to switch " + topology.switchName(s));
        }
    }

    private boolean follows(int c, int exit) {
        return topology.exitClass(c) == exit && topology.entryClass(c) > exit;
    }
}
