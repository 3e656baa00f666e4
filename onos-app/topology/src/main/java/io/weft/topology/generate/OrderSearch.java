package io.weft.topology.generate;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Looks for an order of the switches of any graph by which minimal routes need few virtual channels where channels go
 * up or down in that order, and after that load their channels evenly.
 *
 * <p>It starts with the order of the indices, of the hops from the switches with endpoints, of the hops from a switch
 * with the most links and its reverse, and with random ones. Local search follows: a switch moves to another place, or
 * two change places, which stays unless it is worse. While an order might need one virtual channel less, it reduces the
 * number of pairs of switches that need the most. Then it evens out the load of the channels, without raising the need
 * of routes by a waypoint above that of the order of the indices.
 *
 * <p>The same graph gives the same order on every Java: the work is bounded by the number of orders that are tried, and
 * random numbers are those of {@link SplitMix64}. O(edge switches * (switches + channels)) for each, and in space.
 */
final class OrderSearch {
    /** Most pairs of switches with which orders are tried. */
    private static final long MOST_PAIRS = 5_000_000;
    /** Most edge switches times channels: as many next hops could be kept, of which most graphs have few. */
    private static final long MOST_NEXT_HOPS = 100_000_000;
    /** Most orders that are tried. */
    private static final int MOST_TRIED = 1_000;
    /** Most of them for the load alone. */
    private static final int MOST_FOR_LOAD = 200;
    /** Most next hops, of all pairs of switches, that trying takes: some tenths of a second. */
    private static final long MOST_WORK = 15_000_000;
    /** Random orders to start with. */
    private static final int RANDOM = 3;

    private static final Comparator<OrderedPaths.Cost> BY_PAIRS =
            Comparator.comparingInt(OrderedPaths.Cost::mostDescents).thenComparingLong(OrderedPaths.Cost::pairs);

    private final Topology topology;
    private final OrderedPaths paths;
    private final SplitMix64 random = new SplitMix64(0);
    /** How many orders may still be tried. */
    private int left;

    /** An order, the lowest switch first, and what it costs. */
    private static final class Tried {
        final int[] order;
        final OrderedPaths.Cost cost;

        Tried(int[] order, OrderedPaths.Cost cost) {
            this.order = order;
            this.cost = cost;
        }
    }

    private OrderSearch(Topology topology) {
        this.topology = topology;
        this.paths = new OrderedPaths(topology);
        this.left = (int) Math.min(MOST_TRIED, MOST_WORK / paths.nextHops());
    }

    /**
     * Builds a topology whose channels go up or down in an order that is looked for; in that of the indices if it has
     * more than some 2,200 switches, or very many links.
     *
     * @param builder one with all switches, links and endpoints, whose links have no classes
     */
    static Topology build(TopologyBuilder builder) {
        Topology topology = builder.build();
        long n = topology.switchCount();
        if (topology.linkCount() == 0
                || n * n > MOST_PAIRS
                || (long) topology.edgeSwitches().length * topology.channelCount() > MOST_NEXT_HOPS) {
            return topology;
        }
        return builder.order(new OrderSearch(topology).find()).build();
    }

    private int[] find() {
        List<Tried> starts = new ArrayList<>();
        starts().forEach(order -> starts.add(new Tried(order, paths.cost(order))));
        left -= starts.size();
        int byWaypoint = starts.get(0).cost.byWaypoint;
        Comparator<OrderedPaths.Cost> byLoad = Comparator.comparingInt(OrderedPaths.Cost::mostDescents)
                .thenComparingInt(cost -> Math.max(cost.byWaypoint, byWaypoint))
                .thenComparingDouble(OrderedPaths.Cost::load);
        Tried best = least(starts, byLoad);
        Tried fewest = least(starts, BY_PAIRS);
        while (best.cost.mostDescents() > 1) {
            fewest = improved(fewest, BY_PAIRS, left - left / 2, best.cost.mostDescents() - 1);
            if (fewest.cost.mostDescents() == best.cost.mostDescents()) {
                break;
            }
            best = fewest;
        }
        return improved(best, byLoad, Math.min(left, MOST_FOR_LOAD), -1).order;
    }

    /** The first of those that none is better than. */
    private static Tried least(List<Tried> tried, Comparator<OrderedPaths.Cost> by) {
        return tried.stream().min(Comparator.comparing(each -> each.cost, by)).orElseThrow();
    }

    /** Local search, until no route has more descents than these, if there are so many tries. */
    private Tried improved(Tried from, Comparator<OrderedPaths.Cost> by, int tries, int descents) {
        Tried now = from;
        for (int i = 0; i < tries && now.cost.mostDescents() > descents; i++) {
            int[] order = neighbour(now.order);
            long pairs = by == BY_PAIRS ? now.cost.pairs() : Long.MAX_VALUE;
            Tried next = new Tried(order, paths.cost(order, now.cost.mostDescents(), pairs));
            left--;
            if (by.compare(next.cost, now.cost) <= 0) {
                now = next;
            }
        }
        return now;
    }

    /** The order with one switch elsewhere, or, as often as not, two at each other's places. */
    private int[] neighbour(int[] order) {
        int[] next = order.clone();
        int from = random.below(next.length);
        int to = random.below(next.length);
        int moved = next[from];
        if (random.below(2) == 0) {
            next[from] = next[to];
        } else if (from < to) {
            System.arraycopy(order, from + 1, next, from, to - from);
        } else {
            System.arraycopy(order, to, next, to + 1, from - to);
        }
        next[to] = moved;
        return next;
    }

    private List<int[]> starts() {
        int n = topology.switchCount();
        List<int[]> starts = new ArrayList<>();
        starts.add(IntStream.range(0, n).toArray());
        starts.add(breadthFirst(topology.edgeSwitches()));
        int hub = IntStream.range(0, n)
                .reduce((a, b) -> topology.degree(b) > topology.degree(a) ? b : a)
                .orElseThrow();
        int[] fromHub = breadthFirst(hub);
        starts.add(fromHub);
        starts.add(IntStream.range(0, n).map(i -> fromHub[n - 1 - i]).toArray());
        for (int i = 0; i < RANDOM; i++) {
            starts.add(shuffled());
        }
        return starts;
    }

    private int[] shuffled() {
        int[] order = IntStream.range(0, topology.switchCount()).toArray();
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.below(i + 1);
            int last = order[i];
            order[i] = order[j];
            order[j] = last;
        }
        return order;
    }

    /** The switches by hops from the nearest of these; O(channels). */
    private int[] breadthFirst(int... first) {
        int[] order = Arrays.copyOf(first, topology.switchCount());
        boolean[] seen = new boolean[order.length];
        IntStream.of(first).forEach(s -> seen[s] = true);
        int end = first.length;
        for (int i = 0; i < end; i++) {
            for (int c = topology.firstChannel(order[i]); c < topology.firstChannel(order[i] + 1); c++) {
                int v = topology.target(c);
                if (!seen[v]) {
                    seen[v] = true;
                    order[end++] = v;
                }
            }
        }
        return order;
    }
}
