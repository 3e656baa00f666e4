package io.weft.balancing;

import io.weft.optimizer.Messages;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Measured traffic in parts that can be routed each for itself: from all endpoints of a switch to all of another, or to one of them. How
 * much of what two switches exchange is for which endpoint is not counted; what is known is how much each endpoint received from everybody.
 * So a part has an estimate, in proportion to that, and a most that it can be. Immutable.
 */
final class Demands {
    /** In place of a receiver: all endpoints of the switch. */
    private static final int ALL = -1;

    /** What weights of messages may add up to, with room for rounding each of them up. */
    private static final long MOST_WEIGHT = 1L << 45;

    private final Topology topology;
    private final List<Part> parts;

    /** Some traffic with one route. */
    static final class Part {
        final int source;
        final int destination;
        /** The endpoint that it is for, or {@link #ALL}. */
        private final int receiver;
        /** Of all parts between both switches together. */
        private final long together;

        private final long estimate;
        private final long most;

        private Part(int source, int destination, int receiver, long together, long estimate, long most) {
            this.source = source;
            this.destination = destination;
            this.receiver = receiver;
            this.together = together;
            this.estimate = estimate;
            this.most = most;
        }
    }

    private Demands(Topology topology, List<Part> parts) {
        this.topology = topology;
        this.parts = parts;
    }

    /** One part for each pair of switches: nothing has to be estimated. */
    static Demands bySwitch(TrafficMatrix matrix) {
        List<Part> parts = new ArrayList<>();
        matrix.forEach((s, d, bytes) -> parts.add(new Part(s, d, ALL, bytes, bytes, bytes)));
        return new Demands(matrix.topology(), parts);
    }

    /**
     * The same, but one part for each receiver where that is known to divide the traffic: where two switches exchanged at least half as much as
     * the receivers can have been sent of it. Of less nobody knows which of them it was for, and whatever way it is given may have all of it.
     *
     * <p>An endpoint was sent what it received, and at most all besides that was sent to its switch and not received there. What is lost is not
     * seen where just as much came from endpoints of the same switch, which switches do not count.
     */
    static Demands byReceiver(TrafficMatrix matrix) {
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

    /** By switch, how much more may have been sent to its endpoints by others than they received. */
    private static long[] lost(TrafficMatrix matrix) {
        long[] lost = new long[matrix.topology().switchCount()];
        matrix.forEach((s, d, bytes) -> lost[d] += Math.round(bytes * (1 + matrix.uncertainty())));
        for (int d = 0; d < lost.length; d++) {
            long received =
                    endpoints(matrix.topology(), d).mapToLong(matrix::delivered).sum();
            lost[d] = Math.max(0, lost[d] - (long) (received * (1 - matrix.uncertainty())));
        }
        return lost;
    }

    /** Number of parts. */
    int count() {
        return parts.size();
    }

    /** Part {@code i}; those between the same switches follow one another. */
    Part part(int i) {
        return parts.get(i);
    }

    /**
     * The parts as messages, by part. Weights are bytes, or so many of them that all add up. Each is from one endpoint of its switch, which stands for all of them, and to one; heavy ones first, each
     * from and to those with least so far, so that links of endpoints are loaded as evenly as they can be where they count. O(parts * endpoints of a
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

    /** For how many pairs of endpoints routes are given if parts have waypoints. */
    long pairs() {
        return parts.stream()
                .mapToLong(part -> senders(part).count() * receivers(part).count())
                .sum();
    }

    /** The endpoints that a part is for. */
    IntStream receivers(Part part) {
        return part.receiver == ALL ? endpoints(topology, part.destination) : IntStream.of(part.receiver);
    }

    /** The endpoints that a part is from. */
    IntStream senders(Part part) {
        return endpoints(topology, part.source);
    }

    private static IntStream endpoints(Topology topology, int s) {
        return IntStream.range(0, topology.endpointsAt(s)).map(i -> topology.endpoint(s, i));
    }

    /**
     * The largest load of a channel that parts with these waypoints can have brought about, whoever of the endpoints it was for: no more
     * of the traffic between two switches than there was in all, and no more for an endpoint than that received.
     */
    long worst(FabricProblem problem, int[] waypoints) {
        long[] loads = new long[problem.channelCount()];
        Capped there = new Capped(loads);
        Capped onwards = new Capped(loads);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            there.add(problem.channelsThere(i, waypoints[i]), part.most);
            onwards.add(problem.channelsOnwards(i, waypoints[i]), part.most);
            if (i + 1 == parts.size() || !together(part, parts.get(i + 1))) {
                there.count(part.together);
                onwards.count(part.together);
            }
        }
        return Arrays.stream(loads).max().orElse(0);
    }

    /**
     * The largest load that is sure to have been meant for a channel with what is given for pairs of endpoints: by parts whose pairs all go by the
     * same waypoint, or none, to which there is one minimal way. If that channel, or one before it, could not carry all of it, its counter shows less.
     *
     * @param drawn whether pairs for which nothing is given draw waypoints
     */
    long sure(FabricProblem problem, GivenWaypoints given, boolean drawn) {
        long[] loads = new long[problem.channelCount()];
        for (int i = 0; i < parts.size(); i++) {
            OptionalInt waypoint = waypoint(parts.get(i), given, drawn);
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
        int[] there = problem.channelsThere(i, waypoint);
        int[] onwards = problem.channelsOnwards(i, waypoint);
        if (there.length == nextHops.distance(part.source, turn)) {
            Arrays.stream(there).forEach(c -> loads[c] += part.estimate);
        }
        if (onwards.length == nextHops.distance(turn, part.destination)) {
            Arrays.stream(onwards).forEach(c -> loads[c] += part.estimate);
        }
    }

    /** The waypoint, or none, that all pairs of a part have; empty if they have several, or draw them. */
    private OptionalInt waypoint(Part part, GivenWaypoints given, boolean drawn) {
        int[] all = senders(part)
                .flatMap(a -> receivers(part).map(b -> given.waypoint(a, b)))
                .distinct()
                .limit(2)
                .toArray();
        if (all.length != 1 || (drawn && all[0] == GivenWaypoints.NOT_GIVEN)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(all[0] == GivenWaypoints.NOT_GIVEN ? GivenWaypoints.NONE : all[0]);
    }

    private static boolean together(Part a, Part b) {
        return a.source == b.source && a.destination == b.destination;
    }

    /** What parts between the same switches put on channels, no more than all of them together. */
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

        void count(long together) {
            for (int[] channels : touched) {
                for (int c : channels) {
                    loads[c] += Math.min(sums[c], together);
                    sums[c] = 0;
                }
            }
            touched.clear();
        }
    }
}
