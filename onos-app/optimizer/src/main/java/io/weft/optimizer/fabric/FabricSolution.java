package io.weft.optimizer.fabric;

import io.weft.optimizer.LowerBound;

/** A waypoint or none for each message of a {@link FabricProblem}, and how good they are. Immutable. */
public final class FabricSolution {
    private final int[] waypoints;
    private final long contention;
    private final LowerBound bound;
    private final double relaxation;

    /**
     * Waypoints, whose contention is worked out anew.
     *
     * @param waypoints by message, one of its candidates
     * @param bound a load that is proved to be on some channel whatever waypoints messages have
     * @param relaxation the same where messages can be divided
     * @throws IllegalStateException if the largest load is below the bound, which then is none
     */
    public FabricSolution(FabricProblem problem, int[] waypoints, LowerBound bound, double relaxation) {
        this.waypoints = waypoints.clone();
        this.contention = problem.contention(waypoints);
        this.bound = bound.requireBelow(contention);
        this.relaxation = relaxation;
    }

    /** By message, its waypoint or {@link io.weft.routing.GivenWaypoints#NONE}; a new array. */
    public int[] waypoints() {
        return waypoints.clone();
    }

    /** The largest load of a channel. */
    public long contention() {
        return contention;
    }

    /** A load that some channel has whatever waypoints messages have. */
    public LowerBound bound() {
        return bound;
    }

    /** Whether no waypoints are better. */
    public boolean optimal() {
        return contention == bound.load();
    }

    /** The same where messages can be divided, as far as it is known: the least such load is this or higher. */
    public double relaxation() {
        return relaxation;
    }
}
