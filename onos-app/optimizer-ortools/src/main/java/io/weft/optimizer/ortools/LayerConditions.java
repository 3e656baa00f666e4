package io.weft.optimizer.ortools;

/**
 * The conditions of the integer program of a layer: how much of a set of messages that may meet on a link at this layer
 * or above may take the same link of this layer.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013, sections 4.4, 4.5
 * and 4.7. The paper counts messages; here their weights are added, in units of their greatest common divisor, and no
 * limit is below the largest weight of the set. With equal weights this is the same. If a solution satisfies the
 * conditions of every layer, no channel has more than the {@linkplain io.weft.optimizer.tree.TreeProblem#lowerBound
 * lower bound}: what is left of a set at its last layer is at most the larger of ceil(...ceil(ceil(c / w<sub>1</sub>) /
 * w<sub>2</sub>).../ w<sub>L+1</sub>) = ceil(c / (w<sub>1</sub>...w<sub>L+1</sub>)) and the largest weight.
 */
enum LayerConditions {
    /** (6) and (8): upper limits, as even as possible. */
    STRONG(false, false, false),
    /** (6), (8), (9) and (10): lower limits, too. */
    STRICT(true, false, false),
    /** (11) and (12): only as even as needed for the least possible load of each link above. */
    RELAXED(false, true, false),
    /** (11) and (12), without the limits that those of this layer's subtrees imply. */
    ELIMINATED(false, true, true);

    /** Whether there are lower limits, too, which need messages of equal weight. */
    final boolean balanced;

    private final boolean relaxed;
    /** Whether limits that those of this layer imply are left out. */
    final boolean eliminated;

    LayerConditions(boolean balanced, boolean relaxed, boolean eliminated) {
        this.balanced = balanced;
        this.relaxed = relaxed;
        this.eliminated = eliminated;
    }

    /**
     * The largest weight of a set that may take one link.
     *
     * @param total weight of the set
     * @param links number of links to choose from
     * @param above number of up paths from the upper end of a link to the upper end of the link on which the set may
     *     meet; 1 if that is the same link
     */
    long most(long total, long largest, long links, long above) {
        long apart = relaxed ? above : 1;
        return Math.max(ceil(total, links * apart), largest) * apart;
    }

    /** The least weight of a set that has to take one link. */
    long least(long total, long links) {
        return balanced ? total / links : 0;
    }

    private static long ceil(long a, long b) {
        return -Math.floorDiv(-a, b);
    }
}
