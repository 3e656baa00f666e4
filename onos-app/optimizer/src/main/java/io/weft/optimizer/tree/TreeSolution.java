package io.weft.optimizer.tree;

import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import java.util.List;

/** A way up for each message of a {@link TreeProblem}, and how good they are. Immutable. */
public final class TreeSolution {
    private final int[] ways;
    private final long contention;
    private final LowerBound bound;
    private final List<LayerReport> layers;

    /**
     * Ways, whose contention is worked out anew. O(messages * height).
     *
     * @param ways by message, its way up, 0..{@code tree.ways(turn(i))-1}
     * @param bound a load that is proved to be on some channel whatever ways messages go
     * @param layers what each layer took, from the lowest; empty where the method does not go by layers
     * @throws IllegalStateException if the largest load is below the bound, which then is none
     */
    public TreeSolution(TreeProblem problem, int[] ways, LowerBound bound, List<LayerReport> layers) {
        this.ways = ways.clone();
        this.contention = problem.contention(ways);
        this.bound = bound.requireBelow(contention);
        this.layers = List.copyOf(layers);
    }

    /** By message, its way up; a new array. */
    public int[] ways() {
        return ways.clone();
    }

    /** The largest load of a channel. */
    public long contention() {
        return contention;
    }

    /** A load that some channel has whatever ways messages go. */
    public LowerBound bound() {
        return bound;
    }

    /** Whether no ways are better. */
    public boolean optimal() {
        return contention == bound.load();
    }

    /** What each layer took, from the lowest; empty where the method does not go by layers. */
    public List<LayerReport> layers() {
        return layers;
    }
}
