package io.weft.planning.throughput;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;

/** What the links of endpoints carry of given traffic. Immutable. */
interface EndpointLoad {
    /** What goes between different switches in all. */
    double total();

    /** The most that an endpoint sends or receives of what goes between these pairs. */
    double largest(Pairs pairs);

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
        public double largest(Pairs pairs) {
            if (pairs == Pairs.ALL) {
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
            long most = 0;
            for (int s : edges) {
                most = Math.max(most, Math.max(to[s], from[s]));
            }
            return most / (topology.endpointCount() - 1.0);
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
            return Arrays.stream(received((s, d) -> s != d)).sum();
        }

        @Override
        public double largest(Pairs pairs) {
            return Arrays.stream(received(pairs)).max().orElse(0);
        }

        private int[] received(Pairs pairs) {
            int[] received = new int[destinationOfEndpoint.length];
            for (int e = 0; e < received.length; e++) {
                int to = destinationOfEndpoint[e];
                if (to >= 0 && pairs.contain(topology.edgeSwitch(e, 0), topology.edgeSwitch(to, 0))) {
                    received[to]++;
                }
            }
            return received;
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
        public double largest(Pairs pairs) {
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
                most = Math.max(most, sent[n + e] + sent[s] / topology.endpointsAt(s));
                most = Math.max(most, received[n + e] + received[s] / topology.endpointsAt(s));
            }
            return most;
        }
    }
}
