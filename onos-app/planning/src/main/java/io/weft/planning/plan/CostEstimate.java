package io.weft.planning.plan;

import io.weft.planning.cost.Cost;
import io.weft.topology.generate.Candidate;
import java.util.HashMap;
import java.util.Map;

/**
 * What candidates of a family will hardly cost less than, without building them: their switches and network interfaces,
 * and for each link a part of the least that cables have cost so far. Not thread-safe.
 */
final class CostEstimate {
    /** Cables of a link may cost this part of the least that they have cost so far. */
    private static final double SLACK = 0.9;

    private final Terms terms;
    private final Map<Integer, double[]> hulls = new HashMap<>();
    /** Least cost of all cables for each link; infinite until there is one. */
    private double perLink = Double.POSITIVE_INFINITY;

    CostEstimate(Terms terms) {
        this.terms = terms;
    }

    /** Takes into account what one costs. */
    void learn(Candidate candidate, Cost cost) {
        if (candidate.links() > 0) {
            perLink = Math.min(perLink, (cost.electric() + cost.optical()) / candidate.links());
        }
    }

    /** Least cost of switches and network interfaces; exact where all of a kind use as many ports. */
    double withoutCables(Candidate candidate) {
        int edges = candidate.edgeSwitches();
        int others = candidate.switches() - edges;
        double switches;
        if (others == 0) {
            switches = edges * least(candidate.edgePorts(), (double) candidate.ports() / edges);
        } else {
            double left = candidate.ports() - (double) edges * candidate.edgePorts();
            switches = edges
                            * terms.prices()
                                    .switches()
                                    .forPorts(candidate.edgePorts())
                                    .price()
                    + others * least(candidate.otherPorts(), left / others);
        }
        return switches + candidate.endpoints() * terms.prices().nicPrice();
    }

    /** The least price on average of switches that use so many ports on average, and at most so many. */
    private double least(int most, double average) {
        double[] hull = hulls.computeIfAbsent(most, this::hull);
        int below = (int) Math.max(1, Math.min(most, Math.floor(average)));
        int above = Math.min(most, below + 1);
        return hull[below] + (hull[above] - hull[below]) * Math.min(1, Math.max(0, average - below));
    }

    /** By ports, from 1 to so many, the largest convex function that is nowhere above the price of a switch. */
    private double[] hull(int most) {
        double[] hull = new double[most + 1];
        for (int ports = 1; ports <= most; ports++) {
            hull[ports] = terms.prices().switches().forPorts(ports).price();
        }
        for (int from = 1; from < most; ) {
            int next = from + 1;
            for (int to = next + 1; to <= most; to++) {
                if ((hull[to] - hull[from]) * (next - from) <= (hull[next] - hull[from]) * (to - from)) {
                    next = to;
                }
            }
            for (int between = from + 1; between < next; between++) {
                hull[between] = hull[from] + (hull[next] - hull[from]) * (between - from) / (next - from);
            }
            from = next;
        }
        return hull;
    }

    /** What cables will hardly cost less than. */
    double cables(Candidate candidate) {
        return perLink == Double.POSITIVE_INFINITY ? 0 : SLACK * perLink * candidate.links();
    }
}
