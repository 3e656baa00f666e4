package io.weft.planning.throughput;

import io.weft.planning.ProgressListener;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Spreads traffic over short paths: given a length of every channel, the longer a path is the less of a pair's traffic
 * takes it, by exp(-length / temperature). Paths go from switches nearer to their source to such further away, so that
 * there are no cycles. The lower the temperature, the closer it is to shortest paths alone, evenly where these are
 * many.
 *
 * <p>Source: R. B. Dial, "A probabilistic multipath traffic assignment model which obviates path enumeration",
 * Transportation Research 5 (1971); here in the order in which E. W. Dijkstra's search settles switches.
 *
 * <p>O(sources * channels) time and some, on all processors. Each thread takes 20 bytes a channel; there are so few
 * that they take no more than 1 GiB, or one. The result does not depend on their number: parts are summed in one order.
 * Not for several callers at once.
 */
final class LogitAssignment {
    /** The sources are shared out to so many parts, whatever the processors, so that sums are always the same. */
    private static final int PARTS = 16;

    private static final long BYTES_BY_CHANNEL = 20;
    private static final long MOST_BYTES = 1L << 30;

    private final ChannelGraph graph;
    private final int[] sources;
    /** So many parts are worked on at once. */
    private final Search[] searches;

    private final ProgressListener listener;

    LogitAssignment(ChannelGraph graph, TrafficMatrix traffic, ProgressListener listener) {
        this.graph = graph;
        this.listener = listener;
        this.sources = IntStream.range(0, graph.switchCount())
                .filter(s -> graph.alive(s) && traffic.destinations(s).length > 0)
                .toArray();
        long fitting = MOST_BYTES / (BYTES_BY_CHANNEL * Math.max(1, graph.channelCount()));
        int threads = Math.min(PARTS, Runtime.getRuntime().availableProcessors());
        searches = new Search[(int) Math.max(1, Math.min(threads, fitting))];
        Arrays.setAll(searches, i -> new Search(graph, traffic));
    }

    /** A flow of all traffic that has a path, and what the lengths say of every flow. Immutable. */
    static final class Flow {
        /** By channel, as a part of its capacity. */
        final double[] load;
        /** Sum over all pairs of what is sent times the shortest length; pairs without a path left out. */
        final double distance;
        /** What is sent between different switches that a path connects. */
        final double carried;

        private Flow(double[] load, double distance, double carried) {
            this.load = load;
            this.distance = distance;
            this.carried = carried;
        }
    }

    /**
     * Assigns the traffic, of which each channel carries a part of its capacity. Nothing if the listener, which is
     * asked before each source, cancels.
     *
     * @param lengthOfCapacity by channel, at least 0, of its whole capacity
     * @param temperature in the same unit, above 0
     */
    Optional<Flow> at(double[] lengthOfCapacity, double temperature) {
        int channels = graph.channelCount();
        double[] length = perCapacity(lengthOfCapacity);
        double[] lengthOfReverse = new double[channels];
        for (int c = 0; c < channels; c++) {
            lengthOfReverse[c] = length[graph.reverse[c]];
        }
        double[] load = new double[channels];
        double distance = 0;
        double carried = 0;
        for (int start = 0; start < PARTS; start += searches.length) {
            int from = start;
            int count = Math.min(searches.length, PARTS - from);
            IntStream.range(0, count).parallel().forEach(i -> {
                searches[i].begin(length, lengthOfReverse, temperature);
                assign(searches[i], from + i);
            });
            if (listener.isCancelled()) {
                return Optional.empty();
            }
            for (int i = 0; i < count; i++) {
                distance += searches[i].distanceSum;
                carried += searches[i].carried;
                for (int c = 0; c < channels; c++) {
                    load[graph.reverse[c]] += searches[i].loadOfReverse[c];
                }
            }
        }
        return Optional.of(new Flow(perCapacity(load), distance, carried));
    }

    private double[] perCapacity(double[] values) {
        double[] parts = new double[values.length];
        Arrays.setAll(parts, c -> values[c] / graph.capacity[c]);
        return parts;
    }

    private void assign(Search search, int part) {
        for (int i = part; i < sources.length && !listener.isCancelled(); i += PARTS) {
            search.assign(sources[i]);
        }
    }

    /** One thread's arrays, and the sums over its sources. */
    private static final class Search {
        /** A path that is so many temperatures longer than the shortest gets nothing. */
        private static final double CUTOFF = 12;

        private final ChannelGraph graph;
        private final TrafficMatrix traffic;
        private final double[] distance;
        private final SwitchHeap heap;
        /** Switches in the order in which they are settled, and by switch its place there; -1 for none. */
        private final int[] order;

        private final int[] rank;
        /** By switch, the sum over its paths from the source of exp(-(length - distance) / temperature). */
        private final double[] weight;

        private final double[] flow;
        /** The channels that lead to settled switches and have a share, and these shares, switch by switch. */
        private final int[] used;

        private final double[] share;
        private final int[] firstUsed;
        private final boolean[] wanted;

        private final double[] loadOfReverse;
        private double distanceSum;
        private double carried;

        private double[] length;
        private double[] lengthOfReverse;
        private double temperature;

        Search(ChannelGraph graph, TrafficMatrix traffic) {
            int n = graph.switchCount();
            this.graph = graph;
            this.traffic = traffic;
            distance = new double[n];
            heap = new SwitchHeap(distance);
            order = new int[n];
            rank = new int[n];
            weight = new double[n];
            flow = new double[n];
            used = new int[graph.channelCount()];
            share = new double[graph.channelCount()];
            firstUsed = new int[n + 1];
            wanted = new boolean[n];
            loadOfReverse = new double[graph.channelCount()];
        }

        void begin(double[] lengths, double[] lengthsOfReverse, double aTemperature) {
            Arrays.fill(loadOfReverse, 0);
            distanceSum = 0;
            carried = 0;
            length = lengths;
            lengthOfReverse = lengthsOfReverse;
            temperature = aTemperature;
        }

        void assign(int source) {
            int settled = settle(source);
            send(source);
            weigh(settled);
            carryBack(settled);
        }

        /** Finds distances from a source, until all its destinations are settled, and returns how many are. */
        private int settle(int source) {
            int left = 0;
            for (int d : traffic.destinations(source)) {
                left += d != source && graph.alive(d) ? 1 : 0;
                wanted[d] = true;
            }
            wanted[source] = false;
            Arrays.fill(distance, Double.POSITIVE_INFINITY);
            Arrays.fill(rank, -1);
            distance[source] = 0;
            heap.push(source);
            int settled = 0;
            while (left > 0 && !heap.isEmpty()) {
                int v = heap.pop();
                rank[v] = settled;
                order[settled++] = v;
                left -= wanted[v] ? 1 : 0;
                if (graph.transit[v] || v == source) {
                    relax(v);
                }
            }
            heap.clear();
            for (int d : traffic.destinations(source)) {
                wanted[d] = false;
            }
            return settled;
        }

        private void relax(int v) {
            int[] target = graph.target;
            double at = distance[v];
            for (int c = graph.first[v], end = graph.first[v + 1]; c < end; c++) {
                int u = target[c];
                double through = at + length[c];
                if (through < distance[u]) {
                    boolean isNew = distance[u] == Double.POSITIVE_INFINITY;
                    distance[u] = through;
                    if (isNew) {
                        heap.push(u);
                    } else {
                        heap.moveUp(u);
                    }
                }
            }
        }

        /** Puts what the source sends on its destinations. */
        private void send(int source) {
            Arrays.fill(flow, 0);
            int[] destinations = traffic.destinations(source);
            double[] weights = traffic.weights(source);
            double scale = traffic.scale(source);
            for (int i = 0; i < destinations.length; i++) {
                int d = destinations[i];
                if (d != source && rank[d] >= 0) {
                    flow[d] = scale * weights[i];
                    carried += flow[d];
                    distanceSum += flow[d] * distance[d];
                }
            }
        }

        /** Weighs the channels that lead to settled switches from such that were settled before. */
        private void weigh(int settled) {
            int[] target = graph.target;
            double longest = CUTOFF * temperature;
            int count = 0;
            weight[order[0]] = 1;
            for (int i = 1; i < settled; i++) {
                int u = order[i];
                firstUsed[i] = count;
                double sum = 0;
                for (int c = graph.first[u], end = graph.first[u + 1]; c < end; c++) {
                    int v = target[c];
                    double longer = distance[v] + lengthOfReverse[c] - distance[u];
                    if (longer < longest && rank[v] < i && rank[v] >= 0 && (graph.transit[v] || rank[v] == 0)) {
                        double part = weight[v] * (longer <= 0 ? 1 : Math.exp(-longer / temperature));
                        used[count] = c;
                        share[count++] = part;
                        sum += part;
                    }
                }
                weight[u] = sum;
            }
            firstUsed[settled] = count;
        }

        /** Carries what arrives at each switch back along its channels, those furthest away first. */
        private void carryBack(int settled) {
            for (int i = settled - 1; i > 0; i--) {
                int u = order[i];
                double perWeight = flow[u] / weight[u];
                if (perWeight > 0) {
                    for (int j = firstUsed[i]; j < firstUsed[i + 1]; j++) {
                        int c = used[j];
                        double amount = perWeight * share[j];
                        loadOfReverse[c] += amount;
                        flow[graph.target[c]] += amount;
                    }
                }
            }
        }
    }
}
