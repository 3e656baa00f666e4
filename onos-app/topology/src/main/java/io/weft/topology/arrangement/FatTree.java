package io.weft.topology.arrangement;

/**
 * The shape of an XGFT(H; m<sub>1</sub>..m<sub>H</sub>; w<sub>1</sub>..w<sub>H</sub>) as two trees. The first has the
 * endpoints as its leaves and <em>subtrees</em> above them: which subtree of a level an endpoint is in does not depend
 * on the path. The second has a node for each sequence of parents that an endpoint can choose on its way up: those to
 * level l are the <em>up paths</em> 0..{@link #upPaths}(l) - 1. A switch is a pair of both: switches of a level that
 * have the same endpoints below differ in their up path.
 *
 * <p>The up path by the parents (v<sub>1</sub>..v<sub>l</sub>), v<sub>i</sub> in 0..w<sub>i</sub> - 1, has the number
 * v<sub>1</sub> + w<sub>1</sub>(v<sub>2</sub> + w<sub>2</sub>(v<sub>3</sub> + ...)), so its first steps to level k are
 * its number modulo {@link #upPaths}(k). Down from a switch there is exactly one path to each endpoint below it.
 * Immutable.
 *
 * <p>B. Prisacari, G. Rodriguez, C. Minkenberg, T. Hoefler, <i>Fast Pattern-Specific Routing for Fat Tree Networks</i>,
 * ACM TACO, 2013, section 3.1.
 */
public final class FatTree implements Symmetry {
    /** By level from 1, children of a node. */
    private final int[] children;
    /** By level from 1, parents of a node of the level below. */
    private final int[] parents;
    /** By level, endpoints below a node. */
    private final int[] leaves;
    /** By level, up paths to it. */
    private final int[] upPaths;
    /** By level from 1, the first switch. */
    private final int[] first;

    /**
     * The trees of these branching factors.
     *
     * @param m element i - 1 is m<sub>i</sub>, at least 1
     * @param w element i - 1 is w<sub>i</sub>, at least 1; as many as {@code m}
     * @throws IllegalArgumentException for others
     * @throws ArithmeticException if there are more than 2<sup>31</sup> - 1 switches or endpoints
     */
    public FatTree(int[] m, int[] w) {
        if (m.length != w.length || m.length == 0) {
            throw new IllegalArgumentException(m.length + " numbers of children and " + w.length
                    + " numbers of parents: expected one of each for every level");
        }
        children = fromOne(m);
        parents = fromOne(w);
        leaves = products(children);
        upPaths = products(parents);
        first = new int[m.length + 1];
        for (int level = 2; level <= m.length; level++) {
            first[level] = Math.addExact(first[level - 1], Math.multiplyExact(subtrees(level - 1), upPaths[level - 1]));
        }
    }

    /** Channels of the same level and direction are alike. */
    @Override
    public int kind(int s, int t) {
        return 2 * Math.min(level(s), level(t)) + (s < t ? 1 : 0);
    }

    @Override
    public int kinds() {
        return 2 * first.length;
    }

    /** The level of a switch, from 1. */
    private int level(int s) {
        int level = 1;
        while (level < height() && first[level + 1] <= s) {
            level++;
        }
        return level;
    }

    private static int[] fromOne(int[] factors) {
        int[] byLevel = new int[factors.length + 1];
        byLevel[0] = 1;
        for (int i = 0; i < factors.length; i++) {
            if (factors[i] < 1) {
                throw new IllegalArgumentException("a branching factor of " + factors[i] + "; expected at least 1");
            }
            byLevel[i + 1] = factors[i];
        }
        return byLevel;
    }

    private static int[] products(int[] factors) {
        int[] products = factors.clone();
        for (int i = 1; i < products.length; i++) {
            products[i] = Math.multiplyExact(products[i], products[i - 1]);
        }
        return products;
    }

    /** The level of the top, H. */
    public int height() {
        return children.length - 1;
    }

    public int endpoints() {
        return leaves[height()];
    }

    /** Number of switches. */
    public int switches() {
        return first[height()] + subtrees(height()) * upPaths[height()];
    }

    /** Children of a switch of a level, from 1: m. */
    public int children(int level) {
        return children[level];
    }

    /** Parents of a node of the level below {@code level}, from 1: w. */
    public int parents(int level) {
        return parents[level];
    }

    /** Endpoints below a node of a level, from 0. */
    public int leaves(int level) {
        return leaves[level];
    }

    /** Number of paths up from an endpoint to a level, from 0, where it is 1. */
    public int upPaths(int level) {
        return upPaths[level];
    }

    /** Number of subtrees whose top is at a level, from 0: they are numbered from 0 on by their endpoints. */
    public int subtrees(int level) {
        return leaves[height()] / leaves[level];
    }

    /** The subtree of a level that an endpoint is in. */
    public int subtree(int endpoint, int level) {
        return endpoint / leaves[level];
    }

    /**
     * The level of the nearest common ancestors of two endpoints: 0 if they are the same, 1 below the same edge switch.
     */
    public int turn(int from, int to) {
        int level = 0;
        while (from / leaves[level] != to / leaves[level]) {
            level++;
        }
        return level;
    }

    /** The switch of a level, from 1, that an up path 0..{@link #upPaths}(level) - 1 leads to from an endpoint. */
    public int ancestor(int endpoint, int level, int upPath) {
        return first[level] + endpoint / leaves[level] * upPaths[level] + upPath;
    }

    /** The up path to a level by the digits of an endpoint's number, each modulo the number of parents at its level. */
    public int digits(int endpoint, int level) {
        int upPath = 0;
        for (int l = 2; l <= level; l++) {
            int digit = endpoint / leaves[l - 2] % children[l - 1];
            upPath += digit % parents[l] * upPaths[l - 1];
        }
        return upPath;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("XGFT(").append(height()).append("; ");
        for (int l = 1; l <= height(); l++) {
            text.append(children[l]).append(l < height() ? "," : "; ");
        }
        for (int l = 1; l <= height(); l++) {
            text.append(parents[l]).append(l < height() ? "," : ")");
        }
        return text.toString();
    }
}
