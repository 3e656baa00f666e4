package io.weft.optimizer.ortools;

import io.weft.optimizer.Budget;
import io.weft.optimizer.fabric.FabricProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The routes of the messages of a fabric that are not dominated. A candidate whose route loads all channels that
 * another candidate of the same message loads, or more, is dominated by it and left out: taking the other instead makes
 * no load larger. So the minimal contention of the routes that are kept is that of all. Not thread-safe.
 */
final class NondominatedRoutes {
    /**
     * The route by a candidate. The array must not be changed.
     *
     * @param waypoint a switch, or {@link io.weft.routing.waypoints.GivenWaypoints#NONE}
     * @param channels the channels that it loads, ascending; one that it loads twice is there twice
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Route(int waypoint, int[] channels) {
        /** Whether another route loads all channels that this one does. */
        boolean dominates(Route other) {
            int at = 0;
            for (int channel : channels) {
                while (at < other.channels.length && other.channels[at] < channel) {
                    at++;
                }
                if (at == other.channels.length || other.channels[at++] != channel) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The number of routes between all pairs of switches that fit into a gigabyte. */
    static final long MOST = 10_000_000;

    private final FabricProblem problem;
    /** By pair of switches, the routes computed so far. */
    private final Map<Long, Route[]> known = new HashMap<>();

    private long count;

    private NondominatedRoutes(FabricProblem problem) {
        this.problem = problem;
    }

    /**
     * The routes of all messages: by message, at least one, in ascending order of their number of channels; empty if
     * the time is spent before, or there are more than {@value #MOST}. About O(pairs of switches * candidates *
     * channels of a route).
     */
    static Optional<Route[][]> of(FabricProblem problem, Budget budget) {
        return of(problem, budget, MOST);
    }

    /** The nondominated routes; empty if there are more than {@code most}. */
    static Optional<Route[][]> of(FabricProblem problem, Budget budget, long most) {
        NondominatedRoutes useful = new NondominatedRoutes(problem);
        Route[][] routes = new Route[problem.messages().count()][];
        for (int i = 0; i < routes.length; i++) {
            routes[i] = useful.of(i);
            if (budget.spent() || useful.count > most) {
                return Optional.empty();
            }
        }
        return Optional.of(routes);
    }

    /** The route of message {@code i} by a candidate. */
    static Route route(FabricProblem problem, int i, int waypoint) {
        int[] there = problem.channelsToWaypoint(i, waypoint);
        int[] onwards = problem.channelsFromWaypoint(i, waypoint);
        int[] channels = Arrays.copyOf(there, there.length + onwards.length);
        System.arraycopy(onwards, 0, channels, there.length, onwards.length);
        Arrays.sort(channels);
        return new Route(waypoint, channels);
    }

    private Route[] of(int i) {
        long pair = (long) problem.sourceSwitch(i) << 32 | problem.destinationSwitch(i);
        return known.computeIfAbsent(pair, p -> kept(i));
    }

    private Route[] kept(int i) {
        Route[] all = IntStream.of(problem.candidates(i))
                .mapToObj(waypoint -> route(problem, i, waypoint))
                .sorted((a, b) -> Integer.compare(a.channels.length, b.channels.length))
                .toArray(Route[]::new);
        if (all[0].channels.length == 0) {
            return new Route[] {all[0]};
        }
        List<Route> kept = new ArrayList<>();
        Map<Integer, List<Route>> byFirst = new HashMap<>();
        for (Route route : all) {
            if (!dominated(route, byFirst)) {
                kept.add(route);
                byFirst.computeIfAbsent(route.channels[0], c -> new ArrayList<>())
                        .add(route);
            }
        }
        count += kept.size();
        return kept.toArray(new Route[0]);
    }

    private static boolean dominated(Route route, Map<Integer, List<Route>> byFirst) {
        for (int channel : route.channels) {
            for (Route shorter : byFirst.getOrDefault(channel, List.of())) {
                if (shorter.dominates(route)) {
                    return true;
                }
            }
        }
        return false;
    }
}
