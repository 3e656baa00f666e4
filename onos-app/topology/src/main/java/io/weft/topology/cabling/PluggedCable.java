package io.weft.topology.cabling;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/** A cable, by where its ends are plugged in. The same with its ends exchanged is equal to it. Immutable. */
public final class PluggedCable {
    private final CableEnd first;
    private final CableEnd second;

    /** A cable with two ends, of which the first is at a switch. */
    PluggedCable(CableEnd first, CableEnd second) {
        this.first = first;
        this.second = second;
    }

    /** The cables of a topology: its links in their order, then those of its endpoints. O(links + endpoints). */
    static List<PluggedCable> of(Topology topology) {
        List<PluggedCable> cables = new ArrayList<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            cables.add(new PluggedCable(
                    end(topology, topology.source(c), topology.port(c)),
                    end(topology, topology.target(c), topology.port(topology.reverse(c)))));
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            CableEnd endpoint = CableEnd.atEndpoint(topology.endpointName(e));
            for (int i = 0; i < topology.attachments(e); i++) {
                cables.add(new PluggedCable(
                        end(topology, topology.edgeSwitch(e, i), topology.endpointPort(e, i)), endpoint));
            }
        }
        return cables;
    }

    private static CableEnd end(Topology topology, int s, int port) {
        return CableEnd.atSwitch(topology.switchName(s), port, topology.portName(s, port));
    }

    /** An end at a switch. */
    public CableEnd first() {
        return first;
    }

    /** The other end: at another switch, or at an endpoint. */
    public CableEnd second() {
        return second;
    }

    /** The end that is no end of another cable; itself any if both are none. */
    CableEnd endApartFrom(PluggedCable other) {
        return first.equals(other.first) || first.equals(other.second) ? second : first;
    }

    /** Whether one of its ends is where one of another cable is. */
    boolean sharesAnEndWith(PluggedCable other) {
        return first.equals(other.first)
                || first.equals(other.second)
                || second.equals(other.first)
                || second.equals(other.second);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof PluggedCable)) {
            return false;
        }
        PluggedCable cable = (PluggedCable) other;
        return (first.equals(cable.first) && second.equals(cable.second))
                || (first.equals(cable.second) && second.equals(cable.first));
    }

    @Override
    public int hashCode() {
        return first.hashCode() + second.hashCode();
    }

    /** {@code leaf1 port swp3 to spine1 port swp1}. */
    @Override
    public String toString() {
        return first + " to " + second;
    }
}
