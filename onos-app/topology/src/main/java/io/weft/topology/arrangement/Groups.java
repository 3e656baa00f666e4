package io.weft.topology.arrangement;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which group each switch of a topology is in: what routing by a random group needs to know. Immutable; what it takes
 * long to find is found once.
 */
public final class Groups {
    private final int[] ofSwitch;
    private final int count;
    private int[][] nearest;
    private byte[][] hops;

    private Groups(int[] ofSwitch, int count) {
        this.ofSwitch = ofSwitch;
        this.count = count;
    }

    /**
     * Groups whose switches are numbered kind by kind: of every kind first those of group 0, then those of group 1, ...
     *
     * @param count number of groups
     * @param sizes by kind, in the order of the switches: how many of that kind every group has
     */
    public static Groups of(int count, int... sizes) {
        int[] ofSwitch = new int[count * IntStream.of(sizes).sum()];
        int s = 0;
        for (int size : sizes) {
            for (int i = 0; i < count * size; i++) {
                ofSwitch[s++] = i / size;
            }
        }
        return new Groups(ofSwitch, count);
    }

    /** The group of switch {@code s}, from 0. */
    public int group(int s) {
        return ofSwitch[s];
    }

    public int switches() {
        return ofSwitch.length;
    }

    /** Number of groups. */
    public int count() {
        return count;
    }

    /**
     * By switch, the nearest switch of each other group if nothing has failed, ascending; switches with the same result
     * share an array; read only. Of several nearest ones, those reached over the fewest links between groups are taken;
     * switches and groups differ in which of these they take. Takes O(groups * channels) time once, and space for
     * groups * switches numbers.
     *
     * @param topology the channels of the topology of these groups, connected
     */
    public int[][] nearest(Channels topology) {
        find(topology);
        return nearest;
    }

    /**
     * Hops from a switch to the nearest of a group, if nothing has failed: by switch, then group; read only. Time as
     * {@link #nearest}.
     *
     * @param topology the channels of the topology of these groups, connected
     */
    public byte[][] hops(Channels topology) {
        find(topology);
        return hops;
    }

    private synchronized void find(Channels topology) {
        if (nearest == null) {
            hops = new byte[ofSwitch.length][count];
            int[][] found = new int[ofSwitch.length][count - 1];
            IntStream.range(0, count).parallel().forEach(k -> {
                int[] nearestOfGroup = nearestIn(k, topology);
                for (int s = 0; s < found.length; s++) {
                    if (ofSwitch[s] != k) {
                        found[s][k < ofSwitch[s] ? k : k - 1] = nearestOfGroup[s];
                    }
                }
            });
            Map<IntBuffer, int[]> different = new HashMap<>();
            for (int s = 0; s < found.length; s++) {
                int[] ofOne = found[s];
                Arrays.sort(ofOne);
                found[s] = different.computeIfAbsent(IntBuffer.wrap(ofOne), key -> ofOne);
            }
            nearest = found;
        }
    }

    /** By switch, the nearest in group k; breadth first from all of that group. */
    private int[] nearestIn(int k, Channels topology) {
        int n = ofSwitch.length;
        int[] distance = new int[n];
        int[] crossings = new int[n];
        int[] nearestOf = new int[n];
        int[] queue = new int[n];
        int reached = 0;
        Arrays.fill(distance, n);
        for (int s = 0; s < n; s++) {
            if (ofSwitch[s] == k) {
                distance[s] = 0;
                nearestOf[s] = s;
                queue[reached++] = s;
            }
        }
        for (int at = 0; at < reached; at++) {
            int u = queue[at];
            crossings[u] = distance[u] == 0 ? 0 : n;
            int least = 0;
            for (int c = topology.firstChannel(u); c < topology.firstChannel(u + 1); c++) {
                int v = topology.target(c);
                if (distance[v] == n) {
                    distance[v] = distance[u] + 1;
                    queue[reached++] = v;
                } else if (distance[v] < distance[u] && crossings(u, v, crossings) <= crossings[u]) {
                    least = crossings(u, v, crossings) < crossings[u] ? 1 : least + 1;
                    crossings[u] = crossings(u, v, crossings);
                }
            }
            if (distance[u] > 0) {
                nearestOf[u] = nearestOf[next(u, (u + k) % least, topology, distance, crossings)];
            }
            hops[u][k] = (byte) distance[u];
        }
        return nearestOf;
    }

    /** How often the path from u by its neighbour v goes from one group to another. */
    private int crossings(int u, int v, int[] crossings) {
        return crossings[v] + (ofSwitch[u] == ofSwitch[v] ? 0 : 1);
    }

    /** The number-th neighbour of u that is nearer to the group, by a path over the fewest links between groups. */
    private int next(int u, int number, Channels topology, int[] distance, int[] crossings) {
        int left = number;
        for (int c = topology.firstChannel(u); ; c++) {
            int v = topology.target(c);
            if (distance[v] < distance[u] && crossings(u, v, crossings) == crossings[u] && left-- == 0) {
                return v;
            }
        }
    }
}
