package io.weft.planning.throughput;

import io.weft.fabric.LinkProperties;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.IntStream;

/** What the links of endpoints carry of given traffic. Immutable. */
interface EndpointLoad {
    /** What goes between different switches in all. */
    double total();

    /**
     * The most that an endpoint sends or receives of what goes between these pairs, as a part of what its link carries.
     */
    double largest(Pairs pairs, LinkProperties links);

    /** Some ordered pairs of switches, perhaps of a switch with itself. */
    @FunctionalInterface
    interface Pairs {
        Pairs ALL = (s, d) -> true;

        boolean contain(int s, int d);
    }

    /** Every endpoint sends 1 in total, evenly to all other endpoints. */
    final class Uniform implements EndpointLoad {
        private final Topology topology;

        Uniform(Topology topology) {
            this.topology = topology;
        }

        @Override
        public double total() {
            double n = topology.endpointCount();
            double ordered = n * n;
            for (int s : topology.edgeSwitches()) {
                ordered -= (double) topology.endpointsAt(s) * topology.endpointsAt(s);
            }
            return ordered / (n - 1);
        }

        /**
         * Counts the endpoints that each exchanges packets with. O(edge switches<sup>2</sup>), or O(1) for all pairs.
         */
        @Override
        public double largest(Pairs pairs, LinkProperties links) {
            if (pairs == Pairs.ALL && !links.ratesDiffer()) {
                return 1;
            }
            int[] edges = topology.edgeSwitches();
            long[] to = new long[topology.switchCount()];
            long[] from = new long[topology.switchCount()];
            for (int s : edges) {
                for (int d : edges) {
                    if (pairs.contain(s, d)) {
                        to[s] += topology.endpointsAt(d) - (s == d ? 1 : 0);
                        from[d] += topology.endpointsAt(s) - (s == d ? 1 : 0);
                    }
                }
            }
            double most = 0;
            for (int s : edges) {
                most = Math.max(most, Math.max(to[s], from[s]) / slowest(s, links));
            }
            return most / (topology.endpointCount() - 1.0);
        }

        /** What the slowest link of an endpoint of a switch carries. */
        private double slowest(int s, LinkProperties links) {
            double slowest = 1;
            for (int i = 0; i < topology.endpointsAt(s); i++) {
                slowest = Math.min(slowest, links.endpointCapacity(topology.endpoint(s, i)));
            }
            return slowest;
        }
    }

    /** Every endpoint sends 1 to a single other, or nothing; one may receive from many. */
    final class Permutation implements EndpointLoad {
        private final Topology topology;
        private final int[] destinationOfEndpoint;

        Permutation(Topology topology, int[] destinationOfEndpoint) {
            this.topology = topology;
            this.destinationOfEndpoint = destinationOfEndpoint;
        }

        @Override
        public double total() {
            return IntStream.range(0, destinationOfEndpoint.length)
                    .filter(e -> sends(e, (s, d) -> s != d))
                    .count();
        }

        @Override
        public double largest(Pairs pairs, LinkProperties links) {
            int[] received = new int[destinationOfEndpoint.length];
            double most = 0;
            for (int e = 0; e < received.length; e++) {
                if (sends(e, pairs)) {
                    received[destinationOfEndpoint[e]]++;
                    most = Math.max(most, 1 / links.endpointCapacity(e));
                }
            }
            for (int e = 0; e < received.length; e++) {
                most = Math.max(most, received[e] / links.endpointCapacity(e));
            }
            return most;
        }

        private boolean sends(int e, Pairs pairs) {
            int to = destinationOfEndpoint[e];
            return to >= 0 && pairs.contain(topology.edgeSwitch(e, 0), topology.edgeSwitch(to, 0));
        }
    }

    /** The endpoints of a switch share what it sends and receives, but for what one of them does. */
    final class Shared implements EndpointLoad {
        private final Topology topology;
        private final List<TrafficMatrix.Entry> entries;

        Shared(Topology topology, List<TrafficMatrix.Entry> entries) {
            this.topology = topology;
            this.entries = entries;
        }

        @Override
        public double total() {
            return entries.stream()
                    .filter(each -> each.source != each.destination)
                    .mapToDouble(each -> each.rate)
                    .sum();
        }

        @Override
        public double largest(Pairs pairs, LinkProperties links) {
            int n = topology.switchCount();
            double[] sent = new double[n + topology.endpointCount()];
            double[] received = new double[n + topology.endpointCount()];
            for (TrafficMatrix.Entry each : entries) {
                if (pairs.contain(each.source, each.destination)) {
                    sent[each.sender < 0 ? each.source : n + each.sender] += each.rate;
                    received[each.receiver < 0 ? each.destination : n + each.receiver] += each.rate;
                }
            }
            double most = 0;
            for (int e = 0; e < topology.endpointCount(); e++) {
                int s = topology.edgeSwitch(e, 0);
                double capacity = links.endpointCapacity(e);
                most = Math.max(most, (sent[n + e] + sent[s] / topology.endpointsAt(s)) / capacity);
                most = Math.max(most, (received[n + e] + received[s] / topology.endpointsAt(s)) / capacity);
            }
            return most;
        }
    }
}
