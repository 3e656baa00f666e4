package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.FatTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The extended generalised fat tree XGFT(H; m<sub>1</sub>..m<sub>H</sub>; w<sub>1</sub>..w<sub>H</sub>): a node of
 * level l has m<sub>l</sub> children and w<sub>l+1</sub> parents. The nodes of level 0 are the endpoints; with
 * w<sub>1</sub> &gt; 1 each is linked to several edge switches.
 *
 * <p>A node of level l has the coordinates (m<sub>H</sub>..m<sub>l+1</sub>, w<sub>l</sub>..w<sub>1</sub>), from 0, and
 * is linked to the nodes of level l + 1 that differ from it only in coordinate l + 1. Switches are named
 * {@code x<level>} and their coordinates, joined by dots; they are numbered level by level from 1, within one in the
 * order of the coordinates. Channel classes are the levels upwards, then the levels downwards: 2(H - 1) of them.
 * Valiant routing draws its waypoints among the switches of level H, which are ancestors of all endpoints.
 *
 * <p>S. Oehring et al., <i>On Generalized Fat Trees</i>, IPPS '95, as used by B. Prisacari et al., <i>Fast
 * Pattern-Specific Routing for Fat Tree Networks</i>, ACM TACO, 2013.
 */
public final class Xgft {
    /** Most levels of switches: 2(H - 1) channel classes have to fit the fabric header. */
    public static final int MAX_HEIGHT = 1 + ChannelClass.HIGHEST / 2;

    /** Most levels of the {@linkplain #candidates candidates}. */
    private static final int MOST_LEVELS_LISTED = 4;

    private static final Parameter<List<Integer>> M = Parameter.integers(
                    "m", 1, "children of a switch, by level from 1 (edge switches) to the top")
            .withDetails("Those of an edge switch are its endpoints.")
            .withLargest(TopologyBuilder.MAX_ENDPOINTS, MAX_HEIGHT);
    private static final Parameter<List<Integer>> W = Parameter.integers(
                    "w",
                    1,
                    "parents of a node of the level below, by level from 1 (edge switches of an endpoint) to the top")
            .withDetails("1 first, unless endpoints are multi-homed; as many as in m.")
            .withLargest(TopologyBuilder.MAX_SWITCHES, MAX_HEIGHT);

    static final TopologyType TYPE = new TopologyType(
                    "xgft",
                    "extended generalised fat tree: any fat tree, of any height",
                    List.of(M, W),
                    a -> of(a.get(M), a.get(W)),
                    Xgft::acrossTop)
            .withCandidates(Xgft::candidates);

    private static final Parameter<Integer> RADIX = Parameter.integer(
                    "radix", 2, "ports of every switch, an even number")
            .withLargest(2 * TopologyBuilder.MAX_SWITCHES, 1);

    /** The parameter {@code levels} of a fat tree. */
    public static final Parameter<Integer> LEVELS =
            Parameter.integer("levels", 1, "levels of switches").withMaximum(MAX_HEIGHT);

    static final TopologyType FAT_TREE = new TopologyType(
                    "fat-tree",
                    "fat tree of full bisection that uses all ports of its switches: 2 (radix / 2)^levels endpoints",
                    List.of(RADIX, LEVELS),
                    a -> fatTree(a.get(RADIX), a.get(LEVELS)),
                    Xgft::acrossTop)
            .withCandidates(Xgft::fatTrees);

    private static final Parameter<Integer> K = Parameter.integer("k", 1, "children, and parents, of a switch")
            .withLargest(TopologyBuilder.MAX_SWITCHES, 1);
    private static final Parameter<Integer> N =
            Parameter.integer("n", 1, "levels of switches").withMaximum(MAX_HEIGHT);

    static final TopologyType K_ARY_N_TREE = new TopologyType(
                    "k-ary-n-tree",
                    "k-ary n-tree: fat tree of full bisection with k^n endpoints; the top switches use half of their ports",
                    List.of(K, N),
                    a -> kAryNTree(a.get(K), a.get(N)),
                    Xgft::acrossTop)
            .withCandidates(Xgft::kAryNTrees);

    private final List<Integer> m;
    private final List<Integer> w;
    private final TopologyBuilder builder;
    private final int height;

    private Xgft(TopologyType type, Map<String, ?> parameters, List<Integer> m, List<Integer> w) {
        this.m = m;
        this.w = w;
        this.height = m.size();
        List<ChannelClass> classes = new ArrayList<>();
        IntStream.range(1, height).forEach(level -> classes.add(ChannelClass.of("up-" + level, level)));
        IntStream.range(1, height)
                .forEach(i -> classes.add(ChannelClass.of("down-" + (height + 1 - i), height - 1 + i)));
        this.builder = new TopologyBuilder(type.name(), classes).knownNeed(new KnownNeed(1, 1, 1, 2 * (height - 1)));
        parameters.forEach(builder::parameter);
    }

    /**
     * The fat tree of these branching factors. Time and space O(switches + links + endpoints).
     *
     * @param m element i - 1 is m<sub>i</sub>, children of a node of level i, at least 1
     * @param w element i - 1 is w<sub>i</sub>, parents of a node of level i - 1, at least 1; as many as {@code m}
     * @throws Refusal for any other parameters, for more than {@link #MAX_HEIGHT} levels, and for a topology that would
     *     be too large
     */
    public static Topology of(List<Integer> m, List<Integer> w) {
        List<Integer> children = M.check(m);
        List<Integer> parents = W.check(w);
        if (children.size() != parents.size()) {
            String found = children.size() + " levels and w has " + parents.size();
            String expected = "both must have the same number";
            throw Refusal.parameter(M.name(), found, expected, "m has " + found + ", but " + expected);
        }
        if (children.size() > MAX_HEIGHT) {
            String found = children.size() + " levels";
            String expected = "at most " + MAX_HEIGHT
                    + " are possible: more would need more channel classes than the fabric header has room for";
            throw Refusal.parameter(M.name(), found, expected, "m and w have " + found + ", but " + expected);
        }
        return new Xgft(TYPE, inOrder(M, children, W, parents), children, parents).build();
    }

    /**
     * The fat tree of full bisection whose switches all use all of their ports: 2 (radix / 2)<sup>levels</sup>
     * endpoints. With three levels it is that of the costs in SC '14.
     *
     * @param radix ports of every switch, even, at least 2
     * @param levels levels of switches, in 1..{@link #MAX_HEIGHT}
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology fatTree(int radix, int levels) {
        RADIX.check(radix);
        LEVELS.check(levels);
        if (radix % 2 != 0) {
            throw Refusal.parameter(RADIX.name(), radix, "even; the nearest are " + (radix - 1) + ", " + (radix + 1));
        }
        List<Integer> m = new ArrayList<>(Collections.nCopies(levels - 1, radix / 2));
        m.add(radix);
        return new Xgft(FAT_TREE, inOrder(RADIX, radix, LEVELS, levels), m, oneThen(radix / 2, levels)).build();
    }

    /**
     * The k-ary n-tree: k<sup>n</sup> endpoints, n levels of k<sup>n-1</sup> switches. With three levels it is the fat
     * tree that SC '14 simulates. F. Petrini, M. Vanneschi, <i>k-ary n-trees: High Performance Networks for Massively
     * Parallel Architectures</i>, IPPS '97.
     *
     * @param k children of a switch, and parents of one below the top, at least 1
     * @param n levels of switches, in 1..{@link #MAX_HEIGHT}
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology kAryNTree(int k, int n) {
        K.check(k);
        N.check(n);
        return new Xgft(K_ARY_N_TREE, inOrder(K, k, N, n), Collections.nCopies(n, k), oneThen(k, n)).build();
    }

    /**
     * Lists trees of two to four levels whose switches have as many parents as children, but for edge and top switches:
     * k on level 2, and on level 3 of four. Only edge switches may have more children than parents, u.
     */
    private static Stream<Candidate> candidates(Fitting fitting) {
        int radix = fitting.radix;
        return IntStream.rangeClosed(2, MOST_LEVELS_LISTED).boxed().flatMap(levels -> IntStream.range(1, radix)
                .boxed()
                .flatMap(u -> IntStream.rangeClosed(levels == 2 ? 1 : 2, levels == 2 ? 1 : radix / 2)
                        .boxed()
                        .flatMap(k -> candidates(fitting, levels, u, k))));
    }

    private static Stream<Candidate> candidates(Fitting fitting, int levels, int u, int k) {
        long pod = power(k, levels - 2);
        long switchesOfPod = pod + pod / k * u * (levels - 2);
        long mostPods =
                Math.min(fitting.radix, Fitting.mostUnitsBeside(pod * u, switchesOfPod, pod * u * (levels - 1)));
        return fitting.units(pod, fitting.mostEndpoints(u, u), 2, mostPods)
                .boxed()
                .flatMap(pods -> {
                    long edges = pod * pods;
                    SwitchCounts counts = SwitchCounts.edges(edges, u, edges * u * (levels - 1))
                            .withOthers(
                                    edges / k * u * (levels - 2) + pod * u, Math.max(pods, levels == 2 ? 0 : 2L * k));
                    List<Integer> m = new ArrayList<>(Collections.nCopies(levels, k));
                    List<Integer> w = new ArrayList<>(m);
                    m.set(levels - 1, pods);
                    w.set(0, 1);
                    w.set(1, u);
                    return fitting.candidate(counts, u, p -> {
                        m.set(0, p);
                        return Map.of(M.name(), List.copyOf(m), W.name(), List.copyOf(w));
                    });
                });
    }

    private static Stream<Candidate> fatTrees(Fitting fitting) {
        return levels().flatMap(levels -> fitting.nearest(halves(fitting, levels), half -> {
            long edges = 2 * power(half, levels - 1);
            SwitchCounts counts = SwitchCounts.edges(edges, half, edges * half * (levels - 1))
                    .withOthers(edges / 2 * (2L * levels - 3), 2L * half);
            return fitting.candidateOf(counts, half, p -> Map.of(RADIX.name(), 2 * half, LEVELS.name(), levels));
        }));
    }

    private static Stream<Candidate> kAryNTrees(Fitting fitting) {
        return levels().flatMap(levels -> fitting.nearest(halves(fitting, levels), k -> {
            long edges = power(k, levels - 1);
            SwitchCounts counts = SwitchCounts.edges(edges, k, edges * k * (levels - 1))
                    .withOthers(edges * (levels - 1), levels == 2 ? k : 2L * k);
            return fitting.candidateOf(counts, k, p -> Map.of(K.name(), k, N.name(), levels));
        }));
    }

    private static Stream<Integer> levels() {
        return IntStream.rangeClosed(2, MAX_HEIGHT).boxed();
    }

    /** Half a radix, as far as the topology is not too large. */
    private static IntStream halves(Fitting fitting, int levels) {
        return IntStream.rangeClosed(2, fitting.radix / 2)
                .takeWhile(half -> power(half, levels - 1) <= TopologyBuilder.MAX_SWITCHES);
    }

    private static long power(long base, int exponent) {
        return exponent == 0 ? 1 : base * power(base, exponent - 1);
    }

    /** One edge switch for every endpoint, and k parents for every switch. */
    private static List<Integer> oneThen(int k, int levels) {
        List<Integer> w = new ArrayList<>(List.of(1));
        w.addAll(Collections.nCopies(levels - 1, k));
        return w;
    }

    private static Map<String, Object> inOrder(Parameter<?> first, Object value, Parameter<?> second, Object other) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(first.name(), value);
        parameters.put(second.name(), other);
        return parameters;
    }

    private void checkSize() {
        BigInteger switches = BigInteger.ZERO;
        BigInteger links = BigInteger.ZERO;
        for (int level = 1; level <= height; level++) {
            switches = switches.add(nodes(level));
            if (level > 1) {
                links = links.add(nodes(level).multiply(BigInteger.valueOf(m.get(level - 1))));
            }
        }
        Size.check(switches, links, nodes(0));
        Size.check(nodes(0).multiply(BigInteger.valueOf(w.get(0))), "links to endpoints", TopologyBuilder.MAX_LINKS);
    }

    private BigInteger nodes(int level) {
        return Size.product(IntStream.range(0, height)
                .mapToLong(i -> i < level ? w.get(i) : m.get(i))
                .toArray());
    }

    private Topology build() {
        checkSize();
        int[] firstOfLevel = new int[height + 2];
        for (int level = 1; level <= height; level++) {
            int count = nodes(level).intValueExact();
            firstOfLevel[level + 1] = firstOfLevel[level] + count;
            for (int node = 0; node < count; node++) {
                builder.addSwitch(name(level, node));
            }
        }
        for (int level = 1; level < height; level++) {
            linkUpwards(level, firstOfLevel);
        }
        int endpoints = nodes(0).intValueExact();
        for (int e = 0; e < endpoints; e++) {
            builder.addEndpoint(parents(0, e));
        }
        builder.arrangement(Arrangement.of(new FatTree(array(m), array(w))));
        builder.intermediates(
                IntStream.range(firstOfLevel[height], firstOfLevel[height + 1]).toArray());
        return builder.build();
    }

    private static int[] array(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    private void linkUpwards(int level, int[] firstOfLevel) {
        int count = firstOfLevel[level + 1] - firstOfLevel[level];
        int up = level;
        int down = 2 * height - 1 - level;
        for (int node = 0; node < count; node++) {
            for (int parent : parents(level, node)) {
                builder.addLink(firstOfLevel[level] + node, firstOfLevel[level + 1] + parent, up, down);
            }
        }
    }

    /** All packets go through the highest level that has more than one subtree: by the leaves of one of them. */
    private static int[] acrossTop(Failures failures) {
        Topology topology = failures.topology();
        FatTree tree = topology.fatTree();
        int level = tree.height();
        while (level > 1 && tree.children(level) == 1) {
            level--;
        }
        return WorstCases.shift(topology, tree.endpoints() / tree.children(level));
    }

    /**
     * The nodes of the next level that node {@code node} of {@code level} is linked to, as indices within the level.
     */
    private int[] parents(int level, int node) {
        int below = 1;
        for (int i = 0; i < level; i++) {
            below *= w.get(i);
        }
        int low = node % below;
        int high = node / below / m.get(level);
        int[] parents = new int[w.get(level)];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = (high * parents.length + i) * below + low;
        }
        return parents;
    }

    private String name(int level, int node) {
        String coordinates = "";
        int rest = node;
        for (int i = 0; i < height; i++) {
            int radix = i < level ? w.get(i) : m.get(i);
            coordinates = "." + rest % radix + coordinates;
            rest /= radix;
        }
        return "x" + level + coordinates;
    }
}
