package io.weft.topology;

/** What is measured of a link, and what the value can be, whether a graph, a fabric file or a program says it. */
public enum LinkMeasure {
    /** Gb/s in each direction. */
    RATE("rate", "Gb/s", 0.001, 1_000_000),
    /** Metres of its cable. */
    LENGTH("length", "metres", 0, 100_000),
    /** Nanoseconds. */
    LATENCY("latency", "nanoseconds", 0, 1_000_000);

    private final String word;
    private final String unit;
    private final double least;
    private final double most;

    LinkMeasure(String word, String unit, double least, double most) {
        this.word = word;
        this.unit = unit;
        this.least = least;
        this.most = most;
    }

    /** What files call it. */
    public String word() {
        return word;
    }

    /** The lowest value that is possible. */
    public double least() {
        return least;
    }

    /** The highest value that is possible. */
    public double most() {
        return most;
    }

    /** Whether a value is possible; one that is not a number is not. */
    public boolean allows(double value) {
        return value >= least && value <= most;
    }

    /** What a value must be, as in "must be ...". */
    public String expected() {
        return "a " + word + " in " + unit + ", a number in " + shown(least) + ".." + shown(most);
    }

    private static String shown(double limit) {
        return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
    }
}
