package io.weft.optimizer.method;

import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import java.util.Optional;

/**
 * Messages in a fabric, as a {@link FabricProblem} and, if it is a whole fat tree, as a {@link TreeProblem}. Not
 * thread-safe.
 */
public final class RouteProblem {
    private final Routes routes;
    private final Messages messages;
    private final Optional<TreeProblem> tree;
    /** One element, shared by all problems of the same routes: their candidates, or null before they are first used. */
    private final Candidates[] shared;

    private FabricProblem fabric;

    /**
     * The problem of these messages.
     *
     * @throws Refusal if the fabric has another number of endpoints
     * @throws NoRoutesException if some endpoints have several links
     */
    public RouteProblem(Routes routes, Messages messages) {
        this(routes, messages, new Candidates[1]);
    }

    private RouteProblem(Routes routes, Messages messages, Candidates[] shared) {
        this.routes = routes;
        this.messages = messages;
        this.shared = shared;
        Candidates.requireSingleHomed(routes.fabric());
        this.tree = isWholeTree(routes)
                ? Optional.of(new TreeProblem(routes.fabric().topology().fatTree(), messages))
                : Optional.empty();
    }

    /** Whether these are routes of an undamaged fat tree whose links are all as fast. */
    public static boolean isWholeTree(Routes routes) {
        return routes.fabric().topology().arrangement().tree().isPresent()
                && routes.failures().isEmpty()
                && !routes.fabric().links().ratesDiffer();
    }

    /** The problem of other messages with the same routes, which shares the candidates with this one. */
    public RouteProblem of(Messages others) {
        return new RouteProblem(routes, others, shared);
    }

    public Routes routes() {
        return routes;
    }

    public Messages messages() {
        return messages;
    }

    /** The problem in a fat tree; empty if the fabric is none, is damaged, or has links that are not all as fast. */
    public Optional<TreeProblem> tree() {
        return tree;
    }

    public FabricProblem fabric() {
        if (fabric == null) {
            if (shared[0] == null) {
                shared[0] = new Candidates(routes);
            }
            fabric = new FabricProblem(shared[0], messages);
        }
        return fabric;
    }

    /** What a message of weight 1 loads the fastest link of the fabric by; see {@link FabricProblem#loadUnit}. */
    public long loadUnit() {
        return tree.isPresent() ? 1 : fabric().loadUnit();
    }

    /**
     * The waypoints of up paths in a fat tree: nearest common ancestors, or NONE between endpoints of the same edge
     * switch.
     *
     * @param upPaths by message, its up path
     */
    static int[] waypoints(TreeProblem problem, int[] upPaths) {
        int[] waypoints = new int[upPaths.length];
        for (int i = 0; i < upPaths.length; i++) {
            int level = problem.turn(i);
            waypoints[i] = level == 1
                    ? GivenWaypoints.NONE
                    : problem.tree().ancestor(problem.messages().source(i), level, upPaths[i]);
        }
        return waypoints;
    }

    /**
     * By message, the up path to its waypoint, or that of {@code others} if its waypoint is no nearest common ancestor.
     */
    static int[] upPaths(TreeProblem problem, int[] waypoints, int[] others) {
        int[] upPaths = others.clone();
        for (int i = 0; i < upPaths.length && i < waypoints.length; i++) {
            int level = problem.turn(i);
            int upPath =
                    waypoints[i] - problem.tree().ancestor(problem.messages().source(i), level, 0);
            if (level > 1 && upPath >= 0 && upPath < problem.tree().upPaths(level)) {
                upPaths[i] = upPath;
            }
        }
        return upPaths;
    }
}
