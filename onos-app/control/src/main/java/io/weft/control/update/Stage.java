package io.weft.control.update;

/**
 * What an update is for. Updates of one stage need not wait for each other, and those of different stages only for what
 * they rely on ({@link Prerequisites}) and for the barrier of their own stage. A barrier opens when everything that
 * comes before it is confirmed by the switches that answer, or when these have nothing left that they could do.
 */
enum Stage {
    /** What every packet needs and no route refers to: configuration, ports, queues, endpoints, clone sessions. */
    FOUNDATION(0),
    /**
     * Sources and pairs stop using waypoints that the new routes rule out, where what they use instead is as good
     * already.
     */
    RESTRICTION(0),
    /** Next hops on the paths of sources that reached a destination by a waypoint and are to reach it directly. */
    DIRECT_NEXT_HOPS(1),
    /**
     * The sources of {@link #DIRECT_NEXT_HOPS}, and single pairs, send directly from now on: not all new waypoints and
     * next hops fit for them.
     */
    DIRECT_PATHS(1),
    /** The other next hops. */
    NEXT_HOPS(2),
    /** The other waypoints, which the new next hops reach. */
    WAYPOINTS(2),
    /** What sources do with packets for each destination, which may use the new waypoints. */
    PATHS(2),
    /** What single pairs do that is set apart from that, or is not any more. */
    PAIRS(2),
    /** Paths to what can no longer be reached are taken away. */
    UNUSED_PATHS(3),
    /** Waypoints that no path draws any more are taken away. */
    UNUSED_WAYPOINTS(4),
    /** Next hops to what can no longer be reached are taken away. */
    UNUSED_NEXT_HOPS(5),
    /** Everything else that is not wanted any more is taken away. */
    UNUSED_FOUNDATION(6);

    /** The last barrier; that before the first stages, 0, is always open. */
    static final int LAST_BARRIER = 6;

    private final int barrier;

    Stage(int barrier) {
        this.barrier = barrier;
    }

    int barrier() {
        return barrier;
    }

    /**
     * The last barrier that does not wait for its updates; whatever relies on the foundation of a switch waits by
     * itself.
     */
    int lastBarrierBefore() {
        return this == FOUNDATION ? PATHS.barrier : barrier;
    }
}
