package io.weft.optimizer.method;

import io.weft.optimizer.Messages;
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
    private FabricProblem fabric;

    /**
     * The problem of these messages.
     *
     * @throws IllegalArgumentException if the fabric has another number of endpoints, or some with several links
     */
    public RouteProblem(Routes routes, Messages messages) {
        this.routes = routes;
        this.messages = messages;
        Topology topology = routes.fabric().topology();
        if (!topology.singleHomed()) {
            throw new IllegalArgumentException(
                    "the endpoints of " + routes.fabric().name() + " have several links each; expected one link each");
        }
        boolean whole =
                topology.type().equals(FatTree.TYPE) && routes.failures().isEmpty();
        this.tree = whole ? Optional.of(new TreeProblem(FatTree.of(topology), messages)) : Optional.empty();
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
            fabric = new FabricProblem(routes, messages);
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

    /** The ways of waypoints that are nearest common ancestors, or none below the same edge switch. */
    static int[] ways(TreeProblem problem, int[] waypoints) {
        int[] ways = new int[waypoints.length];
        for (int i = 0; i < ways.length; i++) {
            int level = problem.turn(i);
            ways[i] = level == 1
                    ? 0
                    : waypoints[i] - problem.tree().ancestor(problem.messages().source(i), level, 0);
        }
        return ways;
    }
}
