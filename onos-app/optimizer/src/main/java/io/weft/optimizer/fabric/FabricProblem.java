package io.weft.optimizer.fabric;

import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.WaypointWays;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Messages in a fabric, and what is asked for: a waypoint or none for each, so that the largest load of a channel, links of endpoints
 * included, is as small as it can be. Immutable.
 *
 * <p>A message has a choice of <em>candidates</em>: {@link GivenWaypoints#NONE}, and every switch that it can go by within the virtual
 * channels that there are and while there is only one way there and on. Packets of a pair that has several minimal ways may take any of them,
 * which depends on a hash: such a message counts on every channel that it may take. So no channel can have more than the load that is
 * said. Where a message has no other choice, waypoints with several ways are candidates, too.
 */
public final class FabricProblem {
    private final Routes routes;
    private final Messages messages;
    private final Topology topology;
    private final MinimalWays ways;
    private final long atEndpoints;
    /** By message, its candidates; the same object for all messages between two switches. */
    private final int[][] candidates;

    /**
     * The problem of these messages.
     *
     * @param routes those of the fabric, with what is out of service
     * @throws IllegalArgumentException if the fabric has another number of endpoints, some of them several links, or no order of
     *     channel classes, without which no waypoints can be given
     * @throws NoRoutesException if there is no route for a message; the message names its endpoints
     */
    public FabricProblem(Routes routes, Messages messages) {
        this.routes = routes;
        this.messages = messages;
        this.topology = routes.fabric().topology();
        check();
        this.ways = new MinimalWays(routes.nextHops());
        this.atEndpoints = loadOfEndpoints();
        this.candidates = new int[messages.count()][];
        Map<Long, int[]> known = new HashMap<>();
        for (int i = 0; i < candidates.length; i++) {
            int s = sourceSwitch(i);
            int d = destinationSwitch(i);
            candidates[i] = known.computeIfAbsent((long) s * topology.switchCount() + d, pair -> candidates(s, d));
            if (candidates[i].length == 0) {
                throw new NoRoutesException("there is no route from " + topology.endpointName(messages.source(i))
                        + " to " + topology.endpointName(messages.destination(i)));
            }
        }
    }

    private void check() {
        if (topology.endpointCount() != messages.endpoints()) {
            throw new IllegalArgumentException("messages among " + messages.endpoints() + " endpoints in "
                    + routes.fabric().name() + ", which has " + topology.endpointCount());
        }
        if (!topology.singleHomed()) {
            throw new IllegalArgumentException(
                    "the endpoints of " + routes.fabric().name() + " have several links each; expected one link each");
        }
        if (topology.classCount() == 0) {
            throw new IllegalArgumentException(
                    "waypoints can be given only where channels have an order of classes, and " + topology.type()
                            + " has none");
        }
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

    private int[] candidates(int s, int d) {
        if (s == d) {
            return new int[] {GivenWaypoints.NONE};
        }
        if (routes.kind(s, d) == PathKind.NONE) {
            return new int[0];
        }
        int[] found = new int[topology.switchCount()];
        int count = 0;
        found[count++] = GivenWaypoints.NONE;
        boolean oneWay = ways.onlyOneFrom(s, d);
        for (int pass = 0; pass < 2 && (pass == 0 || (count == 1 && !oneWay)); pass++) {
            for (int w = 0; w < topology.switchCount(); w++) {
                boolean certain = pass == 1 || (ways.onlyOneFrom(s, w) && ways.onlyOneTo(w, d));
                if (certain && WaypointWays.lead(routes, s, w, d) && WaypointWays.fit(routes, s, w, d)) {
                    found[count++] = w;
                }
            }
        }
        return Arrays.copyOf(found, count);
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

    /** The waypoints that message {@code i} can have, {@link GivenWaypoints#NONE} first; the caller must not change it. */
    public int[] candidates(int i) {
        return candidates[i];
    }

    /** The largest load of a link of an endpoint, whatever waypoints messages have. */
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
            for (int c : channelsThere(i, waypoints[i])) {
                loads[c] += messages.weight(i);
            }
            for (int c : channelsOnwards(i, waypoints[i])) {
                loads[c] += messages.weight(i);
            }
        }
        return loads;
    }

    /** The largest load of a channel where messages have these waypoints. */
    public long contention(int[] waypoints) {
        return Math.max(atEndpoints, Arrays.stream(loads(waypoints)).max().orElse(0));
    }
}
