package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Each endpoint sends to others as much as a matrix says: the receiver of each packet is drawn with a probability in
 * proportion. Endpoints that send less than others take a smaller {@linkplain #share share} of the load. Immutable.
 */
public final class MatrixPattern implements TrafficPattern {
    private final Topology topology;
    /** By endpoint, its receivers; null if it sends nothing. Endpoints may have the same. */
    private final Receivers[] receivers;

    private final double[] shares;

    private MatrixPattern(Topology topology, Receivers[] receivers, double[] shares) {
        this.topology = topology;
        this.receivers = receivers;
        this.shares = shares;
    }

    @Override
    public double share(int source) {
        return shares[source];
    }

    /** O(log receivers). */
    @Override
    public int destination(int source, RandomStreams random) {
        Receivers of = receivers[source];
        if (of == null) {
            return SILENT;
        }
        int drawn = of.draw(random.positive(source));
        return drawn >= 0 ? drawn : endpointOf(~drawn, source, random);
    }

    /** Any endpoint of a switch, but not the source. */
    private int endpointOf(int s, int source, RandomStreams random) {
        int last = topology.endpointsAt(s) - 1;
        if (topology.edgeSwitch(source, 0) != s) {
            return topology.endpoint(s, random.below(source, last + 1));
        }
        int endpoint = topology.endpoint(s, random.below(source, last));
        return endpoint == source ? topology.endpoint(s, last) : endpoint;
    }

    /** Who receives, and how much of all. Immutable. */
    private static final class Receivers {
        /** Endpoints, and switches as {@code ~s}, each endpoint of which receives as much. */
        private final int[] who;
        /** By place, the part of the traffic that goes to this receiver and those before. */
        private final double[] upTo;

        Receivers(Map<Integer, Double> amounts) {
            who = amounts.keySet().stream().mapToInt(Integer::intValue).toArray();
            upTo = amounts.values().stream().mapToDouble(Double::doubleValue).toArray();
            Arrays.parallelPrefix(upTo, Double::sum);
            double all = upTo[upTo.length - 1];
            Arrays.setAll(upTo, i -> upTo[i] / all);
        }

        /**
         * The receiver at a place of all traffic.
         *
         * @param place in 0..1
         */
        int draw(double place) {
            int at = Arrays.binarySearch(upTo, place);
            return who[Math.min(at < 0 ? ~at : at, who.length - 1)];
        }
    }

    /** Puts a matrix together. Not thread-safe. */
    public static final class Builder {
        /** In place of an endpoint: all of a switch, evenly. */
        public static final int ALL = -1;

        private final Topology topology;
        /** By switch, or endpoint, what it sends by receiver, which is an endpoint, or a switch as {@code ~s}. */
        private final Map<Integer, Map<Integer, Double>> ofSwitches = new HashMap<>();

        private final Map<Integer, Map<Integer, Double>> ofEndpoints = new HashMap<>();

        /**
         * Nobody sends anything yet.
         *
         * @param topology whose endpoints have one link each
         */
        public Builder(Topology topology) {
            this.topology = topology;
        }

        /**
         * Adds traffic. What a switch without a second endpoint would send to itself is left out.
         *
         * @param source an edge switch
         * @param sender an endpoint of it, or {@link #ALL}
         * @param destination an edge switch
         * @param receiver an endpoint of it, or {@link #ALL}
         * @param rate in units of what an endpoint's link carries, at least 0
         * @throws Refusal if an endpoint would send to itself
         */
        public void add(int source, int sender, int destination, int receiver, double rate) {
            if (sender == receiver && sender != ALL) {
                throw new Refusal("endpoint " + sender + " sends to itself");
            }
            int others = topology.endpointsAt(source) - 1;
            if (rate <= 0 || (source == destination && others == 0)) {
                return;
            }
            if (sender == ALL && receiver != ALL && source == destination) {
                for (int i = 0; i <= others; i++) {
                    int each = topology.endpoint(source, i);
                    if (each != receiver) {
                        put(ofEndpoints, each, receiver, rate / others);
                    }
                }
            } else {
                put(
                        sender == ALL ? ofSwitches : ofEndpoints,
                        sender == ALL ? source : sender,
                        receiver == ALL ? ~destination : receiver,
                        rate);
            }
        }

        private static void put(Map<Integer, Map<Integer, Double>> senders, int sender, int receiver, double rate) {
            senders.computeIfAbsent(sender, s -> new TreeMap<>()).merge(receiver, rate, Double::sum);
        }

        /**
         * The pattern of all that was added. O(switches + endpoints + entries log entries).
         *
         * @throws Refusal if an endpoint sends more than its link carries
         */
        public MatrixPattern build() {
            int n = topology.endpointCount();
            Receivers[] receivers = new Receivers[n];
            double[] shares = new double[n];
            for (int s : topology.edgeSwitches()) {
                Map<Integer, Double> ofSwitch = ofSwitches.getOrDefault(s, Map.of());
                Receivers common = ofSwitch.isEmpty() ? null : new Receivers(ofSwitch);
                double each = sum(ofSwitch) / topology.endpointsAt(s);
                for (int i = 0; i < topology.endpointsAt(s); i++) {
                    int e = topology.endpoint(s, i);
                    Map<Integer, Double> own = ofEndpoints.getOrDefault(e, Map.of());
                    receivers[e] = own.isEmpty() ? common : both(own, ofSwitch, topology.endpointsAt(s));
                    shares[e] = sum(own) + each;
                    if (shares[e] > 1 + 1e-9) {
                        throw new Refusal("endpoint " + topology.endpointName(e) + " sends " + shares[e], "at most 1");
                    }
                    shares[e] = Math.min(1, shares[e]);
                }
            }
            return new MatrixPattern(topology, receivers, shares);
        }

        private static double sum(Map<Integer, Double> amounts) {
            return amounts.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        private static Receivers both(Map<Integer, Double> own, Map<Integer, Double> ofSwitch, int endpoints) {
            Map<Integer, Double> all = new TreeMap<>(own);
            ofSwitch.forEach((receiver, rate) -> all.merge(receiver, rate / endpoints, Double::sum));
            return new Receivers(all);
        }
    }
}
