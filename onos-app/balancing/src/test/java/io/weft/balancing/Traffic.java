package io.weft.balancing;

import io.weft.control.live.TrafficCounts;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftConstants;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Flows between endpoints, and what switches count of them: a model that knows nothing of how routes are chosen. */
final class Traffic {
    static final long SECOND = 1_000_000_000;

    private final Routes routes;
    private final Topology topology;
    private final List<long[]> flows = new ArrayList<>();
    private long mostToEndpoint = Long.MAX_VALUE;

    Traffic(Routes routes) {
        this.routes = routes;
        this.topology = routes.fabric().topology();
    }

    /** So many bytes from one endpoint to another. */
    Traffic flow(int from, int to, long bytes) {
        flows.add(new long[] {from, to, bytes});
        return this;
    }

    /** Whatever more is sent to an endpoint is lost at its link. */
    Traffic losingAbove(long bytes) {
        mostToEndpoint = bytes;
        return this;
    }

    /** By channel, the bytes, where each flow takes one way by hashes that nobody knows. */
    long[] loads(GivenWaypoints pairs, Random hashes) {
        Routes given = Routes.of(routes.fabric(), routes.failures(), pairs);
        long[] loads = new long[topology.channelCount()];
        for (long[] flow : flows) {
            int s = topology.edgeSwitch((int) flow[0], 0);
            int d = topology.edgeSwitch((int) flow[1], 0);
            int via = given.pairs().via((int) flow[0], (int) flow[1]);
            int at = via >= 0 ? walk(loads, s, via, flow[2], hashes) : s;
            walk(loads, at, d, flow[2], hashes);
        }
        return loads;
    }

    private int walk(long[] loads, int from, int to, long bytes, Random hashes) {
        int at = from;
        while (at != to) {
            int[] next = routes.nextHops().channels(at, to);
            int c = next[hashes.nextInt(next.length)];
            loads[c] += bytes;
            at = topology.target(c);
        }
        return at;
    }

    static long max(long[] loads) {
        return Arrays.stream(loads).max().orElse(0);
    }

    /** What switches count where channels carry these loads, each read in no time. */
    MeasuredTraffic measured(long[] loads) {
        return MeasuredTraffic.between(topology, reading(null, 0, 0), reading(loads, SECOND, 0));
    }

    /**
     * What switches have counted.
     *
     * @param loads by channel; null before anything was sent
     * @param nanos when they are asked
     * @param takes how long they take to answer
     */
    CounterReading reading(long[] loads, long nanos, long takes) {
        CounterReading reading = new CounterReading(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            TrafficCounts counted = loads == null ? new TrafficCounts.Builder(topology, s).build() : counted(s, loads);
            reading.put(s, counted, nanos, nanos + takes);
        }
        return reading;
    }

    private TrafficCounts counted(int s, long[] loads) {
        TrafficCounts.Builder counted = new TrafficCounts.Builder(topology, s);
        long[] received = new long[topology.endpointCount()];
        for (long[] flow : flows) {
            int a = topology.edgeSwitch((int) flow[0], 0);
            int b = topology.edgeSwitch((int) flow[1], 0);
            if (a == s && b != s) {
                counted.sent(Addressing.switchId(b), 0, flow[2]);
            }
            if (b == s) {
                int e = (int) flow[1];
                long arriving = Math.min(flow[2], mostToEndpoint - received[e]);
                received[e] += arriving;
                counted.left(cell(topology.endpointPort(e, 0), 0), 0, arriving);
            }
        }
        for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
            // Over two virtual channels, as if some had made a descent.
            counted.left(cell(topology.port(c), 0), 0, loads[c] / 2);
            counted.left(cell(topology.port(c), 1), 0, loads[c] - loads[c] / 2);
        }
        return counted.build();
    }

    private static long cell(int port, int virtualChannel) {
        return (long) port * WeftConstants.VIRTUAL_CHANNELS + virtualChannel;
    }
}
