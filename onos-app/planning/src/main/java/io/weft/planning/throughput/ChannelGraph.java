package io.weft.planning.throughput;

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
    /** By switch, whether packets may pass through it, not only start and end there. */
    final boolean[] transit;
    /** By channel, its number in the topology. */
    private final int[] original;

    private final Failures failures;

    ChannelGraph(Failures failures) {
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
