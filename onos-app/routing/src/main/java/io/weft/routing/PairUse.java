package io.weft.routing;

/**
 * Whether a pair of endpoints goes by what {@link io.weft.routing.waypoints.GivenWaypoints} say of it, and if not, why;
 * it goes as all do between its switches then.
 */
public enum PairUse {
    /** It goes by its waypoint. */
    BY_WAYPOINT,
    /** It is to have none, and goes minimally, whatever others do. */
    DIRECT,
    /** Both endpoints are at one switch, which no packet between them leaves. */
    ONE_SWITCH,
    /** Its waypoint is the switch of one of the two. */
    WAYPOINT_AT_END,
    /** There is no route between its switches at all. */
    NO_PATH,
    /** Its waypoint is out of service or drained, or what is cuts it off from one of the two. */
    CUT_OFF,
    /** The path would need a virtual channel that does not exist. */
    TOO_FEW_CHANNELS;

    /** Whether it goes by what is given. */
    public boolean isUsed() {
        return this == BY_WAYPOINT || this == DIRECT;
    }
}
