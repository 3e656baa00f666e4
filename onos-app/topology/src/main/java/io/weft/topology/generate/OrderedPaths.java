package io.weft.topology.generate;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The minimal paths of a graph, and what an order of its switches costs if channels go up or down in that order and a
 * packet takes the next virtual channel when it turns from down to up: how many times paths turn so, and how much load
 * that puts on channels. Minimal next hops do not depend on the order, but which of them are used does: those with the
 * fewest descents, and all with at most one, as in {@code Descents} of routing. Not thread-safe.
 */
final class OrderedPaths {
    private final int switches;
    private final int[] edges;
    /** Endpoints by switch. */
    private final int[] endpoints;

    private final int[] source;
    private final int[] target;
    /** By edge switch in order, the switches by their hops to it, itself first. */
    private final int[][] nearestFirst;
    /** By edge switch in order, the next hops towards it of these switches but the first, one after another. */
    private final int[][] nextHops;
    /** By edge switch in order and place in its list of switches, how many next hops these have. */
    private final int[][] count;

    /** By switch, how many are below it. */
    private final int[] place;
    /** By channel, whether it goes up. */
    private final boolean[] up;
    /** By switch, twice the descents of its worst paths to the target, and one more if one of these begins upwards. */
    private final int[] worst;

    /** By edge switch in order, the most descents of paths to it. */
    private final int[] towards;
    /** By switch, {@link #worst} for the worst target. */
    private final int[] onwards;

    private final double[] flow;
    private final double[] load;
    /** By next hop of one switch, its rank: those with the lowest are used. */
    private final int[] ranks;
    /** By next hop of all switches to the target, whether it is used. */
    private final boolean[] used;

    /** What an order costs. Immutable. */
    static final class Cost {
        private final int mostDescents;
        private final long pairs;
        /** Most descents of a route by any edge switch, if paths to it may end downwards. */
        final int byWaypoint;

        private final double load;

        private Cost(int mostDescents, long pairs, int byWaypoint, double load) {
            this.mostDescents = mostDescents;
            this.pairs = pairs;
            this.byWaypoint = byWaypoint;
            this.load = load;
        }

        /** Most descents of a minimal route. */
        int mostDescents() {
            return mostDescents;
        }

        /** How many pairs of edge switches have routes with so many. */
        long pairs() {
            return pairs;
        }

        /** Sum of the eighth powers of the loads of all channels, of which the greatest weigh most. */
        double load() {
            return load;
        }
    }

    /** Finds the minimal paths of a graph. O(edge switches * (switches + channels)). */
    OrderedPaths(Topology topology) {
        switches = topology.switchCount();
        edges = topology.edgeSwitches();
        endpoints = IntStream.range(0, switches).map(topology::endpointsAt).toArray();
        source = IntStream.range(0, topology.channelCount())
                .map(topology::source)
                .toArray();
        target = IntStream.range(0, topology.channelCount())
                .map(topology::target)
                .toArray();
        nearestFirst = new int[edges.length][];
        nextHops = new int[edges.length][];
        count = new int[edges.length][];
        for (int i = 0; i < edges.length; i++) {
            find(topology, i);
        }
        place = new int[switches];
        up = new boolean[target.length];
        worst = new int[switches];
        towards = new int[edges.length];
        onwards = new int[switches];
        flow = new double[switches];
        load = new double[target.length];
        ranks = new int[topology.networkRadix()];
        used = new boolean[target.length];
    }

    private void find(Topology topology, int i) {
        int[] distance = new int[switches];
        Arrays.fill(distance, Integer.MAX_VALUE);
        int[] order = new int[switches];
        int[] counts = new int[switches];
        int[] channels = new int[target.length];
        int end = 1;
        int found = 0;
        order[0] = edges[i];
        distance[edges[i]] = 0;
        for (int at = 0; at < end; at++) {
            int s = order[at];
            int before = found;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int v = target[c];
                if (distance[v] == Integer.MAX_VALUE) {
                    distance[v] = distance[s] + 1;
                    order[end++] = v;
                } else if (distance[v] < distance[s]) {
                    channels[found++] = c;
                }
            }
            counts[at] = found - before;
        }
        nearestFirst[i] = Arrays.copyOf(order, end);
        count[i] = Arrays.copyOf(counts, end);
        nextHops[i] = Arrays.copyOf(channels, found);
    }

    /** How many next hops there are towards all edge switches together, at least 1. */
    long nextHops() {
        return Math.max(
                1, Arrays.stream(nextHops).mapToLong(each -> each.length).sum());
    }

    /** What an order costs, the lowest switch first. O(next hops). */
    Cost cost(int[] order) {
        return cost(order, Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * What an order costs; or just something that is more than so many descents, or so many pairs that have as many.
     */
    Cost cost(int[] order, int mostDescents, long mostPairs) {
        direct(order);
        Arrays.fill(load, 0);
        Arrays.fill(onwards, 0);
        int most = 0;
        long pairs = 0;
        for (int i = 0; i < edges.length; i++) {
            countDescents(i);
            towards[i] = 0;
            for (int s : edges) {
                int descents = worst[s] >> 1;
                pairs = descents > most ? 1 : pairs + (descents == most ? 1 : 0);
                most = Math.max(most, descents);
                towards[i] = Math.max(towards[i], descents);
                onwards[s] = Math.max(onwards[s], worst[s]);
            }
            if (most > mostDescents || (most == mostDescents && pairs > mostPairs)) {
                return new Cost(most, pairs, 0, 0);
            }
            spread(i);
        }
        int byWaypoint = 0;
        for (int i = 0; i < edges.length; i++) {
            byWaypoint = Math.max(byWaypoint, towards[i] + ((onwards[edges[i]] + 1) >> 1));
        }
        double sum = 0;
        for (double each : load) {
            double squared = each * each;
            sum += squared * squared * squared * squared;
        }
        return new Cost(most, pairs, byWaypoint, sum);
    }

    private void direct(int[] order) {
        for (int i = 0; i < switches; i++) {
            place[order[i]] = i;
        }
        for (int c = 0; c < up.length; c++) {
            up[c] = place[source[c]] < place[target[c]];
        }
    }

    /** Finds which next hops are used, and the worst paths by these, the nearest switches first. */
    private void countDescents(int i) {
        int[] order = nearestFirst[i];
        int[] channels = nextHops[i];
        worst[order[0]] = 0;
        int first = 0;
        for (int at = 1; at < order.length; at++) {
            int next = first + count[i][at];
            int best = rank(channels, first, next);
            int most = 0;
            for (int k = first; k < next; k++) {
                used[k] = ranks[k - first] <= best;
                if (used[k]) {
                    int c = channels[k];
                    most = Math.max(most, 2 * descentsBehind(c) + (up[c] ? 1 : 0));
                }
            }
            worst[order[at]] = most;
            first = next;
        }
    }

    /** Ranks some next hops, all of one switch; returns the lowest rank. */
    private int rank(int[] channels, int first, int next) {
        int best = Integer.MAX_VALUE;
        for (int k = first; k < next; k++) {
            int behind = descentsBehind(channels[k]);
            int ofPassing = behind + (up[channels[k]] ? 1 : 0);
            ranks[k - first] = ofPassing <= 1 ? 0 : ofPassing << Byte.SIZE | behind;
            best = Math.min(best, ranks[k - first]);
        }
        return best;
    }

    /**
     * Most descents behind a channel: one more than from the switch there, if that goes up and the channel does not.
     */
    private int descentsBehind(int c) {
        return up[c] ? worst[target[c]] >> 1 : (worst[target[c]] + 1) >> 1;
    }

    /** Lets what every endpoint sends to this edge switch flow there, evenly by all next hops that are used. */
    private void spread(int i) {
        int[] order = nearestFirst[i];
        int[] channels = nextHops[i];
        for (int s : order) {
            flow[s] = (double) endpoints[s] * endpoints[order[0]];
        }
        int first = channels.length;
        for (int at = order.length - 1; at > 0; at--) {
            int next = first;
            first -= count[i][at];
            int several = 0;
            for (int k = first; k < next; k++) {
                several += used[k] ? 1 : 0;
            }
            double each = flow[order[at]] / several;
            for (int k = first; k < next; k++) {
                if (used[k]) {
                    load[channels[k]] += each;
                    flow[target[channels[k]]] += each;
                }
            }
        }
    }
}
