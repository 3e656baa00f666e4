package io.weft.topology.generate;

import io.weft.registry.Parameter;
import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongHashSet;

/**
 * Links drawn at random, so that every switch has equally many and no two join the same switches. Not thread-safe.
 *
 * <p>Two free ports at a time are drawn, and linked unless that makes a loop or a parallel link: A. Steger, N. C.
 * Wormald, <i>Generating Random Regular Graphs Quickly</i>, Combinatorics, Probability and Computing 8(4), 1999. When
 * no two are found that can be linked, the last two drawn take the place of a link drawn before, and are linked with
 * its ends: A. Singla et al., <i>Jellyfish: Networking Data Centers Randomly</i>, NSDI '12, section 3. If none can be
 * replaced either, all begins anew. If more than half of all possible links are wanted, those left out are drawn. Where
 * all links are drawn at once, all graphs are almost equally likely.
 */
final class RandomRegularGraph {
    /** Which graph is drawn; the same seed gives the same on every Java. */
    static final Parameter<Integer> SEED = Parameter.integer(
                    "seed", 0, "which random network; the same seed gives the same")
            .withDefault("1");

    static final int DEFAULT_SEED = 1;

    /** How often two free ports, or a link to replace, are drawn before it is taken for granted that none fit. */
    private static final int TRIES = 200;

    private final int switches;
    private final SplitMix64 random;
    /** Pairs of switches that are linked, or must not be. */
    private final LongHashSet taken;
    /** Ends of the links that were drawn: those of link l are [2l] and [2l + 1]. */
    private final IntArrayList ends = new IntArrayList();

    private RandomRegularGraph(int switches, int[] takenEnds, SplitMix64 random) {
        this.switches = switches;
        this.random = random;
        this.taken = new LongHashSet();
        for (int i = 0; i < takenEnds.length; i += 2) {
            taken.add(pair(takenEnds[i], takenEnds[i + 1]));
        }
    }

    /**
     * Draws links. Expected time O(links), or O(switches^2) for more than half of those that are possible.
     *
     * @param atOnce 1 to draw perfect matchings, one after another; 2 to draw two links of every switch at once, then
     *     the next two; {@code degree} to draw all at once
     * @param takenEnds ends of other links, by [2l] and [2l + 1], that must not be drawn: equally many at every switch
     * @return ends of the links drawn, by [2l] and [2l + 1]
     */
    static int[] links(int switches, int degree, int atOnce, int[] takenEnds, SplitMix64 random) {
        int possible = switches - 1 - takenEnds.length / switches;
        boolean most = degree > possible / 2;
        int drawn = most ? possible - degree : degree;
        RandomRegularGraph graph;
        do {
            graph = new RandomRegularGraph(switches, takenEnds, random);
        } while (!graph.draw(drawn, Math.min(drawn, atOnce)));
        return most ? graph.others() : graph.ends.toIntArray();
    }

    /**
     * The random graph of this degree that fits a requirement, if there is one: on as few switches as have the
     * endpoints wanted, an even number if the degree is odd.
     *
     * @param parameters of its topology, given the number of switches and then that of endpoints at each
     */
    static Stream<Candidate> candidates(
            Fitting fitting, int degree, double balanced, IntFunction<IntFunction<Map<String, Object>>> parameters) {
        // An even number of switches works with every degree.
        long most = Fitting.mostUnits(2, degree) * 2;
        return fitting.units(1, fitting.mostEndpoints(balanced, degree), degree + 1L, most)
                .map(switches -> switches + switches % 2 * (degree % 2))
                .boxed()
                .flatMap(switches -> fitting.candidate(
                        SwitchCounts.regular(switches, degree), balanced, parameters.apply(switches)));
    }

    /** Whether these links, by [2l] and [2l + 1], connect all switches. O(switches + links), nearly. */
    static boolean connects(int switches, int[] ends) {
        int[] parent = new int[switches];
        Arrays.setAll(parent, s -> s);
        int parts = switches;
        for (int i = 0; i < ends.length; i += 2) {
            int a = root(parent, ends[i]);
            int b = root(parent, ends[i + 1]);
            parent[a] = b;
            parts -= a == b ? 0 : 1;
        }
        return parts == 1;
    }

    private static int root(int[] parent, int s) {
        int root = s;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    private boolean draw(int degree, int atOnce) {
        for (int done = 0; done < degree; done += atOnce) {
            if (!drawAtOnce(atOnce)) {
                return false;
            }
        }
        return true;
    }

    private boolean drawAtOnce(int degree) {
        int[] ports = new int[switches * degree];
        Arrays.setAll(ports, i -> i / degree);
        int firstLink = ends.size() / 2;
        for (int free = ports.length; free > 0; free -= 2) {
            if (!linkTwo(ports, free) && !takeThePlaceOfALink(ports[free - 1], ports[free - 2], firstLink)) {
                return false;
            }
        }
        return true;
    }

    /** Links two of the free ports, and moves them to the end; those drawn last if none could be linked. */
    private boolean linkTwo(int[] ports, int free) {
        for (int i = 0; i < TRIES; i++) {
            moveTo(ports, free - 1, random.below(free));
            moveTo(ports, free - 2, random.below(free - 1));
            int a = ports[free - 1];
            int b = ports[free - 2];
            if (canLink(a, b)) {
                taken.add(pair(a, b));
                ends.addInt(a);
                ends.addInt(b);
                return true;
            }
        }
        return false;
    }

    private static void moveTo(int[] ports, int place, int from) {
        int moved = ports[from];
        ports[from] = ports[place];
        ports[place] = moved;
    }

    /** Replaces a link x - y, one of those from {@code firstLink} on, by a - x and b - y. */
    private boolean takeThePlaceOfALink(int a, int b, int firstLink) {
        int links = ends.size() / 2 - firstLink;
        for (int i = 0; links > 0 && i < TRIES; i++) {
            int end = 2 * firstLink + random.below(2 * links);
            int x = ends.getInt(end);
            int y = ends.getInt(end ^ 1);
            if (canLink(a, x) && canLink(b, y)) {
                taken.remove(pair(x, y));
                taken.add(pair(a, x));
                taken.add(pair(b, y));
                ends.setInt(end ^ 1, a);
                ends.addInt(b);
                ends.addInt(y);
                return true;
            }
        }
        return false;
    }

    private boolean canLink(int a, int b) {
        return a != b && !taken.contains(pair(a, b));
    }

    /** Ends of all links that are possible and not drawn. */
    private int[] others() {
        IntArrayList others = new IntArrayList();
        for (int a = 0; a < switches; a++) {
            for (int b = a + 1; b < switches; b++) {
                if (canLink(a, b)) {
                    others.addInt(a);
                    others.addInt(b);
                }
            }
        }
        return others.toIntArray();
    }

    private static long pair(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
}
