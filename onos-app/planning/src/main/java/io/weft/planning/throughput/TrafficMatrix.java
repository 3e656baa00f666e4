package io.weft.planning.throughput;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import io.weft.routing.load.SwitchTraffic;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the endpoints of each edge switch send to those of each other one, in units of what one endpoint's link carries,
 * the fastest where they differ. Immutable.
 *
 * <p>What goes between endpoints of one switch loads no channel, only the links of endpoints. Every endpoint has one
 * link. Space O(edge switches) if uniform, otherwise O(pairs of switches that send).
 */
public final class TrafficMatrix implements SwitchTraffic {
    private static final int[] NOWHERE = {};
    private static final double[] NOTHING = {};

    private final Topology topology;
    /** By switch, the switches that it sends to, ascending, perhaps itself among them; rows may share an array. */
    private final int[][] destinations;
    /** By switch and place among its destinations, the rate in units of the switch's scale. */
    private final double[][] weights;

    private final double[] scale;
    private final double total;
    private final EndpointLoad endpointLoad;
    private final double endpointLimit;

    private TrafficMatrix(
            Topology topology, int[][] destinations, double[][] weights, double[] scale, EndpointLoad endpointLoad) {
        this.topology = topology;
        this.destinations = destinations;
        this.weights = weights;
        this.scale = scale;
        this.endpointLoad = endpointLoad;
        total = endpointLoad.total();
        endpointLimit = 1 / endpointLoad.largest(EndpointLoad.Pairs.ALL, LinkProperties.ALIKE);
    }

    /**
     * Every endpoint sends 1 in total, evenly to all other endpoints. O(switches).
     *
     * @throws Refusal if there are fewer than two endpoints, or one has several links
     */
    public static TrafficMatrix uniform(Topology topology) {
        checkSingleHomed(topology);
        if (topology.endpointCount() < 2) {
            throw new Refusal(topology.endpointCount() + " endpoints: uniform traffic needs at least two");
        }
        int n = topology.switchCount();
        int[] edges = topology.edgeSwitches();
        double[] endpoints =
                Arrays.stream(edges).mapToDouble(topology::endpointsAt).toArray();
        int[][] destinations = new int[n][];
        double[][] weights = new double[n][];
        double[] scale = new double[n];
        for (int s = 0; s < n; s++) {
            destinations[s] = topology.isEdge(s) ? edges : NOWHERE;
            weights[s] = topology.isEdge(s) ? endpoints : NOTHING;
            scale[s] = topology.endpointsAt(s) / (topology.endpointCount() - 1.0);
        }
        return new TrafficMatrix(topology, destinations, weights, scale, new EndpointLoad.Uniform(topology));
    }

    /**
     * Every endpoint sends 1 to a single other, or nothing: no permutation in the strict sense unless every endpoint
     * receives as much. O(switches + endpoints log endpoints).
     *
     * @param destinationOfEndpoint by endpoint, the one it sends to, or -1 for none; such as
     *     {@link io.weft.topology.generate.TopologyType#worstCase}
     * @throws IllegalArgumentException if that is not of all endpoints, or names one that there is not
     * @throws Refusal if an endpoint has several links
     */
    public static TrafficMatrix permutation(Topology topology, int[] destinationOfEndpoint) {
        checkSingleHomed(topology);
        int n = topology.endpointCount();
        if (destinationOfEndpoint.length != n) {
            throw new IllegalArgumentException(
                    destinationOfEndpoint.length + " destinations for " + n + " endpoints: expected one for each");
        }
        Rows rows = new Rows(topology);
        for (int e = 0; e < n; e++) {
            int to = destinationOfEndpoint[e];
            if (to < -1 || to >= n) {
                throw new IllegalArgumentException(
                        "endpoint " + e + " sends to endpoint " + to + "; expected -1 for none, or 0.." + (n - 1));
            }
            if (to >= 0) {
                rows.add(topology.edgeSwitch(e, 0), topology.edgeSwitch(to, 0), 1);
            }
        }
        return rows.matrix(new EndpointLoad.Permutation(topology, destinationOfEndpoint.clone()));
    }

    /**
     * Traffic between switches, which their endpoints send and receive evenly unless an entry names the endpoint.
     * O(switches + endpoints + entries log entries).
     *
     * @param entries those of the same pair are added up
     * @throws IllegalArgumentException if an entry is between switches without endpoints, or names an endpoint of
     *     another switch
     * @throws Refusal if an endpoint has several links
     */
    public static TrafficMatrix of(Topology topology, Collection<Entry> entries) {
        checkSingleHomed(topology);
        Rows rows = new Rows(topology);
        List<Entry> sent = new ArrayList<>(entries.size());
        for (Entry each : entries) {
            checkEdge(topology, each.source, each.sender);
            checkEdge(topology, each.destination, each.receiver);
            rows.add(each.source, each.destination, each.rate);
            sent.add(each);
        }
        return rows.matrix(new EndpointLoad.Shared(topology, sent));
    }

    private static void checkEdge(Topology topology, int s, int endpoint) {
        if (s < 0 || s >= topology.switchCount() || !topology.isEdge(s)) {
            throw new IllegalArgumentException(
                    "switch " + s + " has no endpoints that could send or receive; expected an edge switch");
        }
        if (endpoint >= topology.endpointCount() || (endpoint >= 0 && topology.edgeSwitch(endpoint, 0) != s)) {
            throw new IllegalArgumentException("endpoint " + endpoint + " is not at switch " + s);
        }
    }

    private static void checkSingleHomed(Topology topology) {
        if (!topology.singleHomed()) {
            throw new Refusal(
                    "endpoints of " + topology
                            + " have several links, so that traffic between them does not say which switches it enters and"
                            + " leaves by",
                    "one link each");
        }
    }

    /** What the endpoints of one edge switch send to those of another, or of the same. Immutable. */
    public static final class Entry {
        private static final int ALL = -1;

        final int source;
        final int destination;
        final double rate;
        /** The endpoint that sends it, or -1 for all of the switch. */
        final int sender;
        /** The endpoint that receives it, or -1 for all of the switch. */
        final int receiver;

        /**
         * Holds them; all endpoints of the switches send and receive evenly.
         *
         * @param source index of an edge switch
         * @param destination index of an edge switch
         * @param rate in units of what one endpoint's link carries, finite and at least 0
         */
        public Entry(int source, int destination, double rate) {
            this(source, destination, rate, ALL, ALL);
        }

        private Entry(int source, int destination, double rate, int sender, int receiver) {
            if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("switch " + source + " sends " + rate + " to switch " + destination
                        + "; expected a finite rate of at least 0");
            }
            this.source = source;
            this.destination = destination;
            this.rate = rate;
            this.sender = sender;
            this.receiver = receiver;
        }

        /** The edge switch that sends it. */
        public int source() {
            return source;
        }

        /** The edge switch that receives it. */
        public int destination() {
            return destination;
        }

        /** How much it is, in units of what one endpoint's link carries. */
        public double rate() {
            return rate;
        }

        /** The endpoint that sends it; -1 if all of the source do, evenly. */
        public int sender() {
            return sender;
        }

        /** The endpoint that receives it; -1 if all of the destination do, evenly. */
        public int receiver() {
            return receiver;
        }

        /** This demand, of which one endpoint of the source sends all. */
        public Entry sentBy(int endpoint) {
            return new Entry(source, destination, rate, endpoint, receiver);
        }

        /** This demand, of which one endpoint of the destination receives all. */
        public Entry receivedBy(int endpoint) {
            return new Entry(source, destination, rate, sender, endpoint);
        }

        public Entry times(double factor) {
            return new Entry(source, destination, factor * rate, sender, receiver);
        }
    }

    /** The rows of a matrix that is being put together. */
    private static final class Rows {
        private final Topology topology;
        private final TreeMap<Integer, TreeMap<Integer, Double>> rates = new TreeMap<>();

        Rows(Topology topology) {
            this.topology = topology;
        }

        void add(int s, int d, double rate) {
            if (rate > 0) {
                rates.computeIfAbsent(s, source -> new TreeMap<>()).merge(d, rate, Double::sum);
            }
        }

        TrafficMatrix matrix(EndpointLoad endpointLoad) {
            int n = topology.switchCount();
            int[][] destinations = new int[n][];
            double[][] weights = new double[n][];
            double[] scale = new double[n];
            Arrays.fill(destinations, NOWHERE);
            Arrays.fill(weights, NOTHING);
            Arrays.fill(scale, 1);
            for (Map.Entry<Integer, TreeMap<Integer, Double>> row : rates.entrySet()) {
                TreeMap<Integer, Double> to = row.getValue();
                destinations[row.getKey()] =
                        to.keySet().stream().mapToInt(Integer::intValue).toArray();
                weights[row.getKey()] =
                        to.values().stream().mapToDouble(Double::doubleValue).toArray();
            }
            return new TrafficMatrix(topology, destinations, weights, scale, endpointLoad);
        }
    }

    public Topology topology() {
        return topology;
    }

    /** O(log destinations of s). */
    @Override
    public double rate(int s, int d) {
        int i = Arrays.binarySearch(destinations[s], d);
        if (i < 0) {
            return 0;
        }
        return scale[s] * weights[s][i];
    }

    /** What goes between different switches in all. */
    public double total() {
        return total;
    }

    /**
     * The largest factor by which all rates can grow before the link of an endpoint is full: 1 over the most that an
     * endpoint sends or receives, infinite if none does. Where these links differ, as if all were the fastest.
     */
    public double endpointLimit() {
        return endpointLimit;
    }

    /**
     * The slack for what goes between these pairs of switches alone, over links that may differ.
     * O(switches<sup>2</sup>) if uniform.
     */
    double endpointLimit(EndpointLoad.Pairs pairs, LinkProperties links) {
        return 1 / endpointLoad.largest(pairs, links);
    }

    /** The switches that switch s sends to, ascending, perhaps itself among them; read only. */
    int[] destinations(int s) {
        return destinations[s];
    }

    /** What switch s sends to each of its destinations, in units of {@link #scale}; read only. */
    double[] weights(int s) {
        return weights[s];
    }

    double scale(int s) {
        return scale[s];
    }
}
