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
 * The ways of the messages of a fabric that are worth a choice. Of two candidates of a message, of which one loads all channels that the
 * other does, and maybe more, only the other is kept: taking it instead makes no load larger. So the least contention of those that are kept is
 * that of all. Not thread-safe.
 */
final class UsefulWays {
    /** A way. */
    static final class Way {
        private final int waypoint;
        private final int[] channels;

        private Way(int waypoint, int[] channels) {
            this.waypoint = waypoint;
            this.channels = channels;
        }

        /** A switch, or {@link io.weft.routing.GivenWaypoints#NONE}. */
        int waypoint() {
            return waypoint;
        }

        /** What it loads, ascending; a channel that it loads twice is there twice. The caller must not change it. */
        int[] channels() {
            return channels;
        }

        /** Whether another loads all that this one does. */
        boolean within(Way other) {
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

    /** Ways between all pairs of switches that fit into a gigabyte. */
    static final long MOST = 10_000_000;

    private final FabricProblem problem;
    /** By pair of switches, those that were asked for. */
    private final Map<Long, Way[]> known = new HashMap<>();

    private long count;

    private UsefulWays(FabricProblem problem) {
        this.problem = problem;
    }

    /**
     * Those of all messages: by message, at least one, those with the fewest channels first; empty if the time is spent before, or there
     * are more than {@value #MOST}. About O(pairs of switches * candidates * channels of a way).
     */
    static Optional<Way[][]> of(FabricProblem problem, Budget budget) {
        return of(problem, budget, MOST);
    }

    /** The same, empty if there are more than so many. */
    static Optional<Way[][]> of(FabricProblem problem, Budget budget, long most) {
        UsefulWays useful = new UsefulWays(problem);
        Way[][] ways = new Way[problem.messages().count()][];
        for (int i = 0; i < ways.length; i++) {
            ways[i] = useful.of(i);
            if (budget.spent() || useful.count > most) {
                return Optional.empty();
            }
        }
        return Optional.of(ways);
    }

    /** The way of a candidate. */
    static Way way(FabricProblem problem, int i, int waypoint) {
        int[] there = problem.channelsThere(i, waypoint);
        int[] onwards = problem.channelsOnwards(i, waypoint);
        int[] channels = Arrays.copyOf(there, there.length + onwards.length);
        System.arraycopy(onwards, 0, channels, there.length, onwards.length);
        Arrays.sort(channels);
        return new Way(waypoint, channels);
    }

    private Way[] of(int i) {
        long pair = (long) problem.sourceSwitch(i) << 32 | problem.destinationSwitch(i);
        return known.computeIfAbsent(pair, p -> kept(i));
    }

    private Way[] kept(int i) {
        Way[] all = IntStream.of(problem.candidates(i))
                .mapToObj(waypoint -> way(problem, i, waypoint))
                .sorted((a, b) -> Integer.compare(a.channels.length, b.channels.length))
                .toArray(Way[]::new);
        if (all[0].channels.length == 0) {
            return new Way[] {all[0]};
        }
        List<Way> kept = new ArrayList<>();
        Map<Integer, List<Way>> byFirst = new HashMap<>();
        for (Way way : all) {
            if (!needless(way, byFirst)) {
                kept.add(way);
                byFirst.computeIfAbsent(way.channels[0], c -> new ArrayList<>()).add(way);
            }
        }
        count += kept.size();
        return kept.toArray(new Way[0]);
    }

    private static boolean needless(Way way, Map<Integer, List<Way>> byFirst) {
        for (int channel : way.channels) {
            for (Way shorter : byFirst.getOrDefault(channel, List.of())) {
                if (shorter.within(way)) {
                    return true;
                }
            }
        }
        return false;
    }
}
