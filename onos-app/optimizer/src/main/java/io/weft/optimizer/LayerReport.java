package io.weft.optimizer;

/**
 * The time and the size of the problem of one layer of a fat tree: the choice of a link upwards for each message.
 * Immutable.
 */
public final class LayerReport {
    private final int layer;
    private final double seconds;
    private final long variables;
    private final long constraints;

    /**
     * @param layer the level below the links, 0 for those of endpoints
     * @param seconds elapsed time
     * @param variables number of unknowns: of messages, or of pairs of message and link if each is an unknown
     * @param constraints number of constraints on them
     */
    public LayerReport(int layer, double seconds, long variables, long constraints) {
        this.layer = layer;
        this.seconds = seconds;
        this.variables = variables;
        this.constraints = constraints;
    }

    /** The level below the links, 0 for those of endpoints. */
    public int layer() {
        return layer;
    }

    public double seconds() {
        return seconds;
    }

    public long variables() {
        return variables;
    }

    public long constraints() {
        return constraints;
    }
}
