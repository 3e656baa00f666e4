package io.weft.simulator.route;

import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.SwitchPorts;

/**
 * Sends packets minimally to their waypoint, if they have one, and then minimally to their destination: what switches do. The
 * waypoint is chosen at the first switch.
 */
public final class WaypointRouting implements PacketRouting {
    private final SwitchPorts ports;
    private final Packets packets;
    private final PortChoice portChoice;
    private final VirtualChannels virtualChannels;
    private final WaypointChoice waypoints;

    /** Routes these packets. */
    public WaypointRouting(
            SwitchPorts ports,
            Packets packets,
            PortChoice portChoice,
            VirtualChannels virtualChannels,
            WaypointChoice waypoints) {
        this.ports = ports;
        this.packets = packets;
        this.portChoice = portChoice;
        this.virtualChannels = virtualChannels;
        this.waypoints = waypoints;
    }

    @Override
    public int next(int packet, int s) {
        int last = packets.get(packet, Packets.LAST_SWITCH);
        if (last == s && packets.get(packet, Packets.WAYPOINT) == WaypointChoice.NONE) {
            return PacketRouting.hop(ports.ofEndpoint(packets.get(packet, Packets.DESTINATION)), PacketRouting.ANY);
        }
        int port = portChoice.port(s, target(packet, s, last));
        return PacketRouting.hop(port, virtualChannels.next(packet, s, port));
    }

    private int target(int packet, int s, int last) {
        int waypoint;
        if (packets.get(packet, Packets.HOPS) == 0) {
            waypoint = waypoints.waypoint(s, last);
        } else {
            waypoint = packets.get(packet, Packets.WAYPOINT);
            if (waypoint == s) {
                waypoint = WaypointChoice.NONE;
            }
        }
        packets.set(packet, Packets.WAYPOINT, waypoint);
        return waypoint == WaypointChoice.NONE ? last : waypoint;
    }
}
