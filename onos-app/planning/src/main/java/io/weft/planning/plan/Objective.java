package io.weft.planning.plan;

/** What fabrics are compared by. Throughputs are fractions of an endpoint's link rate, at most 1. */
public enum Objective {
    /** Price of an endpoint's share of switches and cables. */
    COST("cost", "costs", false),
    /** Largest load of uniform traffic that no routing can exceed. */
    BOUND("bound on throughput", "could carry at best", true),
    /** Largest load of uniform traffic that minimal routes sustain. */
    MINIMAL("throughput of minimal routes", "carries by minimal routes", true),
    /** Largest load of any traffic between endpoints that Valiant's routes sustain. */
    VALIANT("throughput of Valiant's routes", "carries by Valiant's routes", true),
    /** Hops between endpoints on average, to which the latency without load is proportional. */
    LATENCY("average hops", "has average hops of", false),
    /** Share of links that can fail at random. */
    RESILIENCE("links that may fail", "stays connected with failed links of", true),
    /** Metres of cable between switches for each endpoint. */
    CABLING("cable", "takes cable of", false);

    private final String label;
    private final String verb;
    private final boolean more;

    Objective(String label, String verb, boolean more) {
        this.label = label;
        this.verb = verb;
        this.more = more;
    }

    /** What it is, in words. */
    public String label() {
        return label;
    }

    /** What stands in front of a value in a sentence. */
    public String verb() {
        return verb;
    }

    /** Whether more is better. */
    public boolean isMoreBetter() {
        return more;
    }

    /** How much better {@code a} is than {@code b}, relative to the larger of both; negative if it is worse. */
    double advantage(double a, double b) {
        double largest = Math.max(a, b);
        return largest == 0 ? 0 : (more ? a - b : b - a) / largest;
    }
}
