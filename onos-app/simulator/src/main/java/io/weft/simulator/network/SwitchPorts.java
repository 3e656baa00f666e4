package io.weft.simulator.network;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * All ports of a network in one row: those of switch 0, then those of switch 1, and of each switch first those with
 * endpoints, as in {@link Topology#endpoint}, and then those with channels, in the order of these; last the ports of
 * the endpoints themselves, one each. Immutable.
 */
public final class SwitchPorts {
    private final Topology topology;
    /** Number of ports of switches. */
    final int ofSwitches;
    /** By switch, its first port; one more element, for the end of the last. */
    final int[] first;
    /** By port of a switch, its switch. */
    final int[] owner;
    /** By port, the port at the other end of its link. */
    final int[] peer;
    /** By port, entry and exit class of the channel that leaves by it, of 4 bits each; 0 for endpoints. */
    private final byte[] classes;

    private final int[] ofEndpoint;

    /**
     * Numbers the ports. O(ports).
     *
     * @throws Refusal if an endpoint has several links: which of these it uses, routes do not say
     */
    public SwitchPorts(Topology topology) {
        if (!topology.singleHomed()) {
            throw new Refusal("an endpoint of " + topology + " has several links; only fabrics whose"
                    + " endpoints have one link each can be simulated");
        }
        this.topology = topology;
        int n = topology.switchCount();
        ofSwitches = topology.endpointCount() + topology.channelCount();
        first = new int[n + 1];
        owner = new int[ofSwitches];
        peer = new int[ofSwitches + topology.endpointCount()];
        classes = new byte[peer.length];
        ofEndpoint = new int[topology.endpointCount()];
        for (int s = 0; s < n; s++) {
            first[s + 1] = first[s] + topology.endpointsAt(s) + topology.degree(s);
            Arrays.fill(owner, first[s], first[s + 1], s);
            for (int i = 0; i < topology.endpointsAt(s); i++) {
                attach(topology.endpoint(s, i), first[s] + i);
            }
        }
        for (int c = 0; c < topology.channelCount(); c++) {
            peer[ofChannel(c)] = ofChannel(topology.reverse(c));
            classes[ofChannel(c)] = (byte) (topology.entryClass(c) << 4 | topology.exitClass(c));
        }
    }

    private void attach(int endpoint, int port) {
        ofEndpoint[endpoint] = port;
        peer[port] = ofSwitches + endpoint;
        peer[ofSwitches + endpoint] = port;
    }

    public Topology topology() {
        return topology;
    }

    /** Number of ports, of switches and endpoints. */
    public int count() {
        return peer.length;
    }

    /** The first port of switch {@code s}; {@code s} may be the number of switches, for the end of the last. */
    public int first(int s) {
        return first[s];
    }

    /** The switch that has a port; not for those of endpoints. */
    public int owner(int port) {
        return owner[port];
    }

    /** The port at the other end of a port's link. */
    public int peer(int port) {
        return peer[port];
    }

    /** The port of its switch that endpoint {@code e} is at. */
    public int ofEndpoint(int e) {
        return ofEndpoint[e];
    }

    public int ofChannel(int c) {
        int s = topology.source(c);
        return first[s] + topology.endpointsAt(s) + c - topology.firstChannel(s);
    }

    /** The channel that arrives by a port of a switch, by what it leaves and what it leads to. */
    String linkTo(int port) {
        int from = peer[port];
        return (from < ofSwitches
                        ? topology.switchName(owner[from])
                        : "endpoint " + topology.endpointName(from - ofSwitches))
                + " -> "
                + topology.switchName(owner[port]);
    }

    /** Entry class of the channel that leaves by a port; 0 for those with endpoints. */
    public int entryClass(int port) {
        return classes[port] >> 4 & 15;
    }

    /** Exit class of the channel that leaves by a port; 0 for those with endpoints. */
    public int exitClass(int port) {
        return classes[port] & 15;
    }

    /** Largest number of ports of a switch. */
    int most() {
        int most = 0;
        for (int s = 0; s + 1 < first.length; s++) {
            most = Math.max(most, first[s + 1] - first[s]);
        }
        return most;
    }
}
