package io.weft.topology.generate;

import io.weft.topology.field.GaloisField;
import java.util.BitSet;

/**
 * The second factor of a {@linkplain StarProduct star product}: a graph G on the vertices 0..order - 1, and a bijection
 * f of them. Immutable.
 *
 * <p>There are three kinds. Of every two vertices x and y one of these holds: they are linked in G, or f(x) and f(y)
 * are, or y = f(x).
 *
 * <ul>
 *   <li>{@link #paley}: one of the first two holds, and f twice is an automorphism: property R<sub>1</sub>.
 *   <li>{@link #inductiveQuad}: f is an involution: property R*.
 *   <li>{@link #bermondDelormeFarhi}: f is an involution, and the diameter of G is at most two: property P*.
 * </ul>
 *
 * <p>In the last two f exchanges the vertices 2i and 2i + 1, a <em>pair</em>. Of two pairs in them one is the centre:
 * one of its vertices is linked to both of the other; only the pairs that a graph with property P* begins with are
 * linked otherwise. Since both vertices of a pair are centres equally often, the graph is regular.
 *
 * <p>K. Lakhotia et al., <i>PolarStar: Expanding the Horizon of Diameter-3 Networks</i>, 2023; J.-C. Bermond, C.
 * Delorme, G. Farhi, <i>Large Graphs with Given Degree and Diameter III</i>, Annals of Discrete Mathematics 13, 1982.
 */
final class StarFactor {
    private static final int QUAD = 4;

    /** Within a quad, which vertex is the centre for which pair. */
    private static final int[][] CENTRES = {{2, 0}, {3, 3}, {4, 0}, {5, 1}, {6, 2}, {7, 0}};

    private final BitSet[] neighbours;
    private final int[] image;

    private StarFactor(int order) {
        neighbours = new BitSet[order];
        image = new int[order];
        for (int x = 0; x < order; x++) {
            neighbours[x] = new BitSet(order);
            image[x] = x ^ 1;
        }
    }

    /**
     * The Paley graph: elements of a field, linked if their difference is a square; f multiplies by the primitive
     * element. Degree (order - 1) / 2.
     *
     * @param order a prime power that is 1 modulo 4, at most {@link GaloisField#MAX_ORDER}
     */
    static StarFactor paley(int order) {
        GaloisField field = GaloisField.of(order);
        StarFactor factor = new StarFactor(order);
        for (int x = 0; x < order; x++) {
            factor.image[x] = field.multiply(x, field.primitiveElement());
            for (int i = 0; i < (order - 1) / 2; i++) {
                factor.link(x, field.add(x, field.primitivePower(2 * i)));
            }
        }
        return factor;
    }

    /**
     * The Inductive-Quad graph on 2 degree + 2 vertices. To a single pair, or none, are added quads of four pairs each,
     * as by the authors' generator, which numbers the vertices otherwise.
     *
     * @param degree 0 or 3 modulo 4
     */
    static StarFactor inductiveQuad(int degree) {
        StarFactor factor = new StarFactor(2 * degree + 2);
        factor.addQuads((degree + 1) % QUAD);
        return factor;
    }

    /**
     * A graph with property P* on {@code 2 degree} vertices. It begins with the complete bipartite graph on degree mod
     * 4 vertices of each side, of which f exchanges those of a side, and at 1 and 3 one with one of the other side. To
     * these pairs are added quads of four pairs each, in which the vertices of a pair are linked, too.
     *
     * @param degree at least 2
     */
    static StarFactor bermondDelormeFarhi(int degree) {
        StarFactor factor = new StarFactor(2 * degree);
        int begun = degree % QUAD;
        for (int x = 0; x < begun; x++) {
            for (int y = begun; y < 2 * begun; y++) {
                factor.link(x, y);
            }
        }
        for (int x = 2 * begun; x < 2 * degree; x += 2) {
            factor.link(x, x + 1);
        }
        factor.addQuads(begun);
        return factor;
    }

    /**
     * Makes quads of all pairs from {@code pair} on. In a quad, the last three pairs are centres in turn, and all of
     * them for the first; every pair before the quad is the centre for all of its pairs, two for each vertex.
     */
    private void addQuads(int pair) {
        for (int quad = pair; quad < image.length / 2; quad += QUAD) {
            for (int[] centre : CENTRES) {
                centre(2 * quad + centre[0], quad + centre[1]);
            }
            for (int before = 0; before < quad; before++) {
                for (int i = 0; i < QUAD; i++) {
                    centre(2 * before + i / 2, quad + i);
                }
            }
        }
    }

    private void centre(int x, int pair) {
        link(x, 2 * pair);
        link(x, 2 * pair + 1);
    }

    private void link(int x, int y) {
        neighbours[x].set(y);
        neighbours[y].set(x);
    }

    /** Number of vertices. */
    int order() {
        return image.length;
    }

    /** Whether two vertices are linked in G. */
    boolean areLinked(int x, int y) {
        return neighbours[x].get(y);
    }

    /** f(x). */
    int image(int x) {
        return image[x];
    }
}
