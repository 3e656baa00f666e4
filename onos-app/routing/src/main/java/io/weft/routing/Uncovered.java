package io.weft.routing;

import java.util.List;

/** What routes leave out because it would need a virtual channel that does not exist. Immutable. */
public final class Uncovered {
    private final List<SwitchPair> waypoints;
    private final List<SwitchPair> withoutWaypoint;
    private final List<SwitchPair> pairs;

    Uncovered(List<SwitchPair> waypoints, List<SwitchPair> withoutWaypoint, List<SwitchPair> pairs) {
        this.waypoints = List.copyOf(waypoints);
        this.withoutWaypoint = List.copyOf(withoutWaypoint);
        this.pairs = List.copyOf(pairs);
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

    /** Whether nothing is left out. */
    public boolean isEmpty() {
        return waypoints.isEmpty() && withoutWaypoint.isEmpty() && pairs.isEmpty();
    }
}
