package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.SwitchPorts;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One next hop for each switch and edge switch, from elsewhere, such as another simulator or a subnet manager.
 * Immutable.
 */
public final class NextHopTable {
    private static final int MOST_NAMED = 8;

    private final Topology topology;
    /** By switch and edge switch, the channel; -1 for a switch and itself, and for what is no edge switch. */
    private final int[][] channels;

    private final PairOrigin origin;

    /**
     * Checks and holds a table.
     *
     * @param next by switch and edge switch, the switch that comes next; elements for a switch and itself, and for
     *     switches that are no edge switches, are of no consequence. Of parallel links the first is taken
     * @param origin of the next hop at a switch towards another, which messages about it begin with
     * @throws Refusal if one is missing or is no neighbour; the message names the switches
     */
    public NextHopTable(Topology topology, int[][] next, PairOrigin origin) {
        int n = topology.switchCount();
        this.topology = topology;
        this.origin = origin;
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
        throw new Refusal(origin.of(s, t)
                + (next < 0
                        ? "there is no next hop at " + topology.switchName(s) + " towards " + topology.switchName(t)
                                + "; expected one for each switch and each edge switch other than it"
                        : "the next hop at " + topology.switchName(s) + " towards " + topology.switchName(t) + " is "
                                + topology.switchName(next) + ", which is no neighbour; its neighbours are "
                                + neighbours(s)));
    }

    private String neighbours(int s) {
        List<String> names = new ArrayList<>();
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1) && names.size() < MOST_NAMED; c++) {
            names.add(topology.switchName(topology.target(c)));
        }
        int more = topology.degree(s) - names.size();
        return names.isEmpty() ? "none" : String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
    }

    /**
     * The choice of these next hops. O(edge switches^2 * hops).
     *
     * @param virtualChannels that packets take
     * @throws Refusal if next hops lead in a circle; the message names the switches
     * @throws TooFewVirtualChannelsException if they need more virtual channels; the message names the switches
     */
    PortChoice in(SwitchPorts ports, VirtualChannels virtualChannels) {
        for (int s : topology.edgeSwitches()) {
            for (int t : topology.edgeSwitches()) {
                walk(s, t, virtualChannels);
            }
        }
        return (s, t, drawer) -> ports.ofChannel(channels[s][t]);
    }

    private void walk(int from, int to, VirtualChannels virtualChannels) {
        int needed = 1;
        int before = -1;
        int hops = 0;
        int last = from;
        for (int s = from; s != to; hops++) {
            if (hops == topology.switchCount()) {
                throw new Refusal(
                        origin.of(s, to) + path(from, to) + " lead in a circle, by " + topology.switchName(s));
            }
            int c = channels[s][to];
            if (before >= 0 && virtualChannels.takesNext(before, c)) {
                needed++;
                last = s;
            }
            before = c;
            s = topology.target(c);
        }
        if (needed > virtualChannels.count()) {
            throw new TooFewVirtualChannelsException(
                    origin.of(last, to) + path(from, to) + " need " + needed + " virtual channels, and there are "
                            + virtualChannels.count() + "; the last of them at " + topology.switchName(last),
                    needed);
        }
    }

    private String path(int from, int to) {
        return "next hops from " + topology.switchName(from) + " to " + topology.switchName(to);
    }
}
