package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.SwitchPair;
import java.util.List;

/**
 * What routes leave out for lack of virtual channels: a packet there would need more than the fabric has. Immutable.
 */
public final class VirtualChannelShortage {
    private final List<SwitchPair> waypoints;
    private final List<SwitchPair> withoutWaypoint;
    private final List<SwitchPair> pairs;
    private final List<EndpointPair> given;
    private final int needed;

    VirtualChannelShortage(
            List<SwitchPair> waypoints,
            List<SwitchPair> withoutWaypoint,
            List<SwitchPair> pairs,
            List<EndpointPair> given,
            int needed) {
        this.waypoints = List.copyOf(waypoints);
        this.withoutWaypoint = List.copyOf(withoutWaypoint);
        this.pairs = List.copyOf(pairs);
        this.given = List.copyOf(given);
        this.needed = needed;
    }

    /** Source switches and the waypoints that they may not use. */
    public List<SwitchPair> waypoints() {
        return waypoints;
    }

    /** Source and destination switches between which packets go minimally although the scheme is Valiant. */
    public List<SwitchPair> withoutWaypoint() {
        return withoutWaypoint;
    }

    /** Connected source and destination switches between which no packet can go. */
    public List<SwitchPair> pairs() {
        return pairs;
    }

    /**
     * Endpoints whose packets do not go by the waypoint that was given for them, but as others do between their
     * switches.
     */
    public List<EndpointPair> given() {
        return given;
    }

    /** Virtual channels with which all of {@link #pairs} would have a route; 0 if all have. */
    public int needed() {
        return needed;
    }

    /** What to do where so many virtual channels are needed, as a clause. */
    public static String remedy(int needed) {
        return needed <= Fabric.MAX_VIRTUAL_CHANNELS
                ? "set virtualChannels to " + needed + " in the fabric file"
                : needed + " would be needed, but at most " + Fabric.MAX_VIRTUAL_CHANNELS + " are possible";
    }

    /** Whether nothing is left out. */
    public boolean isEmpty() {
        return waypoints.isEmpty() && withoutWaypoint.isEmpty() && pairs.isEmpty() && given.isEmpty();
    }
}
