package io.weft.optimizer.fabric;

import io.weft.optimizer.LowerBound;

/**
 * A waypoint or none for each message of a {@link FabricProblem}, the contention that results, and lower bounds on it.
 * Immutable.
 */
public final class FabricSolution {
    private final int[] waypoints;
    private final long contention;
    private final LowerBound bound;
    private final double relaxation;

    /**
     * Waypoints, whose contention is computed here.
     *
     * @param waypoints by message, one of its candidates
     * @param bound a proven lower bound on the contention of any waypoints
     * @param relaxation a lower bound on the contention if messages can be divided
     * @throws IllegalStateException if the contention is below the bound
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

    /** A lower bound on the contention of any waypoints. */
    public LowerBound bound() {
        return bound;
    }

    /** Whether the contention is proven to be minimal. */
    public boolean optimal() {
        return contention == bound.load();
    }

    /**
     * A lower bound on the contention if messages can be divided; the best that is known, not necessarily the largest.
     */
    public double relaxation() {
        return relaxation;
    }
}
