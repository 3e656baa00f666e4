package io.weft.topology.generate;

import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Parts;

/**
 * The star product of the polarity graph ER<sub>q</sub> and a factor G with a bijection f: for every point p of the
 * former a copy of the latter, with switches (p, x). Within a copy, (p, x) and (p, y) are linked if x and y are in G.
 * If p and r are linked points, and p comes first, (p, x) and (r, f(x)) are linked for every x.
 *
 * <p>J.-C. Bermond, C. Delorme, G. Farhi, <i>Large Graphs with Given Degree and Diameter III</i>, Annals of Discrete
 * Mathematics 13, 1982.
 */
final class StarProduct {
    private final PolarityGraph points;
    private final StarFactor factor;

    StarProduct(PolarityGraph points, StarFactor factor) {
        this.points = points;
        this.factor = factor;
    }

    /** Adds the switches, {@code letter}, the point's coordinates and x, joined by dots, and their endpoints. */
    void addSwitches(TopologyBuilder builder, String letter, int concentration) {
        for (int p = 0; p < points.points(); p++) {
            for (int x = 0; x < factor.order(); x++) {
                builder.addEndpoints(builder.addSwitch(letter + points.name(p) + "." + x), concentration);
            }
        }
    }

    /** The copies of the factor, named as their switches are, without the vertex. */
    Arrangement arrangement(String letter) {
        int order = factor.order();
        return Arrangement.of(
                Parts.of(points.points() * order, s -> s / order, p -> letter + points.name(p), Parts.Racks.ANY));
    }

    /** @param loops whether a quadric counts as linked to itself, so that (p, x) and (p, f(x)) are linked there */
    void addLinks(TopologyBuilder builder, boolean loops) {
        int order = factor.order();
        for (int p = 0; p < points.points(); p++) {
            boolean loop = loops && points.isQuadric(p);
            for (int x = 0; x < order; x++) {
                for (int y = x + 1; y < order; y++) {
                    if (factor.areLinked(x, y) || (loop && (factor.image(x) == y || factor.image(y) == x))) {
                        builder.addLink(p * order + x, p * order + y);
                    }
                }
            }
            for (int r : points.neighbours(p)) {
                for (int x = 0; p < r && x < order; x++) {
                    builder.addLink(p * order + x, r * order + factor.image(x));
                }
            }
        }
    }
}
