package io.weft.planning.layout;

import io.weft.limits.WorkLimits;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Shares switches out to clusters of nearly equal size by greedy graph growing: a cluster begins with the first switch
 * that is left, and takes the switch with the most links to it until it is full; of equal ones the first. G. Karypis,
 * V. Kumar, <i>A Fast and High Quality Multilevel Scheme for Partitioning Irregular Graphs</i>, SIAM J. Sci. Comput.,
 * 1998, section 3.2. Not thread-safe.
 */
final class GreedyClusters {
    private final Topology topology;
    /** By switch, whether it is still to be shared out. */
    private final boolean[] left;

    private final int[] linksToCluster;

    GreedyClusters(Topology topology) {
        this.topology = topology;
        left = new boolean[topology.switchCount()];
        linksToCluster = new int[topology.switchCount()];
    }

    /** Clusters of these switches, as few as there can be. O((switches + links) log links). */
    List<int[]> of(int[] switches, int most) {
        int count = (switches.length + most - 1) / most;
        for (int s : switches) {
            left[s] = true;
        }
        List<int[]> clusters = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < count; i++) {
            WorkLimits.check();
            int size = (int) ((long) switches.length * (i + 1) / count - (long) switches.length * i / count);
            while (!left[switches[first]]) {
                first++;
            }
            clusters.add(grow(switches, first, size));
        }
        return clusters;
    }

    private int[] grow(int[] switches, int first, int size) {
        int[] cluster = new int[size];
        PriorityQueue<Long> nearest = new PriorityQueue<>();
        List<Integer> touched = new ArrayList<>();
        int next = first;
        for (int i = 0; i < size; i++) {
            int s = take(nearest);
            while (s < 0 && !left[switches[next]]) {
                next++;
            }
            cluster[i] = s < 0 ? switches[next] : s;
            left[cluster[i]] = false;
            for (int c = topology.firstChannel(cluster[i]); c < topology.firstChannel(cluster[i] + 1); c++) {
                int other = topology.target(c);
                if (left[other]) {
                    linksToCluster[other]++;
                    touched.add(other);
                    nearest.add(((long) -linksToCluster[other] << Integer.SIZE) + other);
                }
            }
        }
        touched.forEach(s -> linksToCluster[s] = 0);
        Arrays.sort(cluster);
        return cluster;
    }

    /** The switch with the most links to the cluster; -1 if none has any. */
    private int take(PriorityQueue<Long> nearest) {
        while (!nearest.isEmpty()) {
            long entry = nearest.poll();
            int s = (int) entry;
            if (left[s] && -(entry >> Integer.SIZE) == linksToCluster[s]) {
                return s;
            }
        }
        return -1;
    }
}
