package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.arrangement.Parts;
import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Galaxyfly: n clusters of q supernodes, joined as a Galaxy graph, in each of which a routers form a complete graph. A
 * supernode has one link to a supernode of each other cluster, n - 1, and (q - d) / 2 within its cluster, for q = 4w +
 * d with d in -1, 0, 1 (one if q is 2, none if it is 1). So a router has h = ceil((n - 1 + (q - d) / 2) / a) of them at
 * most. In a cluster, supernodes i and j of GF(q) are linked if i - j is in the generator set X of {@link SlimFly}; of
 * clusters k &lt; m, supernode x s of k and supernode s of m are, x being the primitive element.
 *
 * <p>The paper assigns links to routers only for a = 2: router 0 has those within the cluster, router 1 those between
 * clusters. This is the same wherever these are equally many, and extends it: the links of a supernode are numbered,
 * first those within the cluster, in the order of the generators, then those to other clusters, in ascending order;
 * link l of L belongs to router l a / L, rounded down. So routers differ by one link at most. With q = 1 and L = a h
 * this is the {@link Dragonfly} of the same a, h and p.
 *
 * <p>The diameter is two with a = 1 (and one with q = 1 besides), three with q = 1, four with a = 2, and at most five.
 * The paper routes by at most two links between supernodes; with a = 2 this takes up to five hops, one more than the
 * diameter.
 *
 * <p>Switches are named {@code g<cluster>.<supernode>.<router>}, from 0, and numbered in the order of these; a
 * supernode is its row of the paper's coordinate matrix. First come the links within supernodes, then those between
 * them, both in the order of the supernodes. Channels go up or down in the order of the switches. So minimal routes
 * need at most two virtual channels with a = 1 or q = 1, and at most three otherwise, as their hops say. The paper has
 * three.
 *
 * <p>By default every router has as many endpoints as the paper's bisection ratio of 1/2 allows, which it calls
 * balanced: min(n - 1, (q - d) / 2) / a, rounded down, at least 1; (n - 1) / a if q = 1.
 *
 * <p>The paper's worst case is traffic between clusters, not said which. Here every endpoint sends to the one of the
 * same place in a supernode of the next cluster, such that many of the links between the two clusters carry what two
 * supernodes send. On shortest paths of two links between supernodes no link can have more. {@link Groups} are the
 * supernodes.
 *
 * <p>F. Lei, D. Dong, X. Liao, X. Su, C. Li, <i>Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies for
 * Large-Scales Interconnection Networks</i>, ICS '16.
 */
public final class Galaxyfly {
    public static final Parameter<Integer> N =
            Parameter.integer("n", 2, "number of clusters").withLargest(TopologyBuilder.MAX_SWITCHES, 1);

    public static final Parameter<Integer> Q = Parameter.integer(
                    "q", 1, "supernodes in every cluster, 1 or a prime power")
            .withDetails(
                    "1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, ... A supernode has (q - d) / 2 links within its cluster, for q"
                            + " = 4w + d with d in -1, 0, 1, and n - 1 to other clusters. 1 makes a Dragonfly.")
            .withMaximum(GaloisField.MAX_ORDER);

    public static final Parameter<Integer> A = Parameter.integer("a", 1, "routers in every supernode")
            .withLargest(TopologyBuilder.MAX_SWITCHES / 2, 1)
            .withDefault("1");

    private static final Parameter<Integer> P = Parameter.integer("p", 1, "endpoints at every router")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, 1)
            .withDefault("the smaller of n - 1 and (q - d) / 2 (n - 1 if q is 1), divided by a, rounded down, at"
                    + " least 1");

    static final TopologyType TYPE = new TopologyType(
                    "galaxyfly",
                    "Galaxyfly: complete graphs of routers, joined as a graph of diameter two",
                    List.of(N, Q, A, P),
                    given -> {
                        int a = given.find(A).orElse(1);
                        return given.find(P).isPresent()
                                ? of(given.get(N), given.get(Q), a, given.get(P))
                                : of(given.get(N), given.get(Q), a);
                    },
                    Galaxyfly::worstCase)
            .withCandidates(Galaxyfly::candidates);

    /** Balanced is what the bisection ratio of 1/2 allows, of which there can be less than 1. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(1, GaloisField.MAX_ORDER)
                .filter(q -> q == 1 || PrimePowers.contains(q))
                .boxed()
                .flatMap(q ->
                        IntStream.rangeClosed(1, fitting.radix - 1).boxed().flatMap(a -> candidates(fitting, q, a)));
    }

    private static Stream<Candidate> candidates(Fitting fitting, int q, int a) {
        int within = GalaxyGraph.linksWithin(q);
        long links = (long) a * (fitting.radix - a);
        int mostClusters = (int) Math.min(Fitting.mostUnits((long) q * a, 1), links - within + 1);
        return fitting.nearest(
                IntStream.rangeClosed(2, mostClusters)
                        .filter(n -> fitting.isEnough(
                                (long) n * q * a * fitting.mostEndpoints(served(n, q, a), degree(n, q, a)))),
                n -> {
                    long supernodes = (long) n * q;
                    long twiceTheLinks = supernodes * a * (a - 1) + supernodes * (n - 1 + within);
                    return fitting.candidate(
                            SwitchCounts.edges(supernodes * a, degree(n, q, a), twiceTheLinks / 2),
                            served(n, q, a),
                            p -> Map.of(N.name(), n, Q.name(), q, A.name(), a, P.name(), p));
                });
    }

    /** How many endpoints of a router the bisection ratio of 1/2 allows. */
    private static double served(int n, int q, int a) {
        return (q == 1 ? n - 1.0 : Math.min(n - 1, GalaxyGraph.linksWithin(q))) / a;
    }

    /** Most links of a router. */
    private static long degree(int n, int q, int a) {
        return a - 1L + (n - 1L + GalaxyGraph.linksWithin(q) + a - 1) / a;
    }

    private Galaxyfly() {}

    /** The Galaxyfly of these parameters with the balanced number of endpoints at every router. */
    public static Topology of(int n, int q, int a) {
        int between = N.check(n) - 1;
        int fewest = Q.check(q) == 1 ? between : Math.min(between, GalaxyGraph.linksWithin(q));
        return of(n, q, a, Math.max(1, fewest / A.check(a)));
    }

    /**
     * The Galaxyfly of these parameters. Time and space O(links + endpoints + q<sup>2</sup>).
     *
     * @param n number of clusters, at least 2
     * @param q supernodes in every cluster: 1 or a prime power, at most {@link GaloisField#MAX_ORDER}
     * @param a routers in every supernode, at least 1
     * @param p endpoints at every router, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int n, int q, int a, int p) {
        N.check(n);
        Q.check(q);
        A.check(a);
        P.check(p);
        if (q > 1 && !PrimePowers.contains(q)) {
            throw Refusal.parameter(
                    Q.name(),
                    q,
                    "1 or a prime power; the nearest are "
                            + PrimePowers.nearest(q, 2, GaloisField.MAX_ORDER).stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", ")));
        }
        long degree = n - 1L + GalaxyGraph.linksWithin(q);
        Size.check(
                Size.product(n, q, a),
                Size.product(n, q, a, a - 1).add(Size.product(n, q, degree)).shiftRight(1),
                Size.product(n, q, a, p));
        return build(n, q, a, p);
    }

    private static Topology build(int n, int q, int a, int p) {
        GalaxyGraph graph = new GalaxyGraph(n, q);
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(N.name(), n)
                .parameter(Q.name(), q)
                .parameter(A.name(), a)
                .parameter(P.name(), p)
                .arrangement(arrangement(graph.nodes(), q, a));
        for (int node = 0; node < graph.nodes(); node++) {
            for (int router = 0; router < a; router++) {
                int s = builder.addSwitch("g" + node / q + "." + node % q + "." + router);
                builder.addEndpoints(s, p);
                for (int before = s - router; before < s; before++) {
                    builder.addLink(before, s);
                }
            }
        }
        for (int node = 0; node < graph.nodes(); node++) {
            for (int link = 0; link < graph.degree(); link++) {
                int other = graph.neighbour(node, link);
                if (node < other) {
                    int atOther = graph.numberAtOtherEnd(node, link);
                    builder.addLink(switchOf(graph, a, node, link), switchOf(graph, a, other, atOther));
                }
            }
        }
        return builder.build();
    }

    /** Clusters of supernodes, and routes by a random supernode; section 6.1 puts both into racks. */
    private static Arrangement arrangement(int nodes, int q, int a) {
        Groups supernodes = Groups.of(nodes, a);
        int switches = nodes * a;
        return Arrangement.of(
                supernodes,
                Parts.of(switches, s -> s / (q * a), cluster -> "cluster " + cluster, Parts.Racks.OWN),
                Parts.of(switches, supernodes::group, node -> "supernode " + node, Parts.Racks.SHARED));
    }

    /** The switch of a supernode that one of its links belongs to. */
    private static int switchOf(GalaxyGraph graph, int a, int node, int link) {
        return node * a + (int) ((long) link * a / graph.degree());
    }

    private static int[] worstCase(Failures failures) {
        Topology topology = failures.topology();
        Arguments given = new Arguments(TYPE.parameters(), topology.parameters());
        int a = given.get(A);
        int[] pairs = new GalaxyGraph(given.get(N), given.get(Q)).pairsBetweenClusters();
        int[] partners = new int[topology.switchCount()];
        Arrays.setAll(partners, s -> pairs[s / a] * a + s % a);
        return WorstCases.betweenPartners(topology, partners);
    }
}
