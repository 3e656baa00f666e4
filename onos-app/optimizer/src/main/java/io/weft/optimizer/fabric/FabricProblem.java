package io.weft.optimizer.fabric;

import io.weft.optimizer.LowerBound;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The problem of minimal contention in any fabric: choose a waypoint or none for each message, among its
 * {@link Candidates}, such that the largest load of a channel, links of endpoints included, is minimal. Values are
 * computed when first used and never change. Not thread-safe.
 *
 * <p>The load of a channel is the weight of its messages. Where the rates of links differ, it is that times the
 * channel's {@link #slowness}; loads divided by {@link #loadUnit} are then in weights on the fastest link.
 *
 * <p>Where a switch has several minimal paths to another, a hash decides which one a packet takes. Such a message
 * counts on every channel of all these paths. So loads are upper bounds: the largest that a channel can have for any
 * hash.
 */
public final class FabricProblem {
    private final Routes routes;
    private final Messages messages;
    private final Topology topology;
    private final MinimalPathChannels channels;
    private final Slowness slowness;
    /** The largest load of a link of an endpoint. */
    private final long atEndpoints;
    /** By message, its candidates; the same object for all messages between two switches. */
    private final Candidates.Pair[] candidates;

    /**
     * The problem of these messages.
     *
     * @param shared the candidates of the routes
     * @throws IllegalArgumentException if the fabric has another number of endpoints
     * @throws NoRoutesException if a message has no route; the text names its endpoints
     */
    public FabricProblem(Candidates shared, Messages messages) {
        this(shared, messages, true);
    }

    private FabricProblem(Candidates shared, Messages messages, boolean countsEndpoints) {
        this.routes = shared.routes;
        this.messages = messages;
        this.topology = routes.fabric().topology();
        if (topology.endpointCount() != messages.endpoints()) {
            throw new IllegalArgumentException("messages among " + messages.endpoints() + " endpoints in "
                    + routes.fabric().name() + ", which has " + topology.endpointCount());
        }
        this.channels = shared.channels;
        this.slowness = shared.slowness;
        slowness.requireSmall(messages);
        this.atEndpoints = countsEndpoints ? loadOfEndpoints() : 0;
        this.candidates = new Candidates.Pair[messages.count()];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = shared.between(sourceSwitch(i), destinationSwitch(i));
            if (!shared.connected(sourceSwitch(i), destinationSwitch(i))) {
                throw new NoRoutesException("there is no route from " + topology.endpointName(messages.source(i))
                        + " to " + topology.endpointName(messages.destination(i)));
            }
        }
    }

    /**
     * The problem of these messages with candidates of its own; see the other constructor and
     * {@link Candidates#Candidates}.
     */
    public FabricProblem(Routes routes, Messages messages) {
        this(new Candidates(routes), messages);
    }

    /**
     * The problem without links of endpoints: for messages whose endpoints stand for all endpoints of their switches.
     * See the public constructors.
     */
    public static FabricProblem betweenSwitches(Candidates shared, Messages messages) {
        return new FabricProblem(shared, messages, false);
    }

    private long loadOfEndpoints() {
        long[] sent = new long[messages.endpoints()];
        long[] received = new long[messages.endpoints()];
        for (int i = 0; i < messages.count(); i++) {
            sent[messages.source(i)] += messages.weight(i);
            received[messages.destination(i)] += messages.weight(i);
        }
        return IntStream.range(0, sent.length)
                .mapToLong(e -> slowness.ofEndpoint(e) * Math.max(sent[e], received[e]))
                .max()
                .orElse(0);
    }

    public Routes routes() {
        return routes;
    }

    public Messages messages() {
        return messages;
    }

    public int sourceSwitch(int i) {
        return topology.edgeSwitch(messages.source(i), 0);
    }

    public int destinationSwitch(int i) {
        return topology.edgeSwitch(messages.destination(i), 0);
    }

    /**
     * The candidates of message {@code i}, {@link GivenWaypoints#NONE} first, then ascending; a new array. O(switches).
     */
    public int[] candidates(int i) {
        return candidates[i].all();
    }

    /** The largest load of a link of an endpoint, which does not depend on waypoints; 0 if these links do not count. */
    public long loadAtEndpoints() {
        return atEndpoints;
    }

    /** Number of channels between switches. */
    public int channelCount() {
        return topology.channelCount();
    }

    /**
     * The channels that message {@code i} may take to a waypoint, or to its destination for NONE; must not be changed.
     */
    public int[] channelsToWaypoint(int i, int waypoint) {
        return channels.from(sourceSwitch(i), waypoint == GivenWaypoints.NONE ? destinationSwitch(i) : waypoint);
    }

    /**
     * The channels that message {@code i} may take from a waypoint to its destination; empty for NONE; must not be
     * changed.
     */
    public int[] channelsFromWaypoint(int i, int waypoint) {
        return waypoint == GivenWaypoints.NONE
                ? channels.to(destinationSwitch(i), destinationSwitch(i))
                : channels.to(waypoint, destinationSwitch(i));
    }

    /** By channel between switches, the load with these waypoints, by message. O(messages * channels of a route). */
    public long[] loads(int[] waypoints) {
        long[] loads = new long[channelCount()];
        for (int i = 0; i < waypoints.length; i++) {
            add(i, waypoints[i], 1, loads);
        }
        return loads;
    }

    /**
     * Adds the load by message {@code i} to all channels that it may take.
     *
     * @param times 1, or -1 to subtract the weight
     * @param loads by channel between switches; changed
     */
    public void add(int i, int waypoint, int times, long[] loads) {
        long weight = times * messages.weight(i);
        for (int c : channelsToWaypoint(i, waypoint)) {
            loads[c] += weight * slowness.of(c);
        }
        for (int c : channelsFromWaypoint(i, waypoint)) {
            loads[c] += weight * slowness.of(c);
        }
    }

    /** What a message of weight 1 loads the fastest link of the fabric by, at least 1; 1 where all links are alike. */
    public long loadUnit() {
        return slowness.unit;
    }

    /** What a message of weight 1 loads channel {@code c} by, at least {@link #loadUnit}. */
    public long slowness(int c) {
        return slowness.of(c);
    }

    /**
     * The largest load of a channel that message {@code i} may take; 0 if it takes none.
     *
     * @param loads by channel between switches
     */
    public long maxLoad(int i, int waypoint, long[] loads) {
        return Math.max(
                maxLoad(channelsToWaypoint(i, waypoint), loads), maxLoad(channelsFromWaypoint(i, waypoint), loads));
    }

    private static long maxLoad(int[] channels, long[] loads) {
        long largest = 0;
        for (int c : channels) {
            largest = Math.max(largest, loads[c]);
        }
        return largest;
    }

    /** No waypoint for any message, by message. */
    public int[] minimal() {
        return onlyCandidates(new int[0]);
    }

    /** By message, the given waypoint if it is one of its candidates, or else NONE; the array may be too short. */
    public int[] onlyCandidates(int[] waypoints) {
        int[] admitted = new int[messages.count()];
        for (int i = 0; i < admitted.length; i++) {
            admitted[i] =
                    i < waypoints.length && candidates[i].contains(waypoints[i]) ? waypoints[i] : GivenWaypoints.NONE;
        }
        return admitted;
    }

    /** Whether no message has another candidate than NONE. */
    boolean withoutChoice() {
        return Arrays.stream(candidates).allMatch(Candidates.Pair::single);
    }

    /** The largest load of a channel with these waypoints, by message, links of endpoints included if they count. */
    public long contention(int[] waypoints) {
        return Math.max(atEndpoints, Arrays.stream(loads(waypoints)).max().orElse(0));
    }

    /**
     * A solution of it; O(messages * channels of a route).
     *
     * @param waypoints by message, one of its candidates
     * @param bound a proven lower bound on the contention of any waypoints
     * @param relaxation a lower bound on the contention if messages can be divided
     * @throws IllegalStateException if the contention is below the bound
     */
    public Solution solution(int[] waypoints, LowerBound bound, double relaxation) {
        return new Solution(waypoints, contention(waypoints), bound, relaxation, List.of());
    }
}
