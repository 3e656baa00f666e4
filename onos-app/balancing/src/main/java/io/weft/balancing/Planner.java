package io.weft.balancing;

import io.weft.control.table.ProgramLimits;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.Rounding;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.Locale;
import java.util.Optional;

/**
 * Looks for waypoints that suit measured traffic, and proposes them only where the most loaded channel would have carried less than the most
 * loaded one did, whatever is not known of the traffic. Not thread-safe.
 */
public final class Planner {
    private static final long SEED = 1;
    private static final OptimizerMethod AUTO = OptimizerMethods.all().get(0);

    private final Routes routes;
    private final Topology topology;
    private final Candidates candidates;
    private final boolean drawn;
    private final double leastGain;

    /**
     * Looks for waypoints in addition to these routes.
     *
     * @param routes of the fabric with what is out of service now
     * @param leastGain the part of the largest load that has to be saved, 0..1; less is not worth a change
     * @throws NoRoutesException if no waypoints can be given in such a fabric; the message says why
     */
    public Planner(Routes routes, double leastGain) {
        this.routes = routes;
        this.topology = routes.fabric().topology();
        this.candidates = new Candidates(routes);
        this.drawn = routes.fabric().scheme().drawsWaypoints();
        this.leastGain = leastGain;
    }

    /**
     * What is to be changed. Pairs of endpoints whose switches had no traffic keep what they have.
     *
     * @param current what is given now
     */
    public Rebalancing plan(GivenWaypoints current, TrafficMatrix matrix, Budget budget) {
        long counted = matrix.maxLoad();
        if (matrix.total() == 0 || counted == 0) {
            return Rebalancing.none(counted, counted, current, "there was no traffic between switches");
        }
        Proposal best;
        long measured;
        try {
            Demands bySwitch = Demands.bySwitch(matrix);
            FabricProblem problem = FabricProblem.betweenSwitches(candidates, bySwitch.messages());
            measured = Math.max(counted, bySwitch.sure(problem, current, drawn));
            best = best(current, matrix, budget);
        } catch (NoRoutesException e) {
            return Rebalancing.none(counted, counted, current, e.getMessage());
        }
        double unsure = matrix.uncertainty();
        if (best.worst * (1 + unsure) > measured * (1 - unsure) * (1 - leastGain)) {
            return Rebalancing.none(
                    measured,
                    best.worst,
                    current,
                    best.worst > measured * (1 - leastGain)
                            ? "no routes were found that are sure to be better by enough"
                            : String.format(
                                    Locale.ROOT,
                                    "better routes are not sure to be, as switches took up to %.0f %% of the time to"
                                            + " answer; measure less often",
                                    200 * unsure));
        }
        return change(current, best, measured);
    }

    /** Parts of single receivers are more, and can be spread better; but what is known of them may be less. */
    private Proposal best(GivenWaypoints current, TrafficMatrix matrix, Budget budget) {
        Proposal whole = proposal(Demands.bySwitch(matrix), current, budget.share(0.5));
        if (topology.concentration() == 1) {
            return whole;
        }
        Proposal parts = proposal(Demands.byReceiver(matrix), current, budget);
        return parts.worst < whole.worst
                        || (parts.worst == whole.worst && parts.demands.pairs() < whole.demands.pairs())
                ? parts
                : whole;
    }

    private Proposal proposal(Demands demands, GivenWaypoints current, Budget budget) {
        Messages messages = demands.messages();
        FabricProblem problem = FabricProblem.betweenSwitches(candidates, messages);
        int[] before = new int[demands.count()];
        for (int i = 0; i < before.length; i++) {
            Demands.Part part = demands.part(i);
            int from = demands.senders(part).findFirst().orElseThrow();
            before[i] =
                    current.waypoint(from, demands.receivers(part).findFirst().orElseThrow());
        }
        int[] start = problem.admitted(before);
        int[] found = found(problem, messages, start, budget);
        int[] calm = Calm.of(problem, start, found);
        long worst = demands.worst(problem, found);
        long worstOfCalm = demands.worst(problem, calm);
        return worstOfCalm <= worst ? new Proposal(demands, calm, worstOfCalm) : new Proposal(demands, found, worst);
    }

    /** Single moves; in a fat tree of which all is in service, from routes for which links of endpoints count, too. */
    private int[] found(FabricProblem problem, Messages messages, int[] start, Budget budget) {
        RouteProblem whole = new RouteProblem(routes, messages);
        int[] begun = start;
        if (whole.tree().isPresent()) {
            int[] ofTree =
                    AUTO.solve(whole, Optional.empty(), budget.share(0.5), SEED).waypoints();
            begun = problem.contention(ofTree) < problem.contention(start) ? ofTree : start;
        }
        return new Rounding(problem, SEED).solve(begun, budget).waypoints();
    }

    private Rebalancing change(GivenWaypoints current, Proposal best, long measured) {
        Merged all = Merged.of(topology, current, best.demands, best.waypoints, drawn, true);
        Optional<String> obstacle = ProgramLimits.obstacle(all.pairs);
        if (obstacle.isPresent()) {
            // What has no traffic makes room.
            all = Merged.of(topology, current, best.demands, best.waypoints, drawn, false);
            obstacle = ProgramLimits.obstacle(all.pairs);
        }
        if (obstacle.isPresent()) {
            return Rebalancing.none(
                    measured, best.worst, current, "the routes cannot be programmed: " + obstacle.get());
        }
        return all.changed == 0
                ? Rebalancing.none(measured, best.worst, current, "the routes are as good as any that were found")
                : Rebalancing.of(measured, best.worst, all.pairs, all.changed);
    }

    /** Waypoints of parts, and the most that a channel can have had with them. */
    private static final class Proposal {
        private final Demands demands;
        private final int[] waypoints;
        private final long worst;

        Proposal(Demands demands, int[] waypoints, long worst) {
            this.demands = demands;
            this.waypoints = waypoints;
            this.worst = worst;
        }
    }
}
