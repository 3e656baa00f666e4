package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.SpareLinks;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.generate.FatTree;
import java.util.SplittableRandom;

/**
 * Waypoints of a fat tree of which something is out of service, to begin with: {@link Coloring} as if it were whole, what is out of
 * service taken for the links that it needs least ({@link SpareLinks}), and then other waypoints for the messages that still need it. That is done
 * again and again, since which links are left over is a matter of chance. Not thread-safe.
 */
final class DamagedTree {
    /** Searches of each colouring. */
    private static final int SEARCHES = 4;

    /** How often the links of each are named anew. */
    private static final int NAMES = 30;

    private static final int MOST_TRIES = 300;

    private final FabricProblem fabric;
    private final TreeProblem tree;
    private final SpareLinks links;

    /** Of a fat tree, damaged or not. */
    DamagedTree(RouteProblem problem) {
        this.fabric = problem.fabric();
        Routes routes = problem.routes();
        this.tree = new TreeProblem(FatTree.of(routes.fabric().topology()), problem.messages());
        this.links = new SpareLinks(tree);
        spare(routes);
    }

    private void spare(Routes routes) {
        FatTree shape = tree.tree();
        for (int level = 1; level < shape.height(); level++) {
            for (int t = 0; t < shape.subtrees(level); t++) {
                for (int way = 0; way < shape.ways(level + 1); way++) {
                    int endpoint = t * shape.leaves(level);
                    int lower = shape.ancestor(endpoint, level, way % shape.ways(level));
                    int upper = shape.ancestor(endpoint, level + 1, way);
                    if (!usable(routes, lower, upper)) {
                        links.spare(level, t, way);
                    }
                }
            }
        }
    }

    private static boolean usable(Routes routes, int lower, int upper) {
        Failures failures = routes.failures();
        return failures.carriesTransit(upper) && routes.nextHops().distance(lower, upper) == 1;
    }

    /** A load that some channel has whatever waypoints messages have: what leaves or enters a subtree has only the links that work. */
    LowerBound bound() {
        return new LowerBound(fabric.loadAtEndpoints(), Proof.ENDPOINT).orHigher(links.lowerBound(), Proof.SUBTREE);
    }

    /** The same where messages can be divided. */
    double relaxation() {
        return Math.max(links.relaxation(), (double) fabric.loadAtEndpoints());
    }

    /** The best waypoints of some, by message: until their largest load is the bound, or the time is spent. */
    int[] waypoints(Budget budget, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] best = fabric.admitted(new int[0]);
        long least = fabric.contention(best);
        long bound = bound().load();
        for (int i = 0; i < MOST_TRIES && least > bound && !budget.spent(); i++) {
            int[] ways = new Coloring(SEARCHES)
                    .solve(tree, Baselines.bySource(tree), budget, random.nextLong())
                    .ways();
            int[] waypoints = repaired(spared(ways, random, budget), random);
            long contention = fabric.contention(waypoints);
            if (contention < least) {
                least = contention;
                best = waypoints;
            }
        }
        return best;
    }

    private int[] spared(int[] ways, SplittableRandom random, Budget budget) {
        int[] best = ways;
        long least = links.used(ways);
        for (int i = 0; i < NAMES && least > 0 && !budget.spent(); i++) {
            int[] renamed = links.renamed(ways, random);
            long used = links.used(renamed);
            if (used < least) {
                least = used;
                best = renamed;
            }
        }
        return best;
    }

    /** The waypoints of ways, and those that add least for messages whose way is not there. */
    private int[] repaired(int[] ways, SplittableRandom random) {
        int[] wanted = RouteProblem.waypoints(tree, ways);
        int[] waypoints = fabric.admitted(wanted);
        long[] loads = null;
        for (int i = 0; i < waypoints.length; i++) {
            if (waypoints[i] != wanted[i]) {
                loads = loads == null ? withoutMissing(waypoints, wanted) : loads;
                waypoints[i] = leastLoaded(i, loads, random);
                fabric.add(i, waypoints[i], 1, loads);
            }
        }
        return waypoints;
    }

    private long[] withoutMissing(int[] waypoints, int[] wanted) {
        long[] loads = fabric.loads(waypoints);
        for (int i = 0; i < waypoints.length; i++) {
            if (waypoints[i] != wanted[i]) {
                fabric.add(i, waypoints[i], -1, loads);
            }
        }
        return loads;
    }

    /** The candidate whose most loaded channel has least, of several any with the fewest channels. */
    private int leastLoaded(int i, long[] loads, SplittableRandom random) {
        int[] candidates = fabric.candidates(i);
        int first = random.nextInt(candidates.length);
        int best = GivenWaypoints.NONE;
        long least = Long.MAX_VALUE;
        int fewest = Integer.MAX_VALUE;
        for (int k = 0; k < candidates.length; k++) {
            int candidate = candidates[(first + k) % candidates.length];
            long load = fabric.largest(i, candidate, loads);
            int channels = fabric.channelsThere(i, candidate).length + fabric.channelsOnwards(i, candidate).length;
            if (load < least || (load == least && channels < fewest)) {
                least = load;
                fewest = channels;
                best = candidate;
            }
        }
        return best;
    }
}
