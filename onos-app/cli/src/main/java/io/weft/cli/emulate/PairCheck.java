package io.weft.cli.emulate;

import io.weft.cli.output.Progress;
import io.weft.fabric.Addressing;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Tries every ordered pair of endpoints that should be connected with a packet of its own. */
final class PairCheck {
    private final EmulatedFabric switches;
    private final Receptions receptions;
    private final Routes routes;
    private final Topology topology;
    private final Addressing addressing;
    private final AtomicIntegerArray pairsByHops = new AtomicIntegerArray(ProbeFrame.TTL);
    private final AtomicIntegerArray pairsByChannel;
    private final LongAdder tried = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder misdelivered = new LongAdder();

    /**
     * What came of it.
     *
     * @param tried pairs tried
     * @param delivered pairs whose packet arrived once, at the right endpoint, intact, over as many channels as planned
     * @param misdelivered frames that arrived anywhere else, twice, changed, or over other numbers of channels
     * @param separated pairs that are not connected, and were not tried
     * @param pairsByHops delivered pairs, by number of channels crossed
     * @param mostPairsOnChannel packets on the busiest channel
     * @param busiestChannel its name, as {@code from->to}; empty if there is none
     */
    record Result(
            long tried,
            long delivered,
            long misdelivered,
            long separated,
            SortedMap<Integer, Integer> pairsByHops,
            int mostPairsOnChannel,
            String busiestChannel) {

        boolean holds() {
            return delivered == tried && misdelivered == 0;
        }
    }

    PairCheck(EmulatedFabric switches, Receptions receptions, Routes routes) {
        this.switches = switches;
        this.receptions = receptions;
        this.routes = routes;
        this.topology = routes.fabric().topology();
        this.addressing = routes.fabric().addressing();
        this.pairsByChannel = new AtomicIntegerArray(Math.max(1, topology.channelCount()));
    }

    /** Sends one packet for each connected pair, on all processors. */
    Result run(Progress.Activity activity) {
        switches.observe((device, port, frame, priority) ->
                pairsByChannel.incrementAndGet(topology.channelAt(Addressing.switchIndex((int) device), port)));
        try {
            IntStream.range(0, topology.endpointCount()).parallel().forEach(from -> {
                for (int to = 0; to < topology.endpointCount(); to++) {
                    if (to != from && connected(from, to)) {
                        attempt(from, to);
                    }
                }
                activity.advance(topology.endpointCount() - 1L);
            });
        } finally {
            switches.observe((device, port, frame, priority) -> {});
        }
        return result();
    }

    private boolean connected(int from, int to) {
        int s = topology.edgeSwitch(from, 0);
        int d = topology.edgeSwitch(to, 0);
        return s == d ? routes.failures().switchAlive(s) : routes.kind(s, d) != PathKind.NONE;
    }

    private void attempt(int from, int to) {
        byte[] sent = ProbeFrame.udp(addressing, from, to);
        tried.increment();
        switches.send(from, sent.clone());
        boolean arrived = false;
        for (Receptions.Reception reception : receptions.take()) {
            int hops = ProbeFrame.hops(sent, reception.frame());
            if (!arrived && reception.endpoint() == to && asPlanned(from, to, hops)) {
                arrived = true;
                delivered.increment();
                pairsByHops.incrementAndGet(hops);
            } else {
                misdelivered.increment();
            }
        }
    }

    private boolean asPlanned(int from, int to, int hops) {
        int s = topology.edgeSwitch(from, 0);
        int d = topology.edgeSwitch(to, 0);
        int distance = routes.nextHops().distance(s, d);
        boolean viaWaypoint = s != d && routes.kind(s, d) == PathKind.VALIANT;
        return viaWaypoint ? hops >= distance && hops < ProbeFrame.TTL : hops == distance;
    }

    private Result result() {
        SortedMap<Integer, Integer> byHops = new TreeMap<>();
        for (int h = 0; h < pairsByHops.length(); h++) {
            if (pairsByHops.get(h) > 0) {
                byHops.put(h, pairsByHops.get(h));
            }
        }
        Map.Entry<Integer, Integer> busiest = IntStream.range(0, topology.channelCount())
                .mapToObj(c -> Map.entry(c, pairsByChannel.get(c)))
                .max(Map.Entry.comparingByValue())
                .orElse(null);
        long all = (long) topology.endpointCount() * (topology.endpointCount() - 1);
        return new Result(
                tried.sum(),
                delivered.sum(),
                misdelivered.sum(),
                all - tried.sum(),
                Collections.unmodifiableSortedMap(byHops),
                busiest == null ? 0 : busiest.getValue(),
                busiest == null ? "" : name(busiest.getKey()));
    }

    private String name(int c) {
        return topology.switchName(topology.source(c)) + "->" + topology.switchName(topology.target(c));
    }
}
