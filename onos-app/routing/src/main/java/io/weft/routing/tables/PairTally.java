package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts what becomes of the packets to some destinations: which pairs are connected, over how many hops and channels,
 * and what they hold and request. Not thread-safe.
 */
final class PairTally {
    /** The pairs that a fault concerns. */
    static final class Loss {
        long pairs;
        PacketExample example;

        static Loss merge(Loss a, Loss b) {
            a.pairs += b.pairs;
            a.example = a.example.destination() <= b.example.destination() ? a.example : b.example;
            return a;
        }
    }

    private final TableTraffic of;
    private final Topology topology;
    final Map<TableFault, Loss> lost = new EnumMap<>(TableFault.class);
    final double[] loads;
    final LaneGraph graph;
    long pairs;
    long connected;
    long switchPairs;
    long switchesLost;
    int maxHops;
    double sumOfHops;

    PairTally(TableTraffic of) {
        this.of = of;
        this.topology = of.tables.topology();
        this.loads = new double[topology.channelCount()];
        this.graph = new LaneGraph(topology, of.laneCount());
    }

    /** Counts destinations {@code first}, {@code first + step} and so on. */
    PairTally count(int first, int step) {
        DestinationWalk walk = new DestinationWalk(of.tables, of.failures, of.channels);
        LaneRecorder recorder = new LaneRecorder(of.tables, of.lanes, graph);
        int[] addresses = new int[topology.endpointCount()];
        for (int d = 0; d < of.tables.destinations(); d++) {
            if (of.tables.isEndpoint(d)) {
                addresses[of.tables.endpoint(d)]++;
            }
        }
        Pair[] pairsTo = new Pair[topology.endpointCount()];
        Arrays.setAll(pairsTo, e -> new Pair());
        for (int d = first; d < of.tables.destinations(); d += step) {
            if (of.tables.isEndpoint(d)) {
                count(d, walk, recorder, pairsTo, 1.0 / addresses[of.tables.endpoint(d)]);
            } else {
                countSwitch(d, walk);
            }
        }
        return this;
    }

    /** What becomes of the packets of one source. */
    private static final class Pair {
        TableFault fault;
        int at;
        int faultLevel;
        int maxHops;
        double hops;
        int levels;
    }

    private void count(int d, DestinationWalk walk, LaneRecorder recorder, Pair[] pairsTo, double share) {
        int owner = of.tables.endpoint(d);
        for (Pair each : pairsTo) {
            each.fault = null;
            each.maxHops = 0;
            each.hops = 0;
            each.levels = 0;
            each.faultLevel = 0;
        }
        int used = of.levels.all();
        for (int bits = used; bits != 0; bits &= bits - 1) {
            int level = Integer.numberOfTrailingZeros(bits);
            walk.to(level, d);
            recorder.begin(level);
            for (int e = 0; e < pairsTo.length; e++) {
                if (e != owner && (of.levels.of(e, d) >>> level & 1) != 0) {
                    follow(e, d, level, walk, recorder, pairsTo[e], share);
                }
            }
            walk.addLoads(loads);
            recorder.record(walk);
        }
        for (int e = 0; e < pairsTo.length; e++) {
            if (e != owner) {
                add(e, d, pairsTo[e]);
            }
        }
    }

    /** From all switches of an endpoint; it uses those from which its packets are delivered evenly. */
    private void follow(int e, int d, int level, DestinationWalk walk, LaneRecorder recorder, Pair pair, double share) {
        int delivering = 0;
        int links = topology.attachments(e);
        for (int i = 0; i < links; i++) {
            int s = topology.edgeSwitch(e, i);
            if (of.failures.switchAlive(s)) {
                walk.from(s);
                recorder.send(s, topology.endpointPort(e, i));
                delivering += walk.fault(s) == null ? 1 : 0;
            }
        }
        pair.levels++;
        double sent = share / (topology.endpointCount() - 1.0) / Integer.bitCount(of.levels.of(e, d)) / delivering;
        double hops = 0;
        for (int i = 0; i < links; i++) {
            int s = topology.edgeSwitch(e, i);
            if (!of.failures.switchAlive(s)) {
                fail(pair, delivering, TableFault.OUT_OF_SERVICE, s, level);
            } else if (walk.fault(s) == null) {
                walk.send(s, sent);
                pair.maxHops = Math.max(pair.maxHops, walk.mostHops(s));
                hops += walk.averageHops(s);
            } else {
                fail(pair, delivering, walk.fault(s), walk.faultAt(s), level);
            }
        }
        pair.hops += delivering == 0 ? 0 : hops / delivering;
    }

    private static void fail(Pair pair, int delivering, TableFault fault, int at, int level) {
        if (delivering == 0 && pair.fault == null) {
            pair.fault = fault;
            pair.at = at;
            pair.faultLevel = level;
        }
    }

    private void add(int e, int d, Pair pair) {
        pairs++;
        TableFault fault = pair.levels == 0 ? TableFault.NO_LEVEL : pair.fault;
        if (fault == null) {
            connected++;
            maxHops = Math.max(maxHops, pair.maxHops);
            sumOfHops += pair.hops / pair.levels;
            return;
        }
        Loss loss = lost.computeIfAbsent(fault, any -> new Loss());
        loss.pairs++;
        if (loss.example == null) {
            loss.example =
                    new PacketExample(e, d, pair.faultLevel, pair.levels == 0 ? topology.edgeSwitch(e, 0) : pair.at);
        }
    }

    /** A switch's own address, which nothing but what manages the fabric sends to; none if there is no entry. */
    private void countSwitch(int d, DestinationWalk walk) {
        if (of.tables.row(0, d) == null) {
            return;
        }
        walk.to(0, d);
        for (int s : topology.edgeSwitches()) {
            if (s != of.tables.switchOf(d) && of.failures.switchAlive(s)) {
                walk.from(s);
                switchPairs++;
                switchesLost += walk.fault(s) == null ? 0 : 1;
            }
        }
    }

    /** Adds what another one counted over other destinations. */
    void merge(PairTally other) {
        other.lost.forEach((fault, loss) -> lost.merge(fault, loss, Loss::merge));
        for (int c = 0; c < loads.length; c++) {
            loads[c] += other.loads[c];
        }
        graph.merge(other.graph);
        pairs += other.pairs;
        connected += other.connected;
        switchPairs += other.switchPairs;
        switchesLost += other.switchesLost;
        maxHops = Math.max(maxHops, other.maxHops);
        sumOfHops += other.sumOfHops;
    }
}
