package io.weft.optimizer;

import java.util.List;

/** The routes of messages, and how good they are. Immutable. */
public final class Optimization {
    private final String method;
    private final int[] waypoints;
    private final long maxContention;
    private final LowerBound bound;
    private final double relaxation;
    private final List<LayerReport> layers;
    private final double seconds;

    /**
     * What a method has found.
     *
     * @param method its name
     * @param waypoints by message, a switch, or {@link io.weft.routing.GivenWaypoints#NONE}
     * @param maxContention the largest load of a channel
     * @param bound what is proved that some channel carries whatever the routes
     * @param relaxation the same where messages can be divided
     * @param layers what each layer took, from the lowest; empty where the method does not go by layers
     * @param seconds that it took
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

    /** Name of the method that found them. */
    public String method() {
        return method;
    }

    /** By message, a switch, or {@link io.weft.routing.GivenWaypoints#NONE}; a new array. */
    public int[] waypoints() {
        return waypoints.clone();
    }

    /** The largest load of a channel: what weights of messages on it add up to. */
    public long maxContention() {
        return maxContention;
    }

    /** A load that is proved to be on some channel whatever the routes. */
    public long lowerBound() {
        return bound.load();
    }

    /** The same, and what proves it. */
    public LowerBound bound() {
        return bound;
    }

    /** The same where messages can be divided, as far as it is known: the least such load is this or higher. */
    public double relaxation() {
        return relaxation;
    }

    /** Whether no routes are better, which the lower bound proves. */
    public boolean optimal() {
        return maxContention == bound.load();
    }

    /** What each layer took, from the lowest; empty where the method does not go by layers. */
    public List<LayerReport> layers() {
        return layers;
    }

    /** How long it took. */
    public double seconds() {
        return seconds;
    }

    /** The better routes of this and another optimisation of the same messages, with the better bound and the time of both. */
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
