package io.weft.cli.emulate;

import io.weft.cli.output.Progress;
import io.weft.fabric.Addressing;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Tries every ordered pair of some endpoints with a packet of its own, and sees to it that it goes where it may go. Which
 * pairs should be connected is worked out from the failures alone.
 */
final class PairCheck {
    private final EmulatedFabric switches;
    private final Receptions receptions;
    private final Routes routes;
    private final PlannedPaths planned;
    private final Topology topology;
    private final int[] endpoints;
    private final Addressing addressing;
    private final Connectivity connectivity;
    private final ChannelRecorder recorder;
    private final PairSet missing;
    private final PairSet crossing;
    private Failures imminent;
    private final AtomicLongArray byHops = new AtomicLongArray(ProbeFrame.TTL);
    private final LongAdder tried = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder misdelivered = new LongAdder();
    private final LongAdder separated = new LongAdder();
    private final LongAdder uncovered = new LongAdder();

    /**
     * Prepares a check.
     *
     * @param routes what packets should do
     * @param failures what is out of service
     * @param endpoints the endpoints to try
     */
    PairCheck(EmulatedFabric switches, Receptions receptions, Routes routes, Failures failures, int[] endpoints) {
        this.endpoints = endpoints;
        this.switches = switches;
        this.receptions = receptions;
        this.routes = routes;
        this.planned = new PlannedPaths(routes);
        this.topology = failures.topology();
        this.addressing = routes.fabric().addressing();
        this.connectivity = new Connectivity(failures);
        this.recorder = new ChannelRecorder(topology);
        this.missing = PairSet.none(endpoints.length);
        this.crossing = PairSet.none(endpoints.length);
        this.imminent = failures;
    }

    /** Notes the pairs whose packets cross what is in service now, but will not be with these failures. */
    PairCheck noting(Failures next) {
        imminent = next;
        return this;
    }

    /**
     * Sends one packet for each of these pairs that is connected and has a route: on all processors, or one after the other where
     * switches compare queues, in which packets would find those of others.
     */
    PairResult run(PairSet pairs, Progress.Activity activity) {
        switches.observe(recorder);
        IntStream sources = IntStream.range(0, endpoints.length);
        try {
            (routes.fabric().scheme().comparesQueues() ? sources : sources.parallel()).forEach(i -> {
                BitSet row = pairs.from(i);
                row.stream().forEach(j -> {
                    attempt(i, j);
                });
                activity.advance(row.cardinality());
            });
        } finally {
            switches.observe((device, port, frame, priority) -> {});
        }
        return result();
    }

    /** The pairs whose packet did not arrive, or not as planned. */
    PairSet missing() {
        return missing;
    }

    /** The pairs that {@link #noting} is about. */
    PairSet crossing() {
        return crossing;
    }

    private void attempt(int i, int j) {
        int s = topology.edgeSwitch(endpoints[i], 0);
        int d = topology.edgeSwitch(endpoints[j], 0);
        if (!connectivity.connects(s, d)) {
            separated.increment();
        } else if (lacksRoute(s, d)) {
            uncovered.increment();
        } else {
            send(i, j);
        }
    }

    private boolean lacksRoute(int s, int d) {
        return s != d && routes.kind(s, d) == PathKind.NONE;
    }

    private void send(int i, int j) {
        int from = endpoints[i];
        int to = endpoints[j];
        byte[] sent = ProbeFrame.udp(addressing, from, to);
        tried.increment();
        recorder.record();
        receptions.await();
        switches.send(from, sent.clone());
        int[] channels = recorder.take();
        if (IntStream.of(channels).anyMatch(c -> !imminent.channelAlive(c))) {
            crossing.add(i, j);
        }
        boolean allowed = planned.containOfPair(from, to, channels);
        boolean arrived = false;
        for (Receptions.Reception reception : receptions.take()) {
            boolean intact = ProbeFrame.hops(sent, reception.frame()) == channels.length;
            if (!arrived && allowed && intact && reception.endpoint() == to) {
                arrived = true;
                delivered.increment();
                byHops.incrementAndGet(channels.length);
            } else {
                misdelivered.increment();
            }
        }
        if (!arrived) {
            missing.add(i, j);
        }
    }

    private PairResult result() {
        SortedMap<Integer, Long> hops = new TreeMap<>();
        for (int h = 0; h < byHops.length(); h++) {
            if (byHops.get(h) > 0) {
                hops.put(h, byHops.get(h));
            }
        }
        int busiest = recorder.busiest();
        return new PairResult(
                tried.sum(),
                delivered.sum(),
                misdelivered.sum(),
                separated.sum(),
                separatedSwitches(),
                uncovered.sum(),
                uncoveredSwitches(),
                Collections.unmodifiableSortedMap(hops),
                busiest < 0 ? 0 : recorder.packets(busiest),
                busiest < 0 ? "" : pair(topology.source(busiest), topology.target(busiest)));
    }

    /** Edge switches that are out of service, and pairs of those that are in service and not connected, each once. */
    private List<String> separatedSwitches() {
        List<String> names = new ArrayList<>();
        int[] edges = topology.edgeSwitches();
        for (int s : edges) {
            if (!connectivity.inService(s)) {
                names.add(topology.switchName(s) + " and all others");
            }
        }
        for (int s : edges) {
            for (int d : edges) {
                if (s < d && connectivity.inService(s) && connectivity.inService(d) && !connectivity.connects(s, d)) {
                    names.add(topology.switchName(s) + " and " + topology.switchName(d));
                }
            }
        }
        return names;
    }

    private List<String> uncoveredSwitches() {
        List<String> names = new ArrayList<>();
        int[] edges = topology.edgeSwitches();
        for (int s : edges) {
            for (int d : edges) {
                if (connectivity.connects(s, d) && lacksRoute(s, d)) {
                    names.add(pair(s, d));
                }
            }
        }
        return names;
    }

    private String pair(int s, int d) {
        return topology.switchName(s) + "->" + topology.switchName(d);
    }
}
