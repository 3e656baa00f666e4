package io.weft.topology;

/**
 * How many virtual channels routes on one type of topology need, and how many hops they have. It follows from how these
 * are built; tests compare it with trying every failure on small ones. On large ones that takes too long. Immutable.
 */
public final class KnownNeed {
    private final int minimal;
    private final int byWaypoint;
    private final int withoutAny;
    private final int diameter;
    /** 0 if it is not known. */
    private final int byGroup;

    private final int hopsByGroup;

    /** What is known of minimal routes and of routes by any waypoint; see the accessors. */
    public KnownNeed(int minimal, int byWaypoint, int withoutAny, int diameter) {
        this(minimal, byWaypoint, withoutAny, diameter, 0, 0);
    }

    private KnownNeed(int minimal, int byWaypoint, int withoutAny, int diameter, int byGroup, int hopsByGroup) {
        this.minimal = minimal;
        this.byWaypoint = byWaypoint;
        this.withoutAny = withoutAny;
        this.diameter = diameter;
        this.byGroup = byGroup;
        this.hopsByGroup = hopsByGroup;
    }

    /**
     * This need, and what is known of routes by the nearest switches of other groups.
     *
     * @param virtualChannels that they need
     * @param hops that none of them exceeds
     */
    public KnownNeed withGroups(int virtualChannels, int hops) {
        if (virtualChannels < 1 || hops < 1) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels and " + hops + " hops; expected 1 or more of each");
        }
        return new KnownNeed(minimal, byWaypoint, withoutAny, diameter, virtualChannels, hops);
    }

    /** Whether something is known of routes by the nearest switches of other groups. */
    public boolean knowsGroups() {
        return byGroup > 0;
    }

    /** Virtual channels that routes by the nearest switches of other groups need; 0 if it is not known. */
    public int byGroup() {
        return byGroup;
    }

    /** Hops that no route by the nearest switch of another group exceeds; 0 if it is not known. */
    public int hopsByGroup() {
        return hopsByGroup;
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
