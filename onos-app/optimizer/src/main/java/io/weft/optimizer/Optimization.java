package io.weft.optimizer;

import java.util.List;

/** The result of an optimization: a waypoint or none for each message, and how good that is. Immutable. */
public final class Optimization {
    private final String method;
    private final Solution solution;
    private final double seconds;

    /**
     * @param method name of the method that found it
     * @param solution by message, a switch, or {@link io.weft.routing.waypoints.GivenWaypoints#NONE}
     * @param seconds elapsed time
     */
    public Optimization(String method, Solution solution, double seconds) {
        this.method = method;
        this.solution = solution;
        this.seconds = seconds;
    }

    public String method() {
        return method;
    }

    /** The waypoints, their contention and its bounds. */
    public Solution solution() {
        return solution;
    }

    /** By message, a switch, or {@link io.weft.routing.waypoints.GivenWaypoints#NONE}; a new array. */
    public int[] waypoints() {
        return solution.choices();
    }

    /** See {@link Solution#contention}. */
    public long maxContention() {
        return solution.contention();
    }

    public long lowerBound() {
        return bound().load();
    }

    /** See {@link Solution#bound}. */
    public LowerBound bound() {
        return solution.bound();
    }

    /** See {@link Solution#relaxation}. */
    public double relaxation() {
        return solution.relaxation();
    }

    /** Whether the contention is proven to be minimal. */
    public boolean optimal() {
        return solution.optimal();
    }

    /** See {@link Solution#layers}. */
    public List<LayerReport> layers() {
        return solution.layers();
    }

    /** The elapsed time in seconds. */
    public double seconds() {
        return seconds;
    }

    /**
     * The better routes of this result and another one for the same messages, with the higher bounds and the time of
     * both.
     */
    public Optimization orBetter(Optimization other) {
        Optimization best = other.maxContention() < maxContention() ? other : this;
        double higher = Math.max(relaxation(), other.relaxation());
        return new Optimization(
                best.method,
                best.solution.withBounds(bound().orHigher(other.bound()), higher),
                seconds + other.seconds);
    }
}
