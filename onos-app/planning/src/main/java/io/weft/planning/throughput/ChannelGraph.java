package io.weft.planning.throughput;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * The channels that routes may lead over, numbered without gaps by the switch that they leave, in flat arrays that
 * searches run over. Read only.
 */
final class ChannelGraph {
    /** The channels that leave switch s are {@code first[s]..first[s + 1] - 1}. */
    final int[] first;

    final int[] target;
    /** By channel, the other one of the same link. */
    final int[] reverse;
    /** By channel, what it carries, in units of an endpoint's link; and of all together. */
    final double[] capacity;

    final double totalCapacity;
    /** By switch, whether packets may pass through it, not only start and end there. */
    final boolean[] transit;
    /** By channel, its number in the topology. */
    private final int[] original;

    private final Failures failures;
    /** By switch that packets may pass through, the part of the fabric that such switches connect; -1 for others. */
    private final int[] part;

    private final int parts;

    ChannelGraph(Failures failures, LinkProperties links) {
        Topology topology = failures.topology();
        int n = topology.switchCount();
        this.failures = failures;
        first = new int[n + 1];
        transit = new boolean[n];
        int[] number = new int[topology.channelCount()];
        int[] channels = new int[topology.channelCount()];
        int count = 0;
        for (int s = 0; s < n; s++) {
            transit[s] = failures.carriesTransit(s);
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (failures.channelUsable(c)) {
                    number[c] = count;
                    channels[count++] = c;
                }
            }
            first[s + 1] = count;
        }
        original = Arrays.copyOf(channels, count);
        target = Arrays.stream(original).map(topology::target).toArray();
        reverse = Arrays.stream(original).map(c -> number[topology.reverse(c)]).toArray();
        capacity = Arrays.stream(original)
                .mapToDouble(c -> links.capacity(topology.link(c)))
                .toArray();
        totalCapacity = Arrays.stream(capacity).sum();
        part = new int[n];
        parts = findParts();
    }

    private int findParts() {
        Arrays.fill(part, -1);
        int[] queue = new int[part.length];
        int found = 0;
        for (int s = 0; s < part.length; s++) {
            if (transit[s] && part[s] < 0) {
                part[s] = found;
                queue[0] = s;
                int seen = 1;
                for (int i = 0; i < seen; i++) {
                    for (int c = first[queue[i]]; c < first[queue[i] + 1]; c++) {
                        int u = target[c];
                        if (transit[u] && part[u] < 0) {
                            part[u] = found;
                            queue[seen++] = u;
                        }
                    }
                }
                found++;
            }
        }
        return found;
    }

    /** The pairs of switches that work and that a path connects, those of a switch with itself among them. */
    EndpointLoad.Pairs connected() {
        boolean all = parts <= 1 && Arrays.stream(part).allMatch(each -> each >= 0);
        return all ? EndpointLoad.Pairs.ALL : this::isConnected;
    }

    /** O(1) between switches that packets may pass through; paths begin and end at others, too. */
    private boolean isConnected(int s, int d) {
        if (s == d) {
            return alive(s);
        }
        if (part[s] >= 0) {
            return leads(part[s], d);
        }
        for (int c = first[s]; c < first[s + 1]; c++) {
            int u = target[c];
            if (u == d || (part[u] >= 0 && leads(part[u], d))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a path leads from any switch of a part to another switch. */
    private boolean leads(int ofPart, int d) {
        if (part[d] >= 0) {
            return part[d] == ofPart;
        }
        for (int c = first[d]; c < first[d + 1]; c++) {
            if (part[target[c]] == ofPart) {
                return true;
            }
        }
        return false;
    }

    int channelCount() {
        return target.length;
    }

    int switchCount() {
        return transit.length;
    }

    /** Whether the endpoints of a switch can send and receive. */
    boolean alive(int s) {
        return failures.switchAlive(s);
    }

    /** Values of these channels as those of all channels of the topology; 0 where routes may not lead. */
    double[] ofTopology(double[] values) {
        double[] all = new double[failures.topology().channelCount()];
        for (int c = 0; c < values.length; c++) {
            all[original[c]] = values[c];
        }
        return all;
    }
}
