package io.weft.routing;

/** What a source switch does with packets for a destination switch. */
public enum PathKind {
    /** Nothing: there is no path, or none within the virtual channels. */
    NONE,
    /** Forwards them minimally. */
    DIRECT,
    /** Draws waypoints for them, and goes by one, or by none if the scheme compares queues. */
    VALIANT
}
