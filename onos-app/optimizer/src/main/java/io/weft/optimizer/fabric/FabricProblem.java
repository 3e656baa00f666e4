package io.weft.optimizer.fabric;

import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * Messages in a fabric, and what is asked for: a waypoint or none for each, so that the largest load of a channel, links of endpoints
 * included, is as small as it can be. What it answers with never changes; it is worked out when it is first asked for. Not thread-safe.
 *
 * <p>A message has a choice of {@link Candidates}. Packets that go to a switch to which there are several minimal ways may take any of
 * them, which depends on a hash: such a message counts on every channel that it may take. So no channel can have more than the load that
 * is said, and what is minimised is what a channel can get in the worst of cases.
 */
public final class FabricProblem {
    private final Routes routes;
    private final Messages messages;
    private final Topology topology;
    private final MinimalWays ways;
    private final long atEndpoints;
    /** By message, its candidates; the same object for all messages between two switches. */
    private final Candidates.Pair[] candidates;

    /**
     * The problem of these messages.
     *
     * @param shared what problems of the same routes have in common
     * @throws IllegalArgumentException if the fabric has another number of endpoints
     * @throws NoRoutesException if there is no route for a message; the message names its endpoints
     */
    public FabricProblem(Candidates shared, Messages messages) {
        this(shared, messages, true);
    }

    private FabricProblem(Candidates shared, Messages messages, boolean countsEndpoints) {
        this.routes = shared.routes();
        this.messages = messages;
        this.topology = routes.fabric().topology();
        if (topology.endpointCount() != messages.endpoints()) {
            throw new IllegalArgumentException("messages among " + messages.endpoints() + " endpoints in "
                    + routes.fabric().name() + ", which has " + topology.endpointCount());
        }
        this.ways = shared.ways();
        this.atEndpoints = countsEndpoints ? loadOfEndpoints() : 0;
        this.candidates = new Candidates.Pair[messages.count()];
        for (int i = 0; i < candidates.length; i++) {
            candidates[i] = shared.between(sourceSwitch(i), destinationSwitch(i));
            if (!shared.any(sourceSwitch(i), destinationSwitch(i))) {
                throw new NoRoutesException("there is no route from " + topology.endpointName(messages.source(i))
                        + " to " + topology.endpointName(messages.destination(i)));
            }
        }
    }

    /** The problem of these messages by themselves; see the other constructor and {@link Candidates#Candidates}. */
    public FabricProblem(Routes routes, Messages messages) {
        this(new Candidates(routes), messages);
    }

    /**
     * The same where links of endpoints do not count: for messages whose endpoints stand for all of their switches. See the public
     * constructors.
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
        return Math.max(
                Arrays.stream(sent).max().orElse(0),
                Arrays.stream(received).max().orElse(0));
    }

    /** The routes of the fabric. */
    public Routes routes() {
        return routes;
    }

    /** The messages. */
    public Messages messages() {
        return messages;
    }

    /** The switch that message {@code i} comes from. */
    public int sourceSwitch(int i) {
        return topology.edgeSwitch(messages.source(i), 0);
    }

    /** The switch that message {@code i} goes to. */
    public int destinationSwitch(int i) {
        return topology.edgeSwitch(messages.destination(i), 0);
    }

    /** The waypoints that message {@code i} can have, {@link GivenWaypoints#NONE} first, then ascending; a new array. O(switches). */
    public int[] candidates(int i) {
        return candidates[i].all();
    }

    /** The largest load of a link of an endpoint, whatever waypoints messages have; 0 if these do not count. */
    public long loadAtEndpoints() {
        return atEndpoints;
    }

    /** Number of channels between switches. */
    public int channelCount() {
        return topology.channelCount();
    }

    /** The channels that message {@code i} may take to a waypoint, or all if there is none; the caller must not change it. */
    public int[] channelsThere(int i, int waypoint) {
        return ways.from(sourceSwitch(i), waypoint == GivenWaypoints.NONE ? destinationSwitch(i) : waypoint);
    }

    /** Those that it may take from there on: none if there is no waypoint; the caller must not change it. */
    public int[] channelsOnwards(int i, int waypoint) {
        return waypoint == GivenWaypoints.NONE
                ? ways.to(destinationSwitch(i), destinationSwitch(i))
                : ways.to(waypoint, destinationSwitch(i));
    }

    /** By channel between switches, the load where messages have these waypoints. O(messages * channels of a way). */
    public long[] loads(int[] waypoints) {
        long[] loads = new long[channelCount()];
        for (int i = 0; i < waypoints.length; i++) {
            add(i, waypoints[i], 1, loads);
        }
        return loads;
    }

    /**
     * Adds message {@code i} to the loads of all channels that it may take.
     *
     * @param times how often; -1 takes it away
     * @param loads by channel between switches
     */
    public void add(int i, int waypoint, int times, long[] loads) {
        long weight = times * messages.weight(i);
        for (int c : channelsThere(i, waypoint)) {
            loads[c] += weight;
        }
        for (int c : channelsOnwards(i, waypoint)) {
            loads[c] += weight;
        }
    }

    /**
     * The largest load of a channel that message {@code i} may take; 0 if it takes none.
     *
     * @param loads by channel between switches
     */
    public long largest(int i, int waypoint, long[] loads) {
        return Math.max(largest(channelsThere(i, waypoint), loads), largest(channelsOnwards(i, waypoint), loads));
    }

    private static long largest(int[] channels, long[] loads) {
        long largest = 0;
        for (int c : channels) {
            largest = Math.max(largest, loads[c]);
        }
        return largest;
    }

    /** The same waypoints, with none for messages for which they are no candidates. */
    public int[] admitted(int[] waypoints) {
        int[] admitted = new int[messages.count()];
        for (int i = 0; i < admitted.length; i++) {
            admitted[i] =
                    i < waypoints.length && candidates[i].contains(waypoints[i]) ? waypoints[i] : GivenWaypoints.NONE;
        }
        return admitted;
    }

    /** Whether no message has a choice. */
    boolean decided() {
        return Arrays.stream(candidates).allMatch(Candidates.Pair::single);
    }

    /** The largest load that a channel can have where messages have these waypoints. */
    public long contention(int[] waypoints) {
        return Math.max(atEndpoints, Arrays.stream(loads(waypoints)).max().orElse(0));
    }
}
