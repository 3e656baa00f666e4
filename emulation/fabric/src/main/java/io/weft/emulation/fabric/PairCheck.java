package io.weft.emulation.fabric;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;

import io.weft.emulation.EmulatedNetwork.LinkObserver;
import io.weft.fabric.Addressing;
import io.weft.fabric.PathKind;
import io.weft.operations.answer.Shape;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Tries every ordered pair of some endpoints with a packet of its own, and sees to it that it goes where it may go.
 * Which pairs should be connected is worked out from the failures alone.
 */
public final class PairCheck {
    private final EmulatedFabric switches;
    private final Routes routes;
    private final PlannedPaths planned;
    private final Topology topology;
    private final int[] endpoints;
    private final Addressing addressing;
    private final ConnectedComponents connectivity;
    private final Recorder recorder;
    /** The pairs whose packet did not arrive, or not as planned. */
    final PairSet missing;
    /** The pairs that {@link #findingPairsAcross} asks for. */
    final PairSet crossing;

    private Failures nextFailures;
    private final AtomicLongArray byHops = new AtomicLongArray(EndpointFrame.TTL);
    private final LongAdder tried = new LongAdder();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder misdelivered = new LongAdder();
    private final LongAdder separated = new LongAdder();
    private final LongAdder uncovered = new LongAdder();

    /**
     * What came of the pairs that were to be tried.
     *
     * @param tried pairs that are connected and have a route, each tried with a packet
     * @param delivered pairs whose packet arrived once, at the right endpoint, intact, over channels as planned
     * @param misdelivered frames that arrived anywhere else, twice, changed, or over other channels
     * @param separated pairs that failures separate, and were not tried
     * @param separatedSwitches edge switches that they separate, in words
     * @param uncovered connected pairs without a route, for lack of virtual channels, and not tried for that reason
     * @param uncoveredSwitches their edge switches, as {@code from->to}
     * @param virtualChannelsNeeded with how many all of these would have a route; 0 if all have
     * @param byHops delivered pairs, by number of channels crossed
     * @param mostOnChannel packets on the busiest channel
     * @param busiestChannel its name, as {@code from->to}; empty if there is none
     */
    public record Result(
            long tried,
            long delivered,
            long misdelivered,
            long separated,
            List<String> separatedSwitches,
            long uncovered,
            List<String> uncoveredSwitches,
            int virtualChannelsNeeded,
            SortedMap<Integer, Long> byHops,
            long mostOnChannel,
            String busiestChannel) {
        private static final String SEPARATED = "Edge switches that failures separate";
        private static final String UNCOVERED =
                "Pairs that are connected and have no route, for lack of virtual channels";
        private static final String NEEDED = "Virtual channels with which every pair would have a route; 0 if all have";

        static final Shape<Result> SHAPE = Shape.<Result>named("TriedPairs")
                .with("pairsTried", COUNT, "Pairs of endpoints that were tried with a packet", Result::tried)
                .with("pairsDelivered", COUNT, "Pairs whose packet arrived as planned", Result::delivered)
                .with("misdelivered", COUNT, "Frames that arrived elsewhere, twice or changed", Result::misdelivered)
                .with("pairsSeparated", COUNT, "Pairs that failures separate", Result::separated)
                .with("separatedSwitches", list(TEXT), SEPARATED, Result::separatedSwitches)
                .with("pairsUncovered", COUNT, UNCOVERED, Result::uncovered)
                .with("uncoveredSwitches", list(TEXT), "Their edge switches, as from->to", Result::uncoveredSwitches)
                .with("virtualChannelsNeeded", COUNT, NEEDED, Result::virtualChannelsNeeded)
                .with("pairsByHops", byName(COUNT), "Delivered pairs by hops between switches", Result::hops)
                .with("mostPairsOnChannel", COUNT, "Packets on the busiest channel", Result::mostOnChannel)
                .with("busiestChannel", TEXT, "The busiest channel, as from->to", Result::busiestChannel)
                .build();

        private Map<String, Number> hops() {
            Map<String, Number> hops = new LinkedHashMap<>();
            byHops.forEach((each, pairs) -> hops.put(each.toString(), pairs));
            return hops;
        }

        /** Whether every pair that is connected was delivered, and nothing else. */
        boolean holds() {
            return delivered == tried && misdelivered == 0 && uncovered == 0;
        }

        /** Whether this holds and no failure separates any pair. */
        boolean holdsForAll() {
            return holds() && separated == 0;
        }
    }

    /**
     * Records the channels that packets take, thread by thread. Threads that did not start to record are passed over,
     * such as those on which a controller's own packets run.
     */
    private static final class Recorder implements LinkObserver {
        private final Topology topology;
        /** By channel, how many packets took it. */
        private final AtomicLongArray packets;

        private final ThreadLocal<Optional<IntStream.Builder>> taken = ThreadLocal.withInitial(Optional::empty);

        Recorder(Topology topology) {
            this.topology = topology;
            this.packets = new AtomicLongArray(topology.channelCount());
        }

        @Override
        public void crosses(long device, int port, byte[] frame, int priority) {
            taken.get().ifPresent(channels -> {
                int c = topology.channelAt(Addressing.switchIndex((int) device), port);
                packets.incrementAndGet(c);
                channels.add(c);
            });
        }

        /** Starts to record the packets of this thread. */
        void start() {
            taken.set(Optional.of(IntStream.builder()));
        }

        /** Ends that; the channels that the packets took, in their order. */
        int[] end() {
            int[] channels = taken.get().orElseThrow().build().toArray();
            taken.remove();
            return channels;
        }

        long packets(int c) {
            return packets.get(c);
        }

        /** The channel that most packets took; -1 if there are no channels. */
        int busiest() {
            int busiest = -1;
            for (int c = 0; c < topology.channelCount(); c++) {
                if (busiest < 0 || packets.get(c) > packets.get(busiest)) {
                    busiest = c;
                }
            }
            return busiest;
        }
    }

    /**
     * @param routes what packets should do
     * @param failures what is out of service
     */
    public PairCheck(EmulatedFabric switches, Routes routes, Failures failures, int[] endpoints) {
        this.endpoints = endpoints.clone();
        this.switches = switches;
        this.routes = routes;
        this.planned = new PlannedPaths(routes);
        this.topology = failures.topology();
        this.addressing = routes.fabric().addressing();
        this.connectivity = new ConnectedComponents(failures);
        this.recorder = new Recorder(topology);
        this.missing = PairSet.none(endpoints.length);
        this.crossing = PairSet.none(endpoints.length);
        this.nextFailures = failures;
    }

    /** Also finds the pairs whose packets cross what is in service now, but will not be with these failures. */
    PairCheck findingPairsAcross(Failures next) {
        nextFailures = next;
        return this;
    }

    /**
     * Sends one packet for each of these pairs that is connected and has a route: on all processors, or one after the
     * other where switches compare queues, in which packets would find those of others.
     */
    public Result run(PairSet pairs, LongConsumer advanced) {
        switches.observe(recorder);
        IntStream sources = IntStream.range(0, endpoints.length);
        try {
            (routes.fabric().scheme().kind() == PathKind.ADAPTIVE ? sources : sources.parallel()).forEach(i -> {
                BitSet row = pairs.from(i);
                row.stream().forEach(j -> attempt(i, j));
                advanced.accept(row.cardinality());
            });
        } finally {
            switches.observe((device, port, frame, priority) -> {});
        }
        return result();
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
        byte[] sent = EndpointFrame.udp(addressing, from, to);
        tried.increment();
        recorder.start();
        List<EmulatedFabric.Delivery> deliveries = switches.send(from, sent.clone());
        int[] channels = recorder.end();
        if (IntStream.of(channels).anyMatch(c -> !nextFailures.channelAlive(c))) {
            crossing.add(i, j);
        }
        boolean allowed = planned.containOfPair(from, to, channels);
        boolean arrived = false;
        for (EmulatedFabric.Delivery delivery : deliveries) {
            boolean intact = EndpointFrame.hops(sent, delivery.frame()) == channels.length;
            if (!arrived && allowed && intact && delivery.endpoint() == to) {
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

    private Result result() {
        SortedMap<Integer, Long> hops = new TreeMap<>();
        for (int h = 0; h < byHops.length(); h++) {
            if (byHops.get(h) > 0) {
                hops.put(h, byHops.get(h));
            }
        }
        int busiest = recorder.busiest();
        return new Result(
                tried.sum(),
                delivered.sum(),
                misdelivered.sum(),
                separated.sum(),
                separatedSwitches(),
                uncovered.sum(),
                uncoveredSwitches(),
                routes.uncovered().needed(),
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
