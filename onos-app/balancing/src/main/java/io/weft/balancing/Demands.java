package io.weft.balancing;

import io.weft.fabric.PathKind;
import io.weft.optimizer.Messages;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Measured traffic in parts that each have one route: from all endpoints of a switch to all endpoints of another, or to
 * one of them. Switches do not count how much of the traffic between two switches is for which endpoint, only how much
 * each endpoint received from all. So a part has an estimate, in proportion to that, and an upper bound. Immutable.
 */
final class Demands {
    /** In place of a receiver: all endpoints of the switch. */
    private static final int ALL = -1;

    /** The largest sum of the weights of messages, with room for rounding each of them up. */
    private static final long MOST_WEIGHT = 1L << 45;

    private final Topology topology;
    private final List<Part> parts;

    /** A part of the traffic, in bytes. */
    static final class Part {
        final int source;
        final int destination;
        /** The receiving endpoint, or {@link #ALL}. */
        private final int receiver;
        /** The traffic of all parts between the same switches. */
        private final long total;

        private final long estimate;
        private final long most;

        private Part(int source, int destination, int receiver, long total, long estimate, long most) {
            this.source = source;
            this.destination = destination;
            this.receiver = receiver;
            this.total = total;
            this.estimate = estimate;
            this.most = most;
        }
    }

    private Demands(Topology topology, List<Part> parts) {
        this.topology = topology;
        this.parts = parts;
    }

    /** One part for each pair of switches, whose traffic is known exactly. */
    static Demands bySwitch(MeasuredTraffic matrix) {
        List<Part> parts = new ArrayList<>();
        matrix.forEach((s, d, bytes) -> parts.add(new Part(s, d, ALL, bytes, bytes, bytes)));
        return new Demands(matrix.topology(), parts);
    }

    /**
     * One part for each receiver, where that divides the traffic for certain: where the traffic between two switches is
     * at least half of what the receivers can have been sent of it. With less traffic, all of it may have been for one
     * receiver, and a route for each of them would not spread it.
     *
     * <p>An endpoint was sent at least what it received, and in addition at most all that was sent to its switch and
     * not received there. A loss is not seen if as much came from endpoints of the same switch, which switches do not
     * count.
     */
    static Demands byReceiver(MeasuredTraffic matrix) {
        Topology topology = matrix.topology();
        long[] lost = lost(matrix);
        List<Part> parts = new ArrayList<>();
        matrix.forEach((s, d, bytes) -> {
            long received = endpoints(topology, d).mapToLong(matrix::delivered).sum();
            long most = endpoints(topology, d)
                    .mapToLong(e -> Math.min(bytes, matrix.delivered(e) + lost[d]))
                    .sum();
            if (bytes < most / 2 || received == 0) {
                parts.add(new Part(s, d, ALL, bytes, bytes, bytes));
                return;
            }
            endpoints(topology, d)
                    .filter(e -> matrix.delivered(e) + lost[d] > 0)
                    .forEach(e -> {
                        long here = matrix.delivered(e);
                        long estimate = Math.max(1, (long) ((double) bytes * here / received));
                        parts.add(new Part(s, d, e, bytes, estimate, Math.min(bytes, here + lost[d])));
                    });
        });
        return new Demands(topology, parts);
    }

    /** By switch, an upper bound on how much more was sent to its endpoints than they received. */
    private static long[] lost(MeasuredTraffic matrix) {
        long[] lost = new long[matrix.topology().switchCount()];
        matrix.forEach((s, d, bytes) -> lost[d] += Math.round(bytes * (1 + matrix.uncertainty())));
        for (int d = 0; d < lost.length; d++) {
            long received =
                    endpoints(matrix.topology(), d).mapToLong(matrix::delivered).sum();
            lost[d] = Math.max(0, lost[d] - (long) (received * (1 - matrix.uncertainty())));
        }
        return lost;
    }

    int count() {
        return parts.size();
    }

    /** Part {@code i}; parts between the same switches follow one another. */
    Part part(int i) {
        return parts.get(i);
    }

    /**
     * The parts as messages, by part. Weights are bytes, or multiples of bytes if their sum would be too large. Each
     * message is between two endpoints that stand for all of their switches: heavy parts first, each gets the least
     * loaded endpoints so far, so that links of endpoints are loaded evenly where they count. O(parts * endpoints of a
     * switch).
     */
    Messages messages() {
        int[] sources = new int[parts.size()];
        int[] destinations = new int[parts.size()];
        long[] sent = new long[topology.endpointCount()];
        long[] received = new long[topology.endpointCount()];
        int[] heavyFirst = IntStream.range(0, parts.size())
                .boxed()
                .sorted((a, b) -> Long.compare(parts.get(b).estimate, parts.get(a).estimate))
                .mapToInt(i -> i)
                .toArray();
        for (int i : heavyFirst) {
            Part part = parts.get(i);
            sources[i] = least(senders(part), sent);
            destinations[i] = least(receivers(part), received);
            sent[sources[i]] += part.estimate;
            received[destinations[i]] += part.estimate;
        }
        long all = parts.stream().mapToLong(part -> part.estimate).sum();
        long unit = all / MOST_WEIGHT + 1;
        return new Messages(
                topology.endpointCount(),
                sources,
                destinations,
                parts.stream()
                        .mapToLong(part -> (part.estimate + unit - 1) / unit)
                        .toArray());
    }

    private static int least(IntStream endpoints, long[] loads) {
        return endpoints
                .reduce((a, b) -> loads[b] < loads[a] ? b : a)
                .orElseThrow(() -> new IllegalStateException("a switch without endpoints sent or received something"));
    }

    /** The number of pairs of endpoints of all parts. */
    long pairs() {
        return parts.stream()
                .mapToLong(part -> senders(part).count() * receivers(part).count())
                .sum();
    }

    IntStream receivers(Part part) {
        return part.receiver == ALL ? endpoints(topology, part.destination) : IntStream.of(part.receiver);
    }

    IntStream senders(Part part) {
        return endpoints(topology, part.source);
    }

    private static IntStream endpoints(Topology topology, int s) {
        return IntStream.range(0, topology.endpointsAt(s)).map(i -> topology.endpoint(s, i));
    }

    /**
     * The largest load of a channel that is possible with these waypoints, by part, for any distribution of the traffic
     * among endpoints: at most all traffic between two switches, and at most the upper bound of each part.
     */
    long worst(FabricProblem problem, int[] waypoints) {
        long[] loads = new long[problem.channelCount()];
        Capped there = new Capped(loads);
        Capped onwards = new Capped(loads);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            there.add(problem.channelsToWaypoint(i, waypoints[i]), part.most);
            onwards.add(problem.channelsFromWaypoint(i, waypoints[i]), part.most);
            if (i + 1 == parts.size() || !sameSwitches(part, parts.get(i + 1))) {
                there.count(part.total);
                onwards.count(part.total);
            }
        }
        return Arrays.stream(loads).max().orElse(0);
    }

    /**
     * The largest load that is certain to have been offered to a channel with the given waypoints: that of parts whose
     * pairs all have the same waypoint, or none, and a single minimal path. The counter of the channel shows less if
     * it, or a channel before it, could not carry all of that.
     *
     * @param others what packets of pairs without a given waypoint do
     */
    long certain(FabricProblem problem, GivenWaypoints given, PathKind others) {
        long[] loads = new long[problem.channelCount()];
        for (int i = 0; i < parts.size(); i++) {
            OptionalInt waypoint = waypoint(parts.get(i), given, others);
            if (waypoint.isPresent() && Arrays.binarySearch(problem.candidates(i), waypoint.getAsInt()) >= 0) {
                count(loads, problem, i, waypoint.getAsInt());
            }
        }
        return Arrays.stream(loads).max().orElse(0);
    }

    private void count(long[] loads, FabricProblem problem, int i, int waypoint) {
        NextHops nextHops = problem.routes().nextHops();
        Part part = parts.get(i);
        int turn = waypoint == GivenWaypoints.NONE ? part.destination : waypoint;
        int[] there = problem.channelsToWaypoint(i, waypoint);
        int[] onwards = problem.channelsFromWaypoint(i, waypoint);
        if (there.length == nextHops.distance(part.source, turn)) {
            Arrays.stream(there).forEach(c -> loads[c] += part.estimate);
        }
        if (onwards.length == nextHops.distance(turn, part.destination)) {
            Arrays.stream(onwards).forEach(c -> loads[c] += part.estimate);
        }
    }

    /** The waypoint or NONE of all pairs of a part; empty if they have different ones, or draw them. */
    private OptionalInt waypoint(Part part, GivenWaypoints given, PathKind others) {
        int[] all = senders(part)
                .flatMap(a -> receivers(part).map(b -> given.waypoint(a, b)))
                .distinct()
                .limit(2)
                .toArray();
        if (all.length != 1 || (others.drawsWaypoints() && all[0] == GivenWaypoints.NOT_GIVEN)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(all[0] == GivenWaypoints.NOT_GIVEN ? GivenWaypoints.NONE : all[0]);
    }

    private static boolean sameSwitches(Part a, Part b) {
        return a.source == b.source && a.destination == b.destination;
    }

    /** The loads that parts between the same switches add to channels, each at most the traffic of all of them. */
    private static final class Capped {
        private final long[] loads;
        private final long[] sums;
        private final List<int[]> touched = new ArrayList<>();

        Capped(long[] loads) {
            this.loads = loads;
            this.sums = new long[loads.length];
        }

        void add(int[] channels, long most) {
            touched.add(channels);
            for (int c : channels) {
                sums[c] += most;
            }
        }

        void count(long total) {
            for (int[] channels : touched) {
                for (int c : channels) {
                    loads[c] += Math.min(sums[c], total);
                    sums[c] = 0;
                }
            }
            touched.clear();
        }
    }
}
