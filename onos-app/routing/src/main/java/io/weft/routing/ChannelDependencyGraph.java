package io.weft.routing;

import io.weft.topology.Topology;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The channel dependency graph of Dally and Seitz over (channel, virtual channel), of every route that can occur.
 * Immutable.
 *
 * <p>There is an arc from (c, v) to (d, w) if a packet may hold c in virtual channel v and request d in w. It is built
 * from the next-hop tables and the waypoint lists themselves, target by target, and not from sampled paths. Under
 * Valiant it also holds the turns that would lead a packet back to its own source, which do not occur: it is never
 * smaller than the truth. A request beyond the last virtual channel is none, since such a packet is dropped.
 *
 * <p>Source: W. J. Dally, C. L. Seitz, "Deadlock-Free Message Routing in Multiprocessor Interconnection Networks", IEEE
 * Transactions on Computers C-36(5), 1987. O(switches^2 * next hops * virtual channels) time; one bit for each pair of
 * consecutive channels and virtual channel.
 */
public final class ChannelDependencyGraph {
    private final Topology topology;
    private final int virtualChannels;
    private final DependencyCollector found;

    private ChannelDependencyGraph(DependencyCollector found, NextHops nextHops, int virtualChannels) {
        this.topology = nextHops.topology();
        this.virtualChannels = virtualChannels;
        this.found = found;
    }

    /** Builds the graph of these routes. */
    public static ChannelDependencyGraph of(Routes routes) {
        int vcs = routes.fabric().virtualChannels();
        byte[] classes = channelClasses(routes.nextHops().topology());
        int[] valiantDestinations = valiantDestinations(routes);
        if (IntStream.of(valiantDestinations).allMatch(count -> count == 0)) {
            DependencyCollector direct = collect(
                    routes.nextHops(), classes, vcs, (d, collector) -> toDestination(routes, d, null, collector));
            return new ChannelDependencyGraph(direct, routes.nextHops(), vcs);
        }
        DependencyCollector toWaypoints = collect(
                routes.nextHops(),
                classes,
                vcs,
                (w, collector) -> toWaypoint(routes, w, valiantDestinations, collector));
        byte[] atWaypoints = toWaypoints.heldOnArrival();
        DependencyCollector all = collect(
                routes.nextHops(), classes, vcs, (d, collector) -> toDestination(routes, d, atWaypoints, collector));
        all.merge(toWaypoints);
        turnAtWaypoints(routes, all);
        return new ChannelDependencyGraph(all, routes.nextHops(), vcs);
    }

    /** Builds the graph of minimal routing between all edge switches in one virtual channel, descents or not. */
    static ChannelDependencyGraph ofOneLayer(NextHops nextHops) {
        int[] edges = nextHops.topology().edgeSwitches();
        byte[] none = new byte[nextHops.topology().channelCount()];
        DependencyCollector all = collect(nextHops, none, 1, (d, collector) -> {
            if (nextHops.topology().isEdge(d)) {
                for (int s : edges) {
                    collector.inject(s, 0);
                }
                collector.moveTo(d, false);
            }
        });
        return new ChannelDependencyGraph(all, nextHops, 1);
    }

    private static byte[] channelClasses(Topology topology) {
        byte[] classes = new byte[topology.channelCount()];
        for (int c = 0; c < classes.length; c++) {
            classes[c] = (byte) topology.channelClass(c);
        }
        return classes;
    }

    private static DependencyCollector collect(
            NextHops nextHops, byte[] classes, int virtualChannels, BiConsumer<Integer, DependencyCollector> target) {
        int n = nextHops.topology().switchCount();
        int parts = Math.min(n, Runtime.getRuntime().availableProcessors());
        return IntStream.range(0, parts)
                .parallel()
                .mapToObj(part -> {
                    DependencyCollector collector = new DependencyCollector(nextHops, classes, virtualChannels);
                    for (int t = part; t < n; t += parts) {
                        target.accept(t, collector);
                    }
                    return collector;
                })
                .reduce((a, b) -> {
                    a.merge(b);
                    return a;
                })
                .orElseThrow();
    }

    /** By source, the number of destinations that it draws waypoints for. */
    private static int[] valiantDestinations(Routes routes) {
        Topology topology = routes.fabric().topology();
        int[] count = new int[topology.switchCount()];
        int[] edges = topology.edgeSwitches();
        for (int d : edges) {
            for (int s : edges) {
                count[s] += routes.kind(s, d) == PathKind.VALIANT ? 1 : 0;
            }
        }
        return count;
    }

    private static void toWaypoint(Routes routes, int w, int[] valiantDestinations, DependencyCollector collector) {
        for (int s : routes.edges()) {
            int others = valiantDestinations[s] - (routes.kind(s, w) == PathKind.VALIANT ? 1 : 0);
            if (others > 0 && routes.allowsWaypoint(s, w)) {
                collector.inject(s, 0);
            }
        }
        collector.moveTo(w, true);
    }

    private static void toDestination(Routes routes, int d, byte[] atWaypoints, DependencyCollector collector) {
        Topology topology = routes.fabric().topology();
        if (!topology.isEdge(d)) {
            return;
        }
        if (IntStream.of(routes.edges()).anyMatch(s -> routes.kind(s, d) == PathKind.VALIANT)) {
            collector.hold(atWaypoints);
        }
        for (int s : routes.edges()) {
            if (routes.kind(s, d) == PathKind.DIRECT) {
                collector.inject(s, routes.layer(s, d));
            }
        }
        collector.moveTo(d, false);
    }

    /** What arrives at a waypoint may request any next hop from there to any destination. */
    private static void turnAtWaypoints(Routes routes, DependencyCollector collector) {
        Topology topology = routes.fabric().topology();
        long[] union = new long[routes.nextHops().firstWord(topology.switchCount())];
        for (int d : routes.edges()) {
            long[] masks = routes.nextHops().masks(d);
            for (int i = 0; i < union.length; i++) {
                union[i] |= masks[i];
            }
        }
        for (int c = 0; c < topology.channelCount(); c++) {
            if (collector.arriving[c] != 0) {
                collector.requestAny(
                        c, collector.arriving[c], union, routes.nextHops().firstWord(topology.target(c)));
            }
        }
    }

    /** The topology whose channels these are. */
    public Topology topology() {
        return topology;
    }

    /** Number of virtual channels of each channel; nodes are numbered {@code channel * virtualChannels + vc}. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** Number of nodes, in use or not. */
    public int nodeCount() {
        return topology.channelCount() * virtualChannels;
    }

    /** Whether any packet may hold this node. */
    public boolean isUsed(int node) {
        return (found.used[node / virtualChannels] >>> node % virtualChannels & 1) != 0;
    }

    /** Calls {@code action} with every node that a packet holding {@code node} may request. */
    public void forEachRequest(int node, IntConsumer action) {
        Cursor cursor = new Cursor(node);
        for (int next = cursor.next(); next >= 0; next = cursor.next()) {
            action.accept(next);
        }
    }

    /** Walks over the requests of one node without allocation for each of them. */
    final class Cursor {
        private int channelClass;
        private int vc;
        private int word;
        private int end;
        private int base;
        private long bits;

        Cursor(int node) {
            reset(node);
        }

        void reset(int node) {
            int c = node / virtualChannels;
            vc = node % virtualChannels;
            channelClass = found.classes[c];
            int u = topology.target(c);
            int length = (found.firstRowWord[c + 1] - found.firstRowWord[c]) / virtualChannels;
            word = found.firstRowWord[c] + vc * length;
            end = word + length;
            base = topology.firstChannel(u);
            bits = word < end ? found.rows[word] : 0;
        }

        /** The next requested node, or -1. */
        int next() {
            while (word < end) {
                while (bits != 0) {
                    int d = base + Long.numberOfTrailingZeros(bits);
                    bits &= bits - 1;
                    int w = vc + (channelClass != 0 && found.classes[d] <= channelClass ? 1 : 0);
                    if (w < virtualChannels) {
                        return d * virtualChannels + w;
                    }
                }
                word++;
                base += 64;
                bits = word < end ? found.rows[word] : 0;
            }
            return -1;
        }

        /** Position to come back to. */
        long bits() {
            return bits;
        }

        int word() {
            return word;
        }

        void resume(int node, int atWord, long leftBits) {
            reset(node);
            base += (atWord - word) << 6;
            word = atWord;
            bits = leftBits;
        }
    }
}
