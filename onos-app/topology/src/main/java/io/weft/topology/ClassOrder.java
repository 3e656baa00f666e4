package io.weft.topology;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * An order of the channels in which (virtual channel, place in the order) grows at every hop, so that no routes can
 * deadlock: by exit class, then by entry class. Where hops of a class follow one another without a descent, each of
 * their channels comes before all that can follow it. There is such an order if these form no cycle. Kahn's algorithm.
 */
final class ClassOrder {
    private final Topology topology;
    /** By switch, channels of the present exit class that lead there and are not in the order yet. */
    private final int[] before;
    /** By channel, its place among those of its exit class that follow one another without a descent; else 0. */
    private final int[] among;

    private ClassOrder(Topology topology) {
        this.topology = topology;
        this.before = new int[topology.switchCount()];
        this.among = new int[topology.channelCount()];
        topology.classes().stream()
                .filter(ChannelClass::isInOrder)
                .mapToInt(ChannelClass::exit)
                .distinct()
                .forEach(this::order);
    }

    /**
     * The order of the channels of a topology. O(classes * channels).
     *
     * @throws IllegalArgumentException naming a class that has none and a switch to which a cycle leads
     */
    static ClassOrder of(Topology topology) {
        return new ClassOrder(topology);
    }

    /** By channel, its place, from 0; equal where neither ever follows the other. O(channels * log(channels)). */
    int[] places() {
        Comparator<Integer> order = Comparator.<Integer>comparingInt(topology::exitClass)
                .thenComparingInt(topology::entryClass)
                .thenComparingInt(c -> among[c]);
        int[] sorted = IntStream.range(0, among.length)
                .boxed()
                .sorted(order)
                .mapToInt(c -> c)
                .toArray();
        int[] places = new int[among.length];
        for (int i = 1; i < sorted.length; i++) {
            boolean same = order.compare(sorted[i - 1], sorted[i]) == 0;
            places[sorted[i]] = places[sorted[i - 1]] + (same ? 0 : 1);
        }
        return places;
    }

    /** Removes, again and again, a switch to which no channel of the class leads, and the channels that leave it. */
    private void order(int exit) {
        Arrays.fill(before, 0);
        int count = 0;
        for (int c = 0; c < topology.channelCount(); c++) {
            if (follows(c, exit)) {
                before[topology.target(c)]++;
                count++;
            }
        }
        Deque<Integer> first = new ArrayDeque<>();
        for (int s = 0; s < before.length; s++) {
            if (before[s] == 0) {
                first.add(s);
            }
        }
        int ordered = 0;
        while (!first.isEmpty()) {
            int s = first.remove();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (follows(c, exit)) {
                    among[c] = ordered++;
                    if (--before[topology.target(c)] == 0) {
                        first.add(topology.target(c));
                    }
                }
            }
        }
        if (ordered < count) {
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
