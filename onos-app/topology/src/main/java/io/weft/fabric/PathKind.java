package io.weft.fabric;

/** What a source switch does with packets for a destination switch. */
public enum PathKind {
    /** Nothing: there is no path, or none within the virtual channels. */
    NONE(false, false),
    /** Forwards them minimally. */
    DIRECT(true, false),
    /** Draws a waypoint for each. */
    VALIANT(false, true),
    /**
     * Compares queues: what one packet does depends on others. Any may go minimally or by a waypoint, and while none
     * waits all go minimally.
     */
    ADAPTIVE(true, true);

    private final boolean goesDirectly;
    private final boolean drawsWaypoints;

    PathKind(boolean goesDirectly, boolean drawsWaypoints) {
        this.goesDirectly = goesDirectly;
        this.drawsWaypoints = drawsWaypoints;
    }

    /** The kind of this property and {@link #drawsWaypoints}. */
    public static PathKind of(boolean goesDirectly, boolean drawsWaypoints) {
        if (drawsWaypoints) {
            return goesDirectly ? ADAPTIVE : VALIANT;
        }
        return goesDirectly ? DIRECT : NONE;
    }

    /** Whether packets may go minimally. */
    public boolean goesDirectly() {
        return goesDirectly;
    }

    /** Whether packets may go by a waypoint. */
    public boolean drawsWaypoints() {
        return drawsWaypoints;
    }

    /** The kind of path that packets take while none waits anywhere. */
    public PathKind whenIdle() {
        return this == ADAPTIVE ? DIRECT : this;
    }
}
