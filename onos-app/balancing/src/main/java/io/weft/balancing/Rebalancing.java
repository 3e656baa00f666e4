package io.weft.balancing;

import io.weft.routing.waypoints.GivenWaypoints;
import java.util.Optional;

/**
 * The outcome of planning for measured traffic: a change of waypoints or none, with the loads before and after.
 * Immutable.
 */
public final class Rebalancing {
    private final long measured;
    private final long expected;
    private final GivenWaypoints pairs;
    private final int changed;
    private final String reason;

    private Rebalancing(long measured, long expected, GivenWaypoints pairs, int changed, String reason) {
        this.measured = measured;
        this.expected = expected;
        this.pairs = pairs;
        this.changed = changed;
        this.reason = reason;
    }

    static Rebalancing of(long measured, long expected, GivenWaypoints pairs, int changed) {
        return new Rebalancing(measured, expected, pairs, changed, null);
    }

    static Rebalancing none(long measured, long expected, GivenWaypoints current, String reason) {
        return new Rebalancing(measured, expected, current, 0, reason);
    }

    /**
     * The load of the most loaded channel between switches, in bytes: as it was counted, or as it is certain to have
     * been offered to a channel if that is more, since an overloaded channel does not carry all of it.
     */
    public long measured() {
        return measured;
    }

    /**
     * An upper bound on the load of a channel, in bytes, with the best other waypoints that were found, for any
     * distribution of the traffic among endpoints; {@link #measured} if there was no search.
     */
    public long expected() {
        return expected;
    }

    public GivenWaypoints pairs() {
        return pairs;
    }

    /** The number of pairs of endpoints whose given waypoint changes. */
    public int changedPairs() {
        return changed;
    }

    /** Whether any given waypoint changes. */
    public boolean changesAnything() {
        return reason == null;
    }

    /** Why nothing changes; empty if something does. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason);
    }
}
