package io.weft.simulator.route;

import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;

/**
 * Sends packets minimally to their waypoint, if they have one, and then minimally to their destination: what switches
 * do. The waypoint is chosen at the first switch.
 */
public final class WaypointRouting implements PacketRouting {
    private final SwitchPorts ports;
    private final Packets packets;
    private final NextPorts nextPorts;
    private final PortChoice portChoice;
    private final VirtualChannels virtualChannels;
    private final WaypointChoice waypoints;

    public WaypointRouting(
            SwitchPorts ports,
            Packets packets,
            NextPorts nextPorts,
            PortChoice portChoice,
            VirtualChannels virtualChannels,
            WaypointChoice waypoints) {
        this.ports = ports;
        this.packets = packets;
        this.nextPorts = nextPorts;
        this.portChoice = portChoice;
        this.virtualChannels = virtualChannels;
        this.waypoints = waypoints;
    }

    @Override
    public void endCycle(int from, int to) {
        waypoints.endCycle(from, to);
    }

    @Override
    public int next(int packet, int s) {
        int last = packets.get(packet, Packets.LAST_SWITCH);
        boolean first = packets.get(packet, Packets.HOPS) == 0;
        if (last == s && (first || packets.get(packet, Packets.WAYPOINT) == WaypointChoice.NONE)) {
            return PacketRouting.hop(ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)), PacketRouting.ANY);
        }
        int port = portChoice.port(s, first ? firstTarget(packet, s, last) : target(packet, s, last), s);
        return PacketRouting.hop(port, virtualChannels.next(packet, s, port));
    }

    @Override
    public int prefetch(int packet, int s) {
        return nextPorts.prefetch(s, packets.get(packet, Packets.LAST_SWITCH));
    }

    private int firstTarget(int packet, int s, int last) {
        int waypoint = waypoints.waypoint(
                packets.get(packet, Packets.SOURCE), packets.get(packet, Packets.DESTINATION), s, last);
        packets.set(packet, Packets.WAYPOINT, waypoint);
        return waypoint == WaypointChoice.NONE ? last : waypoint;
    }

    private int target(int packet, int s, int last) {
        int waypoint = packets.get(packet, Packets.WAYPOINT);
        if (waypoint == WaypointChoice.NONE) {
            return last;
        }
        if (waypoint == s) {
            packets.set(packet, Packets.WAYPOINT, WaypointChoice.NONE);
            return last;
        }
        return waypoint;
    }
}
