package io.weft.optimizer.ortools;

/**
 * How many messages of a set that may meet on one link further up may take the same link now.
 *
 * <p>B. Prisacari et al., <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>, TACO, sections 4.4, 4.5 and 4.7. The paper counts
 * messages; here it is their weights that are added up, in units of their greatest common divisor, and no limit is below the largest
 * of a set. That changes nothing where all weigh the same. Where a solution satisfies them at every layer, no channel has more than
 * the {@linkplain io.weft.optimizer.tree.TreeProblem#lowerBound lower bound}: what is left of a set at its last layer is at most the
 * larger of ceil(...ceil(ceil(c / w<sub>1</sub>) / w<sub>2</sub>).../ w<sub>L+1</sub>) = ceil(c / (w<sub>1</sub>...w<sub>L+1</sub>)) and
 * the largest weight.
 */
enum Conditions {
    /** (6) and (8): as evenly as can be. */
    STRONG(false, false, false),
    /** (6), (8), (9) and (10): none with too few either. */
    STRICT(true, false, false),
    /** (11) and (12): so that links further up still can do with what they do with in the best of cases. */
    RELAXED(false, true, false),
    /** (11) and (12), except where the conditions for the subtrees at this layer add up to no more. */
    ELIMINATED(false, true, true);

    private final boolean balanced;
    private final boolean relaxed;
    private final boolean eliminated;

    Conditions(boolean balanced, boolean relaxed, boolean eliminated) {
        this.balanced = balanced;
        this.relaxed = relaxed;
        this.eliminated = eliminated;
    }

    /** Whether there are lower limits, too, which make sense only where all messages weigh the same. */
    boolean balanced() {
        return balanced;
    }

    /** Whether limits are left out that those of this layer imply. */
    boolean eliminated() {
        return eliminated;
    }

    /**
     * The most of a set that may take one link.
     *
     * @param total weight of the set
     * @param largest weight in it
     * @param links to choose from
     * @param above ways from the end of a link to the end of that on which the set may meet; 1 if that is the same link
     */
    long most(long total, long largest, long links, long above) {
        long apart = relaxed ? above : 1;
        return Math.max(ceil(total, links * apart), largest) * apart;
    }

    /** The least of it. */
    long least(long total, long links) {
        return balanced ? total / links : 0;
    }

    private static long ceil(long a, long b) {
        return -Math.floorDiv(-a, b);
    }
}
