package io.weft.planning.bisection;

import io.weft.planning.ProgressListener;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * The bisection of a topology: the fewest links between two sides with equally many endpoints. It is given as an
 * interval, from a lower bound that is proved to the smallest cut that was found. Immutable.
 *
 * <p><b>Sides.</b> Each switch is on one of two sides, with all of its endpoints. The sides differ by as few endpoints
 * as switches permit; of such splits, one with the fewest links between the sides is sought. Where all edge switches
 * have equally many endpoints p, the sides differ by 0 if the number of edge switches is even, and by p if it is odd.
 * Switches without endpoints are on whichever side is better. An endpoint with several links counts once, and its
 * switches are all on its side; the links of endpoints are never cut.
 *
 * <p><b>The cut</b> is a number of links, that is of cables; parallel links count each. Rates of links play no part.
 *
 * <p>The papers' figures for a bisection are such cuts, found by a partitioner, without a bound: M. Besta, T. Hoefler,
 * <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, figure 5c; G. Kathareios et al.,
 * <i>Cost-Effective Diameter-Two Topologies: Analysis and Evaluation</i>, SC '15, figure 4.
 */
public final class Bisection {
    /** What proves a lower bound. */
    public enum Proof {
        /** All splits were tried: the bound is the smallest cut. */
        EXACT,
        /** A cut without links was found: none has fewer. */
        NO_LINKS,
        /** Trees from the highest switches to the endpoints: every cut splits them all. */
        TREES,
        /** A flow between all endpoints: the links of a cut carry what crosses it. */
        FLOW,
        /** An eigenvalue of the Laplacian matrix, verified by a Cholesky factorisation. */
        SPECTRAL,
        /** Nothing: the bound is 0. */
        NONE
    }

    /** See {@link #orders}. */
    private static final int MOST_ORDERS = 2;
    /** Parts of the analysis that are no starts of a search: the relaxation, and three bounds. */
    private static final int OTHER_PARTS = 4;

    private static final long QUICK_SEED = 1;
    /** Relative rounding error of loads, which are sums of positive numbers. */
    private static final double ROUNDING = 1e-9;

    private final double lower;
    private final Proof proof;
    private final int cut;
    private final byte[] side;
    private final int[] endpoints;
    private final Optional<Partitioner> foundBy;

    private Bisection(Bisection other, Optional<Partitioner> foundBy) {
        this.lower = other.lower;
        this.proof = other.proof;
        this.cut = other.cut;
        this.side = other.side;
        this.endpoints = other.endpoints;
        this.foundBy = foundBy;
    }

    private Bisection(double lower, Proof proof, int cut, byte[] side, int[] endpoints) {
        this.lower = lower;
        this.proof = proof;
        this.cut = cut;
        this.side = side;
        this.endpoints = endpoints;
        this.foundBy = Optional.empty();
    }

    /**
     * Bisects a topology by the {@link MultilevelPartitioner}; see {@link #of(Topology, long, List, ProgressListener)}.
     */
    public static Bisection of(Topology topology, long seed, ProgressListener listener) {
        return of(topology, seed, List.of(new MultilevelPartitioner()), listener);
    }

    /**
     * Bisects a topology. Tries all splits of up to 24 switches. Of more, it searches for a small cut from many starts,
     * and takes the best of three bounds: from an eigenvalue for up to 3,500 switches, in O(switches^3) time; from a
     * flow, in O(switches links) time, if that is below 1.5 10^10; and from trees. Uses all processors; the result does
     * not depend on their number.
     *
     * @param seed of all random choices
     * @param partitioners give 12 starts of the search each; may be empty, as other starts are always tried
     * @param listener is advanced by {@link #parts} in all. If it cancels, the bound is the best proved so far, and the
     *     cut the best found
     * @throws Refusal if the topology has no endpoints
     * @throws IllegalStateException if a partitioner returns no sides of the vertices
     */
    public static Bisection of(
            Topology topology, long seed, List<Partitioner> partitioners, ProgressListener listener) {
        if (topology.endpointCount() == 0) {
            throw new Refusal(topology + " has no endpoints to divide among two sides");
        }
        WeightedGraph graph = WeightedGraph.of(topology);
        int[] vertexOf = WeightedGraph.vertexOfSwitch(topology);
        Balance balance = new Balance(graph);
        if (graph.vertexCount() <= ExactCut.MOST_VERTICES) {
            byte[] side = ExactCut.of(graph, balance.smallest);
            listener.advance(parts(partitioners.size()));
            return of(graph, vertexOf, side, graph.cut(side), Proof.EXACT);
        }
        SemidefiniteRelaxation relaxation =
                SemidefiniteRelaxation.of(graph, 4 * SpectralBound.coupling(graph), seed, listener);
        listener.advance(1);
        List<double[]> orders = orders(topology, vertexOf, graph.vertexCount());
        CutSearch.Found found = new CutSearch(graph, balance, seed, listener).best(orders, relaxation, partitioners);
        listener.advance(MOST_ORDERS - orders.size());
        int difference = balance.smallest;
        Map<Proof, DoubleSupplier> bounds = new EnumMap<>(Proof.class);
        bounds.put(Proof.TREES, () -> TreeBound.of(graph, difference));
        bounds.put(Proof.FLOW, () -> FlowBound.of(graph, difference, listener));
        bounds.put(Proof.SPECTRAL, () -> SpectralBound.of(graph, difference, relaxation, seed, listener));
        return new Bisection(bounded(graph, vertexOf, found.side, bounds, listener), found.partitioner);
    }

    /**
     * Bisects a topology in a fraction of a second, to compare many: by what is known of uniform traffic, and a cut
     * from few starts. While every endpoint sends 1 in total, evenly to all others, half of the endpoints send the
     * other half a known amount, of which no link of the cut can carry more than the busiest link of all.
     *
     * @param busiest the largest load of any channel under that traffic, by whatever routes
     * @throws Refusal if the topology has no endpoints
     */
    public static Bisection quick(Topology topology, double busiest) {
        if (topology.endpointCount() == 0) {
            throw new Refusal(topology + " has no endpoints to divide among two sides");
        }
        WeightedGraph graph = WeightedGraph.of(topology);
        int[] vertexOf = WeightedGraph.vertexOfSwitch(topology);
        Balance balance = new Balance(graph);
        byte[] side = new CutSearch(graph, balance, QUICK_SEED, ProgressListener.none())
                .quick(orders(topology, vertexOf, graph.vertexCount()));
        double n = graph.totalWeight();
        double d = balance.smallest;
        // One half sends the other (n + d) / 2 (n - d) / 2 of its n - 1 parts.
        double bound = busiest == 0 ? 0 : (n * n - d * d) / 4 / (n - 1) / busiest * (1 - ROUNDING);
        return of(graph, vertexOf, side, Math.min(bound, graph.cut(side)), bound > 0 ? Proof.FLOW : Proof.NONE);
    }

    /** By how much a listener is advanced in all, with so many partitioners. */
    public static long parts(int partitioners) {
        return MOST_ORDERS + CutSearch.PROJECTIONS + (long) CutSearch.CALLS * partitioners + OTHER_PARTS;
    }

    /** Orders of the vertices: by the index of their first switch, and by its group if there are groups. */
    private static List<double[]> orders(Topology topology, int[] vertexOf, int vertices) {
        double[] byIndex = new double[vertices];
        Arrays.setAll(byIndex, v -> v);
        List<double[]> orders = new ArrayList<>(List.of(byIndex));
        topology.arrangement().groups().ifPresent(groups -> {
            double[] byGroup = new double[vertices];
            for (int s = vertexOf.length - 1; s >= 0; s--) {
                byGroup[vertexOf[s]] = groups.group(s);
            }
            orders.add(byGroup);
        });
        return orders;
    }

    /** Seeks one bound after the other until one is as high as the cut. */
    private static Bisection bounded(
            WeightedGraph graph,
            int[] vertexOf,
            byte[] side,
            Map<Proof, DoubleSupplier> bounds,
            ProgressListener listener) {
        int cut = graph.cut(side);
        double lower = 0;
        Proof proof = Proof.NONE;
        for (Map.Entry<Proof, DoubleSupplier> candidate : bounds.entrySet()) {
            if (Math.ceil(lower) < cut && !listener.isCancelled()) {
                double bound = candidate.getValue().getAsDouble();
                proof = bound > lower ? candidate.getKey() : proof;
                lower = Math.max(bound, lower);
            }
            listener.advance(1);
        }
        return of(graph, vertexOf, side, lower, proof);
    }

    /** With the sides numbered such that switch 0 is on side 0; a bound just below the cut is the cut, an integer. */
    private static Bisection of(WeightedGraph graph, int[] vertexOf, byte[] sideOfVertex, double lower, Proof proof) {
        byte[] side = new byte[vertexOf.length];
        int[] endpoints = new int[2];
        byte flip = sideOfVertex[vertexOf[0]];
        for (int s = 0; s < side.length; s++) {
            side[s] = (byte) (sideOfVertex[vertexOf[s]] ^ flip);
        }
        for (int v = 0; v < sideOfVertex.length; v++) {
            endpoints[sideOfVertex[v] ^ flip] += graph.weight(v);
        }
        int cut = graph.cut(sideOfVertex);
        Proof label = cut == 0 && proof != Proof.EXACT ? Proof.NO_LINKS : proof;
        return new Bisection(Math.ceil(lower) >= cut ? cut : lower, label, cut, side, endpoints);
    }

    /**
     * What no cut has fewer links than: at most {@link #cut}, and equal to it if that is proved to be the smallest.
     * Need not be an integer, although a cut is one.
     */
    public double lower() {
        return lower;
    }

    /** What proves the lower bound. */
    public Proof proof() {
        return proof;
    }

    /** Number of links between the sides. */
    public int cut() {
        return cut;
    }

    /** The partitioner whose split became the cut; empty if the search began it otherwise. */
    public Optional<Partitioner> foundBy() {
        return foundBy;
    }

    /** Whether the cut is proved to be the smallest. */
    public boolean isOptimal() {
        return lower == cut;
    }

    /** By switch, its side, 0 or 1; switch 0 is on side 0. A copy. */
    public byte[] sides() {
        return side.clone();
    }

    /** Number of endpoints on side 0 or 1. */
    public int endpoints(int ofSide) {
        return endpoints[ofSide];
    }

    /** The lower bound for each endpoint of a half, in units of the rate of a link: bound / (endpoints / 2). */
    public double perEndpointLow() {
        return lower / halfOfEndpoints();
    }

    /** The cut for each endpoint of a half, in units of the rate of a link: cut / (endpoints / 2). */
    public double perEndpointHigh() {
        return cut / halfOfEndpoints();
    }

    private double halfOfEndpoints() {
        return (endpoints[0] + endpoints[1]) / 2.0;
    }

    @Override
    public String toString() {
        return "bisection of " + lower + " (" + proof + ") to " + cut + " links";
    }
}
