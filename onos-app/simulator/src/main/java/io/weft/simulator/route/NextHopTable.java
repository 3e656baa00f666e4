package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import java.util.Arrays;

/** One next hop for each switch and edge switch, from elsewhere, such as another simulator or a subnet manager. Immutable. */
public final class NextHopTable {
    private final Topology topology;
    /** By switch and edge switch, the channel; -1 for a switch and itself, and for what is no edge switch. */
    private final int[][] channels;

    /**
     * Checks and holds a table.
     *
     * @param next by switch and edge switch, the switch that comes next; elements for a switch and itself, and for switches that
     *     are no edge switches, are of no consequence. Of parallel links the first is taken
     * @throws IllegalArgumentException if one is missing or is no neighbour; the message names the switches
     */
    public NextHopTable(Topology topology, int[][] next) {
        int n = topology.switchCount();
        this.topology = topology;
        this.channels = new int[n][n];
        for (int s = 0; s < n; s++) {
            Arrays.fill(channels[s], -1);
            for (int t : topology.edgeSwitches()) {
                if (s != t) {
                    channels[s][t] = channel(s, t, next[s][t]);
                }
            }
        }
    }

    private int channel(int s, int t, int next) {
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            if (topology.target(c) == next) {
                return c;
            }
        }
        throw new IllegalArgumentException(
                next < 0
                        ? "there is no next hop at " + topology.switchName(s) + " towards " + topology.switchName(t)
                        : "the next hop at " + topology.switchName(s) + " towards " + topology.switchName(t) + " is "
                                + topology.switchName(next) + ", which is no neighbour");
    }

    /**
     * The choice of these next hops. O(edge switches^2 * hops).
     *
     * @param virtualChannels how many there are that grow with each descent over channel classes, as those that are installed do
     * @throws IllegalArgumentException if next hops lead in a circle, or need more virtual channels; the message names the switches
     */
    PortChoice in(SwitchPorts ports, int virtualChannels) {
        for (int s : topology.edgeSwitches()) {
            for (int t : topology.edgeSwitches()) {
                int needed = walk(s, t);
                if (needed > virtualChannels) {
                    throw new IllegalArgumentException("next hops from " + topology.switchName(s) + " to "
                            + topology.switchName(t) + " need " + needed + " virtual channels, and there are "
                            + virtualChannels + "; let packets take any of some instead");
                }
            }
        }
        return (s, t) -> ports.ofChannel(channels[s][t]);
    }

    /** How many virtual channels the way takes. */
    private int walk(int from, int to) {
        int descents = 0;
        int lastClass = 0;
        int hops = 0;
        for (int s = from; s != to; hops++) {
            if (hops == topology.switchCount()) {
                throw new IllegalArgumentException("next hops from " + topology.switchName(from) + " to "
                        + topology.switchName(to) + " lead in a circle, by " + topology.switchName(s));
            }
            int c = channels[s][to];
            if (topology.classCount() > 0) {
                descents += topology.channelClass(c) <= lastClass ? 1 : 0;
                lastClass = topology.channelClass(c);
            }
            s = topology.target(c);
        }
        return 1 + descents;
    }
}
