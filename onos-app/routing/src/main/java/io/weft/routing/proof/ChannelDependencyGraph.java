package io.weft.routing.proof;

import io.weft.routing.Routes;
import io.weft.routing.nexthops.BitSets;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The channel dependency graph of Dally and Seitz over (channel, virtual channel), of every route that can occur.
 * Immutable.
 *
 * <p>There is an arc from (c, v) to (d, w) if a packet may hold c in virtual channel v and request d in w. It is built
 * from the next-hop tables and the waypoint lists themselves, for sets of targets at once, and not from sampled paths.
 * Single pairs' own routes are in it one by one ({@link PairDependencies}). Under Valiant it also holds the turns that
 * would lead a packet back to its own source, which do not occur: it is never smaller than the truth. A request beyond
 * the last virtual channel is none, since such a packet is dropped.
 *
 * <p>Source: W. J. Dally, C. L. Seitz, "Deadlock-Free Message Routing in Multiprocessor Interconnection Networks", IEEE
 * Transactions on Computers C-36(5), 1987. O(switches^2 * next hops * virtual channels + channels * switches * diameter
 * / 64) time; one bit for each pair of consecutive channels and virtual channel.
 */
public final class ChannelDependencyGraph {
    /** Words of 64 targets, over all channels and virtual channels, that a collector works on: they stay in cache. */
    private static final int MOST_PACKET_WORDS = 2_000_000;

    private final NextHops nextHops;
    private final Topology topology;
    private final DescentRule rule;
    private final int virtualChannels;
    private final DependencyCollector found;

    private ChannelDependencyGraph(
            DependencyCollector found, NextHops nextHops, DescentRule rule, int virtualChannels) {
        this.rule = rule;
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        this.virtualChannels = virtualChannels;
        this.found = found;
    }

    /** Builds the graph of these routes. */
    public static ChannelDependencyGraph of(Routes routes) {
        return of(routes, DescentRule.of(routes.fabric().topology()));
    }

    /** Builds the graph of these routes, their packets taking virtual channels by a rule. */
    public static ChannelDependencyGraph of(Routes routes, DescentRule rule) {
        NextHops nextHops = routes.nextHops();
        int vcs = routes.fabric().virtualChannels();
        DependencyCollector all = routes.pairs().given().isEmpty()
                ? collect(nextHops, rule, vcs, collector -> putDirect(routes, collector))
                : collectWithPairs(routes, rule, vcs);
        if (!routes.drawsWaypoints()) {
            return new ChannelDependencyGraph(all, nextHops, rule, vcs);
        }
        DependencyCollector toWaypoints = collect(nextHops, rule, vcs, collector -> putForWaypoints(routes, collector));
        int[] arrivals = arrivals(nextHops.topology(), rule, toWaypoints);
        IntStream.of(arrivals).filter(starts -> starts != 0).distinct().forEach(starts -> {
            DependencyCollector onwards =
                    collect(nextHops, rule, vcs, collector -> putOnwards(routes, rule, arrivals, starts, collector));
            for (int v = starts; v != 0; v &= v - 1) {
                all.mergeRaised(onwards, Integer.numberOfTrailingZeros(v));
            }
        });
        turnAtWaypoints(routes, toWaypoints);
        all.mergeRaised(toWaypoints, 0);
        return new ChannelDependencyGraph(all, nextHops, rule, vcs);
    }

    private static DependencyCollector collectWithPairs(Routes routes, DescentRule rule, int virtualChannels) {
        PairDependencies pairs = new PairDependencies(routes, rule);
        DependencyCollector toGiven = new DependencyCollector(routes.nextHops(), rule, virtualChannels);
        pairs.recordToWaypoints(toGiven);
        DependencyCollector all = collect(routes.nextHops(), rule, virtualChannels, collector -> {
            putDirect(routes, collector);
            pairs.putOnwards(collector);
        });
        all.mergeRaised(toGiven, 0);
        return all;
    }

    /** Collects with one thread for each processor, each turning to some words of targets after the others. */
    private static DependencyCollector collect(
            NextHops nextHops, DescentRule rule, int virtualChannels, Consumer<DependencyCollector> packets) {
        int words = nextHops.words();
        int parts = Math.min(words, Runtime.getRuntime().availableProcessors());
        int atOnce =
                Math.max(1, MOST_PACKET_WORDS / Math.max(1, nextHops.topology().channelCount() * virtualChannels));
        return IntStream.range(0, parts)
                .parallel()
                .mapToObj(part -> {
                    DependencyCollector collector = new DependencyCollector(nextHops, rule, virtualChannels);
                    int end = words * (part + 1) / parts;
                    for (int w = words * part / parts; w < end; w += atOnce) {
                        collector.aimAt(w, Math.min(atOnce, end - w));
                        packets.accept(collector);
                        collector.run();
                    }
                    return collector;
                })
                .reduce((a, b) -> {
                    a.mergeRaised(b, 0);
                    return a;
                })
                .orElseThrow();
    }

    private static void putDirect(Routes routes, DependencyCollector collector) {
        for (int s : routes.edges()) {
            collector.put(s, 0, 0, routes.direct(s));
        }
    }

    private static void putForWaypoints(Routes routes, DependencyCollector collector) {
        for (int s : routes.edges()) {
            long[] destinations = routes.drawn(s);
            if (BitSets.isEmpty(destinations)) {
                continue;
            }
            long[] waypoints = routes.waypoints().allowed(s).clone();
            if (BitSets.count(destinations) == 1) {
                // The only destination is never its own waypoint.
                BitSets.andNot(waypoints, destinations);
            }
            collector.put(s, 0, 0, waypoints);
        }
    }

    /** The virtual channels, as bits, in which packets arrive at each switch as their waypoint, by exit class. */
    private static int[] arrivals(Topology topology, DescentRule rule, DependencyCollector toWaypoints) {
        int held = rule.exits();
        int[] arrivals = new int[topology.switchCount() * held];
        for (int c = 0; c < topology.channelCount(); c++) {
            arrivals[topology.target(c) * held + rule.exit(c)] |= toWaypoints.arriving[c] & 0xFF;
        }
        return arrivals;
    }

    /**
     * Puts packets at the waypoints where others arrived in just these virtual channels. Their path on is the same from
     * each of them, as many virtual channels higher: they start in 0.
     */
    private static void putOnwards(
            Routes routes, DescentRule rule, int[] arrivals, int starts, DependencyCollector collector) {
        int held = rule.exits();
        long[] destinations = routes.drawnDestinations();
        for (int i = 0; i < arrivals.length; i++) {
            if (arrivals[i] == starts) {
                collector.put(i / held, i % held, 0, destinations);
            }
        }
    }

    /** What arrives at a waypoint may request any next hop from there to any destination of a packet with one. */
    private static void turnAtWaypoints(Routes routes, DependencyCollector arrived) {
        NextHops nextHops = routes.nextHops();
        long[] destinations = routes.drawnDestinations();
        IntStream.of(routes.waypoints().all()).parallel().forEach(w -> turnAt(w, nextHops, destinations, arrived));
    }

    private static void turnAt(int w, NextHops nextHops, long[] destinations, DependencyCollector arrived) {
        Topology topology = nextHops.topology();
        int length = nextHops.firstWord(w + 1) - nextHops.firstWord(w);
        long[] masks = nextHops.masks(w);
        long[] union = new long[length];
        for (int d = BitSets.next(destinations, 0); d >= 0; d = BitSets.next(destinations, d + 1)) {
            for (int i = 0; i < length; i++) {
                union[i] |= masks[d * length + i];
            }
        }
        for (int out = topology.firstChannel(w); out < topology.firstChannel(w + 1); out++) {
            int c = topology.reverse(out);
            arrived.requestAny(c, arrived.arriving[c], union);
        }
    }

    public Topology topology() {
        return topology;
    }

    /** Number of virtual channels of each channel; nodes are numbered {@code channel * virtualChannels + vc}. */
    public int virtualChannels() {
        return virtualChannels;
    }

    /** The virtual channels of channel c that any packet may hold, as bits. */
    public int used(int c) {
        return found.used[c] & 0xFF;
    }

    /** Number of arcs, requests beyond the last virtual channel included. */
    long dependencies() {
        return LongStream.of(found.rows).parallel().map(Long::bitCount).sum();
    }

    int words(int c) {
        return found.rowLength(c);
    }

    /** The channels that holders of (c, v) request, bit i being channel {@code 64 * word + i} of the far end of c. */
    public long row(int c, int v, int word) {
        return found.rows[found.firstRowWord[c] + v * found.rowLength(c) + word];
    }

    /** When packets take the next virtual channel. */
    public DescentRule rule() {
        return rule;
    }

    /** Place of the words of switch u among those of all switches, for bit sets of channels by switch. */
    int firstWord(int u) {
        return nextHops.firstWord(u);
    }
}
