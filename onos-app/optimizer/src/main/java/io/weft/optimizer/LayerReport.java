package io.weft.optimizer;

/** What the choice between the links upwards of one layer of a fat tree took. Immutable. */
public final class LayerReport {
    private final int layer;
    private final double seconds;
    private final long variables;
    private final long constraints;

    /**
     * That of a layer.
     *
     * @param layer the level below the links, 0 for those of endpoints
     * @param seconds of the clock
     * @param variables how many unknowns there are: messages, or messages times links where each such pair is one
     * @param constraints how many conditions on them
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

    /** How long it took. */
    public double seconds() {
        return seconds;
    }

    /** How many unknowns there are. */
    public long variables() {
        return variables;
    }

    /** How many conditions on them. */
    public long constraints() {
        return constraints;
    }
}
