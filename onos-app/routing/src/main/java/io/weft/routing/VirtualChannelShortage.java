package io.weft.routing;

import java.util.List;

/**
 * What routes leave out for lack of virtual channels: a packet there would need more than the fabric has. Immutable.
 */
public final class VirtualChannelShortage {
    private final List<SwitchPair> waypoints;
    private final List<SwitchPair> withoutWaypoint;
    private final List<SwitchPair> pairs;
    private final List<EndpointPair> given;

    VirtualChannelShortage(
            List<SwitchPair> waypoints,
            List<SwitchPair> withoutWaypoint,
            List<SwitchPair> pairs,
            List<EndpointPair> given) {
        this.waypoints = List.copyOf(waypoints);
        this.withoutWaypoint = List.copyOf(withoutWaypoint);
        this.pairs = List.copyOf(pairs);
        this.given = List.copyOf(given);
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

    /** Whether nothing is left out. */
    public boolean isEmpty() {
        return waypoints.isEmpty() && withoutWaypoint.isEmpty() && pairs.isEmpty() && given.isEmpty();
    }
}
