package io.weft.balancing;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.PathKind;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.fabric.Candidates;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.fabric.PrimalDualSearch;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.method.RouteProblem;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Searches waypoints for measured traffic. It proposes them only if their largest load of a channel is certain to be
 * below the measured one, for any distribution of the traffic among endpoints that the counters allow. Not thread-safe.
 */
public final class RebalancePlanner {
    private static final long SEED = 1;
    private static final OptimizerMethod AUTO = OptimizerMethods.all().named("auto");

    private final Routes routes;
    private final Topology topology;
    private final Candidates candidates;
    /** What packets of pairs without a given waypoint do. */
    private final PathKind others;

    private final double leastGain;

    /**
     * A planner for a fabric in its present state.
     *
     * @param routes routes of the fabric with what is out of service now
     * @param leastGain the part of the largest load, 0..1, that a change has to save at least
     * @throws NoRoutesException if no waypoints can be given in such a fabric; the text says why
     */
    public RebalancePlanner(Routes routes, double leastGain) {
        this.routes = routes;
        this.topology = routes.fabric().topology();
        this.candidates = new Candidates(routes);
        this.others = routes.fabric().scheme().kind();
        this.leastGain = leastGain;
    }

    /**
     * Plans a change of waypoints, or none. Pairs of endpoints whose switches had no traffic keep their waypoints if
     * there is room in the tables.
     *
     * @param current the waypoints that are given now
     */
    public Rebalancing plan(GivenWaypoints current, MeasuredTraffic matrix, Budget budget) {
        long counted = matrix.maxLoad();
        if (matrix.total() == 0 || counted == 0) {
            return Rebalancing.none(counted, counted, current, "there was no traffic between switches");
        }
        if (routes.fabric().links().ratesDiffer()) {
            return Rebalancing.none(
                    counted,
                    counted,
                    current,
                    "links have different rates, by which what was measured would have to be weighed; give routes of"
                            + " weft optimize");
        }
        Proposal best;
        long measured;
        try {
            Demands bySwitch = Demands.bySwitch(matrix);
            FabricProblem problem = FabricProblem.betweenSwitches(candidates, bySwitch.messages());
            measured = Math.max(counted, bySwitch.certain(problem, current, others));
            best = best(current, matrix, budget);
        } catch (NoRoutesException e) {
            return Rebalancing.none(counted, counted, current, e.getMessage());
        }
        double uncertainty = matrix.uncertainty();
        if (best.worst * (1 + uncertainty) > measured * (1 - uncertainty) * (1 - leastGain)) {
            return Rebalancing.none(
                    measured,
                    best.worst,
                    current,
                    best.worst > measured * (1 - leastGain)
                            ? "no routes were found that are certain to be better by enough"
                            : String.format(
                                    Locale.ROOT,
                                    "it is not certain that other routes are better, as switches took up to %.0f %% of"
                                            + " the period to answer; measure less often",
                                    200 * uncertainty));
        }
        return change(current, best, measured);
    }

    /**
     * The better proposal of one route for each pair of switches and one route for each receiver, which spreads better
     * but is less certain.
     */
    private Proposal best(GivenWaypoints current, MeasuredTraffic matrix, Budget budget) {
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
        int[] start = problem.onlyCandidates(before);
        int[] found = found(problem, messages, start, budget);
        int[] fewer = withoutNeedlessChanges(problem, start, found);
        long worst = demands.worst(problem, found);
        long worstOfFewer = demands.worst(problem, fewer);
        return worstOfFewer <= worst ? new Proposal(demands, fewer, worstOfFewer) : new Proposal(demands, found, worst);
    }

    /**
     * Puts messages back on their old waypoints, in their order, where no channel then exceeds the largest load with
     * the new ones. O(messages * channels of a route).
     *
     * @param before by message, the old waypoint
     * @param after by message, the new waypoint
     */
    static int[] withoutNeedlessChanges(FabricProblem problem, int[] before, int[] after) {
        int[] kept = after.clone();
        long most = problem.contention(after);
        long[] loads = problem.loads(after);
        for (int i = 0; i < kept.length; i++) {
            if (before[i] != after[i]) {
                problem.add(i, after[i], -1, loads);
                problem.add(i, before[i], 1, loads);
                if (problem.maxLoad(i, before[i], loads) <= most) {
                    kept[i] = before[i];
                } else {
                    problem.add(i, before[i], -1, loads);
                    problem.add(i, after[i], 1, loads);
                }
            }
        }
        return kept;
    }

    /** Local search; in an undamaged fat tree, from the routes for which links of endpoints count, too. */
    private int[] found(FabricProblem problem, Messages messages, int[] start, Budget budget) {
        RouteProblem whole = new RouteProblem(routes, messages);
        int[] begun = start;
        if (whole.tree().isPresent()) {
            int[] ofTree =
                    AUTO.solve(whole, Optional.empty(), budget.share(0.5), SEED).waypoints();
            begun = problem.contention(ofTree) < problem.contention(start) ? ofTree : start;
        }
        return new PrimalDualSearch(problem, SEED).solve(begun, budget).choices();
    }

    private Rebalancing change(GivenWaypoints current, Proposal best, long measured) {
        GivenWaypoints pairs = merged(current, best, true);
        Optional<String> obstacle = ProgramLimits.obstacle(pairs);
        if (obstacle.isPresent()) {
            // Pairs without traffic make room.
            pairs = merged(current, best, false);
            obstacle = ProgramLimits.obstacle(pairs);
        }
        if (obstacle.isPresent()) {
            return Rebalancing.none(
                    measured, best.worst, current, "the routes cannot be programmed: " + obstacle.get());
        }
        int changed = differences(current, pairs);
        return changed == 0
                ? Rebalancing.none(measured, best.worst, current, "the routes are as good as any that were found")
                : Rebalancing.of(measured, best.worst, pairs, changed);
    }

    /**
     * The waypoints of a proposal for the pairs of its parts, and for other pairs what they have now.
     *
     * @param keepsOthers whether other pairs keep their waypoints; otherwise they get none
     */
    private GivenWaypoints merged(GivenWaypoints current, Proposal proposal, boolean keepsOthers) {
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        IntStream.Builder waypoints = IntStream.builder();
        BitSet replaced = new BitSet(current.count());
        Demands demands = proposal.demands;
        for (int i = 0; i < demands.count(); i++) {
            // Where packets draw no waypoints, nothing has to be given for pairs without one.
            int waypoint = proposal.waypoints[i];
            boolean given = waypoint != GivenWaypoints.NONE || others.drawsWaypoints();
            for (int a : demands.senders(demands.part(i)).toArray()) {
                for (int b : demands.receivers(demands.part(i)).toArray()) {
                    int old = current.find(a, b);
                    if (old >= 0) {
                        replaced.set(old);
                    }
                    if (given) {
                        sources.add(a);
                        destinations.add(b);
                        waypoints.add(waypoint);
                    }
                }
            }
        }
        for (int i = replaced.nextClearBit(0); keepsOthers && i < current.count(); i = replaced.nextClearBit(i + 1)) {
            sources.add(current.source(i));
            destinations.add(current.destination(i));
            waypoints.add(current.waypoint(i));
        }
        return new GivenWaypoints(
                topology,
                sources.build().toArray(),
                destinations.build().toArray(),
                waypoints.build().toArray());
    }

    /** The number of pairs for which something else is given. O(pairs * log(pairs)). */
    private static int differences(GivenWaypoints before, GivenWaypoints after) {
        int count = 0;
        for (int i = 0; i < after.count(); i++) {
            count += after.waypoint(i) != before.waypoint(after.source(i), after.destination(i)) ? 1 : 0;
        }
        for (int i = 0; i < before.count(); i++) {
            count += after.find(before.source(i), before.destination(i)) < 0 ? 1 : 0;
        }
        return count;
    }

    /** A waypoint for each part, and the largest load of a channel that they can have brought about. */
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
