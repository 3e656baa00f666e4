package io.weft.topology.structure;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * How many minimal paths lead from one edge switch to another, by the distance between them, counted switch by switch.
 */
public final class PathsByDistance {
    private final TreeMap<Integer, List<Long>> paths = new TreeMap<>();

    /** Counts those of an undamaged topology. O(edge switches * channels). */
    public PathsByDistance(Topology topology) {
        for (int source : topology.edgeSwitches()) {
            int[] distance = new int[topology.switchCount()];
            long[] count = new long[distance.length];
            Arrays.fill(distance, Integer.MAX_VALUE);
            distance[source] = 0;
            count[source] = 1;
            List<Integer> reached = new ArrayList<>(List.of(source));
            for (int i = 0; i < reached.size(); i++) {
                int s = reached.get(i);
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    int t = topology.target(c);
                    if (distance[t] == Integer.MAX_VALUE) {
                        distance[t] = distance[s] + 1;
                        reached.add(t);
                    }
                    count[t] += distance[t] == distance[s] + 1 ? count[s] : 0;
                }
                if (s != source && topology.isEdge(s)) {
                    paths.computeIfAbsent(distance[s], d -> new ArrayList<>()).add(count[s]);
                }
            }
        }
    }

    /** Number of ordered pairs of edge switches that are so far apart. */
    public long pairsAt(int distance) {
        return paths.getOrDefault(distance, List.of()).size();
    }

    /** Mean number of minimal paths of those pairs; 0 if there are none. */
    public double averageAt(int distance) {
        return paths.getOrDefault(distance, List.of()).stream()
                .mapToLong(Long::longValue)
                .average()
                .orElse(0);
    }
}
