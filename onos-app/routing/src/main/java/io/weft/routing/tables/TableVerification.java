package io.weft.routing.tables;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * What can be said of forwarding tables: whom they connect, over how many hops, how the load spreads, and whether
 * packets can deadlock. Immutable.
 *
 * <p>Packets are those between two endpoints: every other one sends to each destination that is one, by every service
 * level that it may use. A switch spreads packets evenly over the ports that it has for a destination; all ways count.
 * Packets that are not delivered hold channels as far as they get.
 *
 * <p>O(destinations * (endpoints + channels on the way) * service levels) time; one byte array of channels for each
 * part. The result does not depend on the number of threads.
 */
public final class TableVerification {
    private static final int PARTS = 8;

    private final ForwardingTables tables;
    private final PairLevels levels;
    private final VirtualLanes lanes;
    private final Failures failures;
    private final int[][] channels;
    private final Tally all;
    private final double[] loads;
    private final CycleFinder.Found cycle;
    private final List<Witness> witnesses;

    /** A pair whose packets hold one channel of the cycle and request the next. Immutable. */
    public static final class Witness {
        private final int source;
        private final int destination;
        private final int level;

        private Witness(int source, int destination, int level) {
            this.source = source;
            this.destination = destination;
            this.level = level;
        }

        /** The endpoint that sends. */
        public int source() {
            return source;
        }

        /** The destination, a number of {@link ForwardingTables}. */
        public int destination() {
            return destination;
        }

        /** The service level. */
        public int level() {
            return level;
        }
    }

    /** A pair that is not connected: its destination, its source, and where its packets are lost. Immutable. */
    public static final class Lost {
        private final int source;
        private final int destination;
        private final int at;

        private Lost(int source, int destination, int at) {
            this.source = source;
            this.destination = destination;
            this.at = at;
        }

        /** The endpoint that sends. */
        public int source() {
            return source;
        }

        /** The destination, a number of {@link ForwardingTables}. */
        public int destination() {
            return destination;
        }

        /** The switch where packets are lost, or that they come back to. */
        public int at() {
            return at;
        }
    }

    private TableVerification(
            ForwardingTables tables,
            PairLevels levels,
            VirtualLanes lanes,
            Failures failures,
            LinkProperties links,
            BooleanSupplier stop) {
        this.tables = tables;
        this.levels = levels;
        this.lanes = lanes;
        this.failures = failures;
        this.channels = DestinationWalk.channels(tables.topology());
        this.all = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> new Tally(this).count(part))
                .reduce(Tally::merge)
                .orElseThrow();
        this.loads = all.loads;
        for (int c = 0; links.ratesDiffer() && c < loads.length; c++) {
            loads[c] /= links.capacity(tables.topology().link(c));
        }
        this.cycle = CycleFinder.find(all.graph, stop);
        this.witnesses = findWitnesses();
    }

    /**
     * Verifies tables.
     *
     * @param links rates, which loads are relative to
     * @param stop whether to look for no shorter cycle; asked once one is found
     */
    public static TableVerification of(
            ForwardingTables tables,
            PairLevels levels,
            VirtualLanes lanes,
            Failures failures,
            LinkProperties links,
            BooleanSupplier stop) {
        return new TableVerification(tables, levels, lanes, failures, links, stop);
    }

    private int laneCount() {
        return tables.lanes() > 0 ? tables.lanes() : lanes.count();
    }

    /** The pairs that a fault concerns. */
    private static final class Loss {
        private long pairs;
        private Lost example;

        static Loss merge(Loss a, Loss b) {
            a.pairs += b.pairs;
            a.example = a.example.destination <= b.example.destination ? a.example : b.example;
            return a;
        }
    }

    /** What was counted over some destinations. */
    private static final class Tally {
        private final TableVerification of;
        private final Topology topology;
        private final Map<TableFault, Loss> lost = new EnumMap<>(TableFault.class);
        private final double[] loads;
        private final LaneGraph graph;
        private long pairs;
        private long connected;
        private long switchPairs;
        private long switchesLost;
        private int maxHops;
        private double sumOfHops;

        Tally(TableVerification of) {
            this.of = of;
            this.topology = of.tables.topology();
            this.loads = new double[topology.channelCount()];
            this.graph = new LaneGraph(topology, of.laneCount());
        }

        /** Counts every {@link #PARTS}th destination. */
        Tally count(int part) {
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
            for (int d = part; d < of.tables.destinations(); d += PARTS) {
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
            }
            int used = of.levels.all();
            for (int bits = used; bits != 0; bits &= bits - 1) {
                int level = Integer.numberOfTrailingZeros(bits);
                walk.to(level, d);
                recorder.begin(level);
                for (int e = 0; e < pairsTo.length; e++) {
                    if (e != owner && (of.levels.of(e, d) >>> level & 1) != 0) {
                        follow(e, d, walk, recorder, pairsTo[e], share);
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
        private void follow(int e, int d, DestinationWalk walk, LaneRecorder recorder, Pair pair, double share) {
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
                    fail(pair, delivering, TableFault.OUT_OF_SERVICE, s);
                } else if (walk.fault(s) == null) {
                    walk.send(s, sent);
                    pair.maxHops = Math.max(pair.maxHops, walk.mostHops(s));
                    hops += walk.averageHops(s);
                } else {
                    fail(pair, delivering, walk.fault(s), walk.faultAt(s));
                }
            }
            pair.hops += delivering == 0 ? 0 : hops / delivering;
        }

        private static void fail(Pair pair, int delivering, TableFault fault, int at) {
            if (delivering == 0 && pair.fault == null) {
                pair.fault = fault;
                pair.at = at;
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
                loss.example = new Lost(e, d, pair.levels == 0 ? topology.edgeSwitch(e, 0) : pair.at);
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

        Tally merge(Tally other) {
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
            return this;
        }
    }

    /** For each node of the cycle, a pair that holds it and requests the next. */
    private List<Witness> findWitnesses() {
        int[] nodes = cycle.nodes();
        Witness[] found = new Witness[nodes.length];
        int missing = nodes.length;
        DestinationWalk walk = new DestinationWalk(tables, failures, channels);
        for (int d = 0; d < tables.destinations() && missing > 0; d++) {
            for (int bits = levels.all(); tables.isEndpoint(d) && bits != 0; bits &= bits - 1) {
                int level = Integer.numberOfTrailingZeros(bits);
                for (int i = 0; i < nodes.length; i++) {
                    if (found[i] == null && mayDepend(level, d, nodes[i], nodes[(i + 1) % nodes.length])) {
                        found[i] = witness(walk, level, d, nodes[i], nodes[(i + 1) % nodes.length]);
                        missing -= found[i] == null ? 0 : 1;
                    }
                }
            }
        }
        List<Witness> all = new ArrayList<>();
        Collections.addAll(all, found);
        return Collections.unmodifiableList(all);
    }

    /** Whether both channels are hops to the destination, one behind the other. */
    private boolean mayDepend(int level, int d, int from, int to) {
        return isHop(level, d, all.graph.channel(from)) && isHop(level, d, all.graph.channel(to));
    }

    private boolean isHop(int level, int d, int c) {
        int[] row = tables.row(level, d);
        int s = tables.topology().source(c);
        for (int i = 0; row != null && i < tables.hopCount(row[s]); i++) {
            if (ForwardingTables.port(tables.hop(row[s], i))
                    == tables.topology().port(c)) {
                return true;
            }
        }
        return false;
    }

    /** A source whose packets to a destination depend so; null if there is none. */
    private Witness witness(DestinationWalk walk, int level, int d, int from, int to) {
        Topology topology = tables.topology();
        Looked looked = new Looked(from, to);
        LaneRecorder recorder = new LaneRecorder(tables, lanes, looked);
        for (int e = 0; e < topology.endpointCount(); e++) {
            if (e == tables.endpoint(d) || (levels.of(e, d) >>> level & 1) == 0) {
                continue;
            }
            walk.to(level, d);
            recorder.begin(level);
            looked.found = false;
            for (int i = 0; i < topology.attachments(e); i++) {
                if (failures.switchAlive(topology.edgeSwitch(e, i))) {
                    walk.from(topology.edgeSwitch(e, i));
                    recorder.send(topology.edgeSwitch(e, i), topology.endpointPort(e, i));
                }
            }
            recorder.record(walk);
            if (looked.found) {
                return new Witness(e, d, level);
            }
        }
        return null;
    }

    /** Looks for one dependency. */
    private final class Looked implements LaneRecorder.Arcs {
        private final int from;
        private final int to;
        private boolean found;

        Looked(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void hold(int c, int lane) {}

        @Override
        public void add(int c, int v, int d, int w) {
            found |= c == all.graph.channel(from)
                    && v == all.graph.lane(from)
                    && d == all.graph.channel(to)
                    && w == all.graph.lane(to);
        }
    }

    public ForwardingTables tables() {
        return tables;
    }

    /** Whether every pair of endpoints is connected and no deadlock can form. */
    public boolean holds() {
        return unreachable() == 0 && deadlockFree();
    }

    /** Number of pairs of an endpoint and another one's address. */
    public long pairs() {
        return all.pairs;
    }

    /** How many of them some packets are not delivered of. */
    public long unreachable() {
        return all.pairs - all.connected;
    }

    /** How many of these have this fault: the first that is met. */
    public long lost(TableFault fault) {
        return all.lost.containsKey(fault) ? all.lost.get(fault).pairs : 0;
    }

    /** One of them, the first by destination; null if there is none. */
    public Lost example(TableFault fault) {
        return all.lost.containsKey(fault) ? all.lost.get(fault).example : null;
    }

    /** Number of pairs of an edge switch and another switch that has entries as a destination. */
    public long switchPairs() {
        return all.switchPairs;
    }

    /** How many of these are not connected. */
    public long switchesUnreachable() {
        return all.switchesLost;
    }

    /** Most channels between switches on any way of a connected pair. */
    public int maxHops() {
        return all.maxHops;
    }

    /** Average channels between switches of the connected pairs. */
    public double averageHops() {
        return all.connected == 0 ? 0 : all.sumOfHops / all.connected;
    }

    /** Number of different virtual lanes that packets between switches hold. */
    public int lanes() {
        return Integer.bitCount(all.graph.lanesHeld());
    }

    /** Number of channel dependencies. */
    public long dependencies() {
        return all.graph.dependencies();
    }

    public boolean deadlockFree() {
        return cycle.nodes().length == 0;
    }

    /** Whether no cycle has fewer channels than {@link #cycle}. */
    public boolean cycleIsShortest() {
        return cycle.shortest();
    }

    /** The channels of a cycle without chords, each requested by holders of the one before; empty if there is none. */
    public int[] cycle() {
        return Arrays.stream(cycle.nodes()).map(all.graph::channel).toArray();
    }

    /** By place in {@link #cycle}, the lane that the channel is held in. */
    public int[] cycleLanes() {
        return Arrays.stream(cycle.nodes()).map(all.graph::lane).toArray();
    }

    /** By place in {@link #cycle}, a pair whose packets hold that channel and request the next. */
    public List<Witness> witnesses() {
        return witnesses;
    }

    /**
     * Load of channel {@code c} while every endpoint sends 1 in total, evenly to all others, as a part of what the
     * channel carries.
     */
    public double load(int c) {
        return loads[c];
    }

    /** A channel with the largest load, or -1 without channels. */
    public int busiest() {
        int busiest = loads.length == 0 ? -1 : 0;
        for (int c = 1; c < loads.length; c++) {
            busiest = loads[c] > loads[busiest] ? c : busiest;
        }
        return busiest;
    }
}
