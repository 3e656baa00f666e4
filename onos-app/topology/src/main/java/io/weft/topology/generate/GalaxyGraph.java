package io.weft.topology.generate;

import io.weft.topology.field.GaloisField;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The Galaxy graph of n clusters of q nodes, of diameter two (one with q = 1: a complete graph). Node i of cluster k,
 * an element of GF(q), is number k q + i. Immutable.
 *
 * <p>Nodes i and j of a cluster are linked if i - j is in the generator set X of {@link SlimFly}. Of clusters k &lt; m,
 * node x s of k and node s of m are linked, x being the primitive element. So in the paper's coordinate matrix of a
 * cluster the columns of clusters before it are the others times x, and row i stands for node i. The paper calculates
 * modulo q, which is right for primes only.
 *
 * <p>The links of a node are numbered: first those within the cluster, in the order of X, then those to the other
 * clusters in ascending order.
 */
final class GalaxyGraph {
    private final int n;
    private final int q;
    private final GaloisField field;
    /** X, and by its elements the place of their negatives, which are in X as well. */
    private final int[] differences;

    private final int[] opposite;

    /**
     * The graph of these parameters.
     *
     * @param n number of clusters, at least 2
     * @param q nodes of a cluster: 1 or an order that {@link GaloisField} has
     */
    GalaxyGraph(int n, int q) {
        this.n = n;
        this.q = q;
        // A single node is 0, of which sums and products are 0 in every field.
        field = GaloisField.of(Math.max(2, q));
        differences = q == 1 ? new int[0] : SlimFly.generators(field);
        opposite = IntStream.of(differences).map(d -> placeOf(field.negate(d))).toArray();
    }

    private int placeOf(int difference) {
        int place = 0;
        while (differences[place] != difference) {
            place++;
        }
        return place;
    }

    /** Links of a node of a cluster of q nodes that stay within it. */
    static int linksWithin(int q) {
        return q == 1 ? 0 : SlimFly.generatorCount(q);
    }

    int nodes() {
        return n * q;
    }

    /** Number of links at every node. */
    int degree() {
        return differences.length + n - 1;
    }

    /** The node that a link of a node leads to. */
    int neighbour(int node, int link) {
        int k = node / q;
        if (link < differences.length) {
            return k * q + field.add(node % q, differences[link]);
        }
        int m = otherCluster(k, link);
        return m * q + across(k, node % q, m);
    }

    /** The number which that link has at its other end. */
    int numberAtOtherEnd(int node, int link) {
        if (link < differences.length) {
            return opposite[link];
        }
        int k = node / q;
        return differences.length + (k < otherCluster(k, link) ? k : k - 1);
    }

    private int otherCluster(int k, int link) {
        int m = link - differences.length;
        return m < k ? m : m + 1;
    }

    /** The node of cluster m that node i of cluster k is linked to: i times a constant. */
    private int across(int k, int i, int m) {
        int exponent = k > m ? 1 : q - 2;
        return q == 1 ? 0 : field.multiply(field.primitivePower(exponent), i);
    }

    /**
     * By node, one of the next cluster, such that the shortest paths of many of these pairs share a link.
     *
     * <p>Let node i of cluster k be linked to i' in the next one, and let a and b be such that i and i + a are linked,
     * but not i' and (i + a)', while for b it is the other way round. Then i, paired with (i + a)', reaches it by i +
     * a; and i + a, paired with (i + a + b)', by (i + a)'. So both use the link between i + a and (i + a)'. The same
     * again leads back to i by i + b. Nodes that are left over are paired with the one they are linked to; and so are
     * all if there are no such a and b, which is so for q &lt; 4.
     */
    int[] pairsBetweenClusters() {
        int[] pairs = new int[nodes()];
        for (int k = 0; k < n; k++) {
            int next = (k + 1) % n;
            int[] turns = turns(k, next);
            for (int i = 0; i < q; i++) {
                pairs[k * q + i] = next * q + across(k, turns[i], next);
            }
        }
        return pairs;
    }

    /** By node of cluster k, the node of k whose neighbour in cluster {@code next} it is paired with. */
    private int[] turns(int k, int next) {
        int[] turns = IntStream.range(0, q).toArray();
        int a = differenceInOneOnly(k, next, true);
        int b = differenceInOneOnly(k, next, false);
        if (a == 0 || b == 0) {
            return turns;
        }
        for (int i = 0; i < q; i++) {
            int[] square = {i, field.add(i, a), field.add(field.add(i, a), b), field.add(i, b)};
            if (Arrays.stream(square).allMatch(each -> turns[each] == each)) {
                for (int corner = 0; corner < square.length; corner++) {
                    turns[square[corner]] = square[(corner + 1) % square.length];
                }
            }
        }
        return turns;
    }

    /** The lowest difference of linked nodes of cluster k whose neighbours are not, or the reverse; 0 if none is so. */
    private int differenceInOneOnly(int k, int next, boolean inFirst) {
        return IntStream.range(1, q)
                .filter(d -> isDifference(d) == inFirst && isDifference(across(k, d, next)) != inFirst)
                .findFirst()
                .orElse(0);
    }

    private boolean isDifference(int element) {
        return Arrays.stream(differences).anyMatch(d -> d == element);
    }
}
