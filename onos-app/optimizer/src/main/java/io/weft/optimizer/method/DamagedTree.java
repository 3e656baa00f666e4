package io.weft.optimizer.method;

import io.weft.optimizer.Budget;
import io.weft.optimizer.LowerBound;
import io.weft.optimizer.LowerBound.Proof;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.Baselines;
import io.weft.optimizer.tree.Coloring;
import io.weft.optimizer.tree.ParentRelabeling;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.arrangement.FatTree;
import java.util.SplittableRandom;

/**
 * Start waypoints for a damaged fat tree: {@link Coloring} as if the tree were undamaged; then
 * {@link ParentRelabeling}, so that links out of service take the place of the least used ones; then other waypoints
 * for the messages whose path still needs such a link. This is repeated, since the colouring leaves other links unused
 * each time. Not thread-safe.
 */
final class DamagedTree {
    /** The most searches of each colouring. */
    private static final int SEARCHES = 4;

    /** The most relabelings of each colouring. */
    private static final int RELABELINGS = 30;

    /** The most colourings. */
    private static final int MOST_TRIES = 300;

    private final FabricProblem fabric;
    private final TreeProblem tree;
    private final ParentRelabeling links;

    /** For a fat tree, damaged or not. */
    DamagedTree(RouteProblem problem) {
        this.fabric = problem.fabric();
        Routes routes = problem.routes();
        this.tree = new TreeProblem(routes.fabric().topology().fatTree(), problem.messages());
        this.links = new ParentRelabeling(tree);
        avoidUnusable(routes);
    }

    private void avoidUnusable(Routes routes) {
        FatTree shape = tree.tree();
        for (int level = 1; level < shape.height(); level++) {
            for (int t = 0; t < shape.subtrees(level); t++) {
                for (int upPath = 0; upPath < shape.upPaths(level + 1); upPath++) {
                    int endpoint = t * shape.leaves(level);
                    int lower = shape.ancestor(endpoint, level, upPath % shape.upPaths(level));
                    int upper = shape.ancestor(endpoint, level + 1, upPath);
                    if (!usable(routes, lower, upper)) {
                        links.avoid(level, t, upPath);
                    }
                }
            }
        }
    }

    private static boolean usable(Routes routes, int lower, int upper) {
        Failures failures = routes.failures();
        return failures.carriesTransit(upper) && routes.nextHops().distance(lower, upper) == 1;
    }

    /** A lower bound on the contention of any waypoints: what leaves or enters a subtree has only the usable links. */
    LowerBound bound() {
        return new LowerBound(fabric.loadAtEndpoints(), Proof.ENDPOINT).orHigher(links.lowerBound(), Proof.SUBTREE);
    }

    /** The lower {@link #bound} if messages can be divided. */
    double relaxation() {
        return Math.max(links.relaxation(), (double) fabric.loadAtEndpoints());
    }

    /** The best waypoints found until they meet the bound or the time is spent, by message. */
    int[] waypoints(Budget budget, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] best = fabric.minimal();
        long least = fabric.contention(best);
        long bound = bound().load();
        for (int i = 0; i < MOST_TRIES && least > bound && !budget.spent(); i++) {
            int[] upPaths = new Coloring(SEARCHES)
                    .solve(tree, Baselines.sModK(tree), budget, random.nextLong())
                    .choices();
            int[] waypoints = repaired(relabeled(upPaths, random, budget), random);
            long contention = fabric.contention(waypoints);
            if (contention < least) {
                least = contention;
                best = waypoints;
            }
        }
        return best;
    }

    private int[] relabeled(int[] upPaths, SplittableRandom random, Budget budget) {
        int[] best = upPaths;
        long least = links.loadAvoided(upPaths);
        for (int i = 0; i < RELABELINGS && least > 0 && !budget.spent(); i++) {
            int[] relabeled = links.relabeled(upPaths, random);
            long used = links.loadAvoided(relabeled);
            if (used < least) {
                least = used;
                best = relabeled;
            }
        }
        return best;
    }

    /** The waypoints of up paths, or for messages whose path is cut, the least loaded candidates. */
    private int[] repaired(int[] upPaths, SplittableRandom random) {
        int[] wanted = RouteProblem.waypoints(tree, upPaths);
        int[] waypoints = fabric.onlyCandidates(wanted);
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

    /**
     * The candidate with the smallest maximum load of a channel and, among those, the fewest channels; at random if
     * there are several.
     */
    private int leastLoaded(int i, long[] loads, SplittableRandom random) {
        int[] candidates = fabric.candidates(i);
        int first = random.nextInt(candidates.length);
        int best = GivenWaypoints.NONE;
        long least = Long.MAX_VALUE;
        int fewest = Integer.MAX_VALUE;
        for (int k = 0; k < candidates.length; k++) {
            int candidate = candidates[(first + k) % candidates.length];
            long load = fabric.maxLoad(i, candidate, loads);
            int channels =
                    fabric.channelsToWaypoint(i, candidate).length + fabric.channelsFromWaypoint(i, candidate).length;
            if (load < least || (load == least && channels < fewest)) {
                least = load;
                fewest = channels;
                best = candidate;
            }
        }
        return best;
    }
}
