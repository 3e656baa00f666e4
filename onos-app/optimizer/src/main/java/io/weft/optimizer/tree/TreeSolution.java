package io.weft.optimizer.tree;

import io.weft.optimizer.LayerReport;
import io.weft.optimizer.LowerBound;
import java.util.List;

/**
 * An up path for each message of a {@link TreeProblem}, the contention that results, and a lower bound on it.
 * Immutable.
 */
public final class TreeSolution {
    private final int[] upPaths;
    private final long contention;
    private final LowerBound bound;
    private final List<LayerReport> layers;

    /**
     * Up paths, whose contention is computed here. O(messages * height).
     *
     * @param upPaths by message, its up path, 0..{@code tree.upPaths(turn(i))-1}
     * @param bound a proven lower bound on the contention of any up paths
     * @param layers a report for each layer, from the lowest; empty if the method does not work by layers
     * @throws IllegalStateException if the contention is below the bound
     */
    public TreeSolution(TreeProblem problem, int[] upPaths, LowerBound bound, List<LayerReport> layers) {
        this.upPaths = upPaths.clone();
        this.contention = problem.contention(upPaths);
        this.bound = bound.requireBelow(contention);
        this.layers = List.copyOf(layers);
    }

    /** By message, its up path; a new array. */
    public int[] upPaths() {
        return upPaths.clone();
    }

    /** The largest load of a channel. */
    public long contention() {
        return contention;
    }

    /** A lower bound on the contention of any up paths. */
    public LowerBound bound() {
        return bound;
    }

    /** Whether the contention is proven to be minimal. */
    public boolean optimal() {
        return contention == bound.load();
    }

    /** A report for each layer, from the lowest; empty if the method does not work by layers. */
    public List<LayerReport> layers() {
        return layers;
    }
}
