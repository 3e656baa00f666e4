package io.weft.optimizer;

import java.util.List;

/** A choice for each message of a problem, the contention that results, and lower bounds on it. Immutable. */
public final class Solution {
    private final int[] choices;
    private final long contention;
    private final LowerBound bound;
    private final double relaxation;
    private final List<LayerReport> layers;

    /**
     * @param choices by message, its up path in a tree or its waypoint in a fabric
     * @param contention the largest load of a channel with these
     * @param bound a proven lower bound on the contention of any choices
     * @param relaxation a lower bound on the contention if messages can be divided
     * @param layers a report for each layer, from the lowest; empty if the method does not work by layers
     * @throws IllegalStateException if the contention is below the bound
     */
    public Solution(int[] choices, long contention, LowerBound bound, double relaxation, List<LayerReport> layers) {
        this.choices = choices.clone();
        this.contention = contention;
        this.bound = bound.requireBelow(contention);
        this.relaxation = relaxation;
        this.layers = List.copyOf(layers);
    }

    /** This solution with its routes named otherwise. */
    public Solution withChoices(int[] others) {
        return new Solution(others, contention, bound, relaxation, layers);
    }

    public Solution withBounds(LowerBound other, double otherRelaxation) {
        return new Solution(choices, contention, other, otherRelaxation, layers);
    }

    /** By message, its up path in a tree or its waypoint in a fabric; a new array. */
    public int[] choices() {
        return choices.clone();
    }

    /** The largest load of a channel: the sum of the weights of the messages on it. */
    public long contention() {
        return contention;
    }

    /** A lower bound on the contention of any choices, with its proof. */
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

    /** A report for each layer, from the lowest; empty if the method does not work by layers. */
    public List<LayerReport> layers() {
        return layers;
    }
}
