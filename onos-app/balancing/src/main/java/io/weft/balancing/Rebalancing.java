package io.weft.balancing;

import io.weft.routing.GivenWaypoints;
import java.util.Optional;

/** Whether other routes suit measured traffic better than those that carried it, and by how much. Immutable. */
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

    /** Better routes; see the getters. */
    static Rebalancing of(long measured, long expected, GivenWaypoints pairs, int changed) {
        return new Rebalancing(measured, expected, pairs, changed, null);
    }

    /** Routes stay as they are. */
    static Rebalancing none(long measured, long expected, GivenWaypoints current, String reason) {
        return new Rebalancing(measured, expected, current, 0, reason);
    }

    /**
     * Bytes on the most loaded channel between switches, as they were counted, or as many as are sure to have been meant for one if that is
     * more: a channel does not carry all of that if it is too much.
     */
    public long measured() {
        return measured;
    }

    /**
     * Most bytes that a channel would have carried with the best other routes that were found, whichever endpoints of a switch the traffic
     * to that was for; {@link #measured} if none were looked for.
     */
    public long expected() {
        return expected;
    }

    /** What is to be given for pairs of endpoints from now on. */
    public GivenWaypoints pairs() {
        return pairs;
    }

    /** For how many pairs something else is to be given than before. */
    public int changedPairs() {
        return changed;
    }

    /** Whether anything is to be changed. */
    public boolean changesAnything() {
        return reason == null;
    }

    /** Why nothing is to be changed; empty if something is. */
    public Optional<String> reason() {
        return Optional.ofNullable(reason);
    }
}
