package io.weft.control.update;

/** The stages of bringing a fabric from one state to another, in their order; see {@link UpdatePlan}. */
public enum Stage {
    /** What every packet needs and no route refers to: configuration, ports, queues, endpoints, clone sessions. */
    FOUNDATION,
    /** Sources and pairs stop using waypoints that the new routes rule out, where what they use instead is as good already. */
    RESTRICTION,
    /**
     * Next hops towards destinations that some sources reached by a waypoint and are to reach directly, nearest first,
     * one round for each distance.
     */
    DIRECT_NEXT_HOPS,
    /** Those sources, and single pairs, send directly from now on: not all new waypoints and next hops fit for them. */
    DIRECT_PATHS,
    /** The other next hops, one round for each distance to the target, nearest first. */
    NEXT_HOPS,
    /** The other waypoints, which the new next hops reach. */
    WAYPOINTS,
    /** What sources do with packets for each destination, which may use the new waypoints. */
    PATHS,
    /** What single pairs do that is set apart from that, or is not any more. */
    PAIRS,
    /** Paths to what can no longer be reached are taken away. */
    UNUSED_PATHS,
    /** Waypoints that no path draws any more are taken away. */
    UNUSED_WAYPOINTS,
    /** Next hops to what can no longer be reached are taken away. */
    UNUSED_NEXT_HOPS,
    /** Everything else that is not wanted any more is taken away. */
    UNUSED_FOUNDATION
}
