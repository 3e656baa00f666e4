package io.weft.planning.plan;

import java.util.Locale;

/** What fabrics are compared by. Throughputs are fractions of an endpoint's link rate, at most 1. */
public enum Objective {
    /** Number of endpoints, where as many as possible are wanted. */
    ENDPOINTS("endpoints", "the most endpoints", "%s more endpoints", true),
    /** Price of switches and cables, in all or of an endpoint's share. */
    COST("cost", "the cheapest", "%s cheaper", false),
    /** Largest load of uniform traffic that no routing can exceed. */
    BOUND("the bound on throughput", "the highest bound on throughput", "%s higher bound on throughput", true),
    /** Largest load of uniform traffic that minimal routes sustain. */
    MINIMAL(
            "throughput by minimal routes",
            "the most throughput by minimal routes",
            "%s more throughput by minimal routes",
            true),
    /** Largest load of uniform traffic, and by and large of any, that Valiant's routes sustain. */
    VALIANT(
            "throughput by Valiant's routes",
            "the most throughput by Valiant's routes",
            "%s more throughput by Valiant's routes",
            true),
    /** Largest load of uniform traffic that the best mix of minimal and Valiant's routes sustains. */
    ADAPTIVE(
            "throughput by adaptive routes",
            "the most throughput by adaptive routes",
            "%s more throughput by adaptive routes",
            true),
    /** Hops between endpoints on average, with which the latency without load grows. */
    LATENCY("hops", "the shortest paths", "paths %s shorter", false),
    /** Share of links that can fail at random. */
    RESILIENCE("link failures survived", "the most link failures survived", "%s more link failures survived", true),
    /** Metres of cable between switches, in all or for each endpoint. */
    CABLING("cable", "the least cable", "%s less cable", false);

    private final String noun;
    private final String best;
    private final String better;
    private final boolean more;

    Objective(String noun, String best, String better, boolean more) {
        this.noun = noun;
        this.best = best;
        this.better = better;
        this.more = more;
    }

    /** What is compared, such as {@code hops}. */
    public String noun() {
        return noun;
    }

    /** What a fabric is that is better than all others, such as {@code the cheapest}. */
    public String best() {
        return best;
    }

    /** What a fabric is that is better than another by so much, such as {@code 5 % cheaper}. */
    public String better(String byHowMuch) {
        return String.format(Locale.ROOT, better, byHowMuch);
    }

    public boolean isMoreBetter() {
        return more;
    }

    /** How much better {@code a} is than {@code b}, relative to the larger of both; negative if it is worse. */
    double lead(double a, double b) {
        double largest = Math.max(a, b);
        return largest == 0 ? 0 : (more ? a - b : b - a) / largest;
    }

    /** How much better {@code a} is than {@code b}, relative to {@code b}, where that is above 0; else 1. */
    double advantage(double a, double b) {
        return b == 0 ? 1 : (more ? a - b : b - a) / b;
    }
}
