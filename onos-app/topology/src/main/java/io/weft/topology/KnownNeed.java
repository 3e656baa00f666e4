package io.weft.topology;

/**
 * What routes on topologies of one kind need. It follows from how these are built; tests compare it with trying every
 * failure on small ones. On large ones that takes too long. Immutable.
 */
public final class KnownNeed {
    private final int minimal;
    private final int byWaypoint;
    private final int withoutAny;
    private final int diameter;

    /** All that is known; see the accessors. */
    public KnownNeed(int minimal, int byWaypoint, int withoutAny, int diameter) {
        this.minimal = minimal;
        this.byWaypoint = byWaypoint;
        this.withoutAny = withoutAny;
        this.diameter = diameter;
    }

    /** Virtual channels that minimal routes need. */
    public int minimal() {
        return minimal;
    }

    /** Virtual channels that routes by any waypoint need. */
    public int byWaypoint() {
        return byWaypoint;
    }

    /** Virtual channels that minimal routes need when any one link or switch fails. */
    public int withoutAny() {
        return withoutAny;
    }

    /** Hops that no minimal route exceeds. */
    public int diameter() {
        return diameter;
    }

    /** Hops that no route by any waypoint exceeds. */
    public int hopsByWaypoint() {
        return 2 * diameter;
    }
}
