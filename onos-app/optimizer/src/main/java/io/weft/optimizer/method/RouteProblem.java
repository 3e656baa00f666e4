package io.weft.optimizer.method;

import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.tree.TreeProblem;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import io.weft.topology.generate.FatTree;
import java.util.Optional;

/** Messages in a fabric: as a problem of fat trees where it is an undamaged one, and as one of any topology. Not thread-safe. */
public final class RouteProblem {
    private final Routes routes;
    private final Messages messages;
    private final Optional<TreeProblem> tree;
    /** What problems of the same routes share, from when it is first asked for. */
    private final Candidates[] shared;

    private FabricProblem fabric;

    /**
     * The problem of these messages.
     *
     * @throws IllegalArgumentException if the fabric has another number of endpoints
     * @throws NoRoutesException if some endpoints have several links
     */
    public RouteProblem(Routes routes, Messages messages) {
        this(routes, messages, new Candidates[1]);
    }

    private RouteProblem(Routes routes, Messages messages, Candidates[] shared) {
        this.routes = routes;
        this.messages = messages;
        this.shared = shared;
        Topology topology = routes.fabric().topology();
        if (!topology.singleHomed()) {
            throw new NoRoutesException(
                    "the endpoints of " + routes.fabric().name() + " have several links each; expected one link each");
        }
        this.tree =
                isWholeTree(routes) ? Optional.of(new TreeProblem(FatTree.of(topology), messages)) : Optional.empty();
    }

    /** Whether these are routes of a fat tree of which all is in service. */
    public static boolean isWholeTree(Routes routes) {
        return routes.fabric().topology().type().equals(FatTree.TYPE)
                && routes.failures().isEmpty();
    }

    /** The problem of other messages with the same routes; what both have in common is worked out once. */
    public RouteProblem of(Messages others) {
        return new RouteProblem(routes, others, shared);
    }

    /** The routes of the fabric. */
    public Routes routes() {
        return routes;
    }

    /** The messages. */
    public Messages messages() {
        return messages;
    }

    /** The same in a fat tree, if the fabric is one and all of it is in service. */
    public Optional<TreeProblem> tree() {
        return tree;
    }

    /** The same in a fabric of any topology; see {@link FabricProblem#FabricProblem}. */
    public FabricProblem fabric() {
        if (fabric == null) {
            if (shared[0] == null) {
                shared[0] = new Candidates(routes);
            }
            fabric = new FabricProblem(shared[0], messages);
        }
        return fabric;
    }

    /**
     * The waypoints of ways in a fat tree: nearest common ancestors. There is none below the same edge switch.
     *
     * @param ways by message, as in {@link TreeProblem}
     */
    static int[] waypoints(TreeProblem problem, int[] ways) {
        int[] waypoints = new int[ways.length];
        for (int i = 0; i < ways.length; i++) {
            int level = problem.turn(i);
            waypoints[i] = level == 1
                    ? GivenWaypoints.NONE
                    : problem.tree().ancestor(problem.messages().source(i), level, ways[i]);
        }
        return waypoints;
    }

    /** The ways of waypoints; of messages whose waypoint is no nearest common ancestor, those that another array has. */
    static int[] ways(TreeProblem problem, int[] waypoints, int[] others) {
        int[] ways = others.clone();
        for (int i = 0; i < ways.length && i < waypoints.length; i++) {
            int level = problem.turn(i);
            int way = waypoints[i] - problem.tree().ancestor(problem.messages().source(i), level, 0);
            if (level > 1 && way >= 0 && way < problem.tree().ways(level)) {
                ways[i] = way;
            }
        }
        return ways;
    }
}
