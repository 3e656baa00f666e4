package io.weft.optimizer;

import java.util.List;

/**
 * The result of an optimization: a waypoint or none for each message, the contention that results, and lower bounds on
 * it. Immutable.
 */
public final class Optimization {
    private final String method;
    private final int[] waypoints;
    private final long maxContention;
    private final LowerBound bound;
    private final double relaxation;
    private final List<LayerReport> layers;
    private final double seconds;

    /**
     * A result.
     *
     * @param method name of the method that found it
     * @param waypoints by message, a switch, or {@link io.weft.routing.GivenWaypoints#NONE}
     * @param maxContention the largest load of a channel
     * @param bound a proven lower bound on the contention of any routes
     * @param relaxation a lower bound on the contention if messages can be divided
     * @param layers a report for each layer, from the lowest; empty if the method does not work by layers
     * @param seconds elapsed time
     */
    public Optimization(
            String method,
            int[] waypoints,
            long maxContention,
            LowerBound bound,
            double relaxation,
            List<LayerReport> layers,
            double seconds) {
        this.method = method;
        this.waypoints = waypoints.clone();
        this.maxContention = maxContention;
        this.bound = bound;
        this.relaxation = relaxation;
        this.layers = List.copyOf(layers);
        this.seconds = seconds;
    }

    /** Name of the method that found the routes. */
    public String method() {
        return method;
    }

    /** By message, a switch, or {@link io.weft.routing.GivenWaypoints#NONE}; a new array. */
    public int[] waypoints() {
        return waypoints.clone();
    }

    /** The largest load of a channel: the sum of the weights of the messages on it. */
    public long maxContention() {
        return maxContention;
    }

    /** The load of {@link #bound}. */
    public long lowerBound() {
        return bound.load();
    }

    /** A lower bound on the contention of any routes, with its proof. */
    public LowerBound bound() {
        return bound;
    }

    /**
     * A lower bound on the contention if messages can be divided; the best that is known, not necessarily the largest.
     */
    public double relaxation() {
        return relaxation;
    }

    /** Whether the contention is proven to be minimal. */
    public boolean optimal() {
        return maxContention == bound.load();
    }

    /** A report for each layer, from the lowest; empty if the method does not work by layers. */
    public List<LayerReport> layers() {
        return layers;
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
        Optimization best = other.maxContention < maxContention ? other : this;
        return new Optimization(
                best.method,
                best.waypoints,
                best.maxContention,
                bound.orHigher(other.bound),
                Math.max(relaxation, other.relaxation),
                best.layers,
                seconds + other.seconds);
    }
}
