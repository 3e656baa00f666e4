package io.weft.planning.throughput;

import io.weft.fabric.LinkProperties;
import io.weft.planning.ProgressListener;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What no routing carries more of, found at once: the least of four bounds. Immutable.
 *
 * <p>Those are what links of endpoints allow; what all channels together carry, of which each pair takes at least as
 * much as its distance says; what enters or leaves each switch; and what enters or leaves each group, where the
 * topology has such. The last two are left out if some switches that work are not connected.
 */
public final class QuickBound {
    private final double bound;
    private final Reason reason;

    private QuickBound(double bound, Reason reason) {
        this.bound = bound;
        this.reason = reason;
    }

    /** What the bound follows from. */
    public enum Reason {
        /** An endpoint sends or receives as much as its link carries. */
        ENDPOINT_LINK,
        /** All channels are full if every pair takes paths as short as can be. */
        ALL_CHANNELS,
        /** The channels that enter or leave a switch are full. */
        SWITCH,
        /** The channels that enter or leave a group of switches are full. */
        GROUP
    }

    /** As the other, of links that are alike. */
    public static QuickBound of(Failures failures, TrafficMatrix traffic) {
        return of(failures, LinkProperties.ALIKE, traffic);
    }

    /**
     * Computes the bound. O(sources * channels) time, on all processors.
     *
     * @throws IllegalArgumentException if the traffic is of another topology
     */
    public static QuickBound of(Failures failures, LinkProperties links, TrafficMatrix traffic) {
        checkTopology(failures, traffic);
        ChannelGraph graph = new ChannelGraph(failures, links);
        FlowSearch start =
                FlowSearch.begin(graph, traffic, ProgressListener.none()).orElseThrow();
        return of(graph, traffic, traffic.endpointLimit(graph.connected(), links), start);
    }

    static void checkTopology(Failures failures, TrafficMatrix traffic) {
        Topology topology = failures.topology();
        if (traffic.topology() != topology) {
            throw new IllegalArgumentException("the traffic is of " + traffic.topology()
                    + " and the failures are of another topology, " + topology);
        }
    }

    /**
     * Finds it for a search that has just begun.
     *
     * @param endpointLimit what links of endpoints allow
     */
    static QuickBound of(ChannelGraph graph, TrafficMatrix traffic, double endpointLimit, FlowSearch start) {
        QuickBound best = new QuickBound(endpointLimit, Reason.ENDPOINT_LINK)
                .or(new QuickBound(start.bound(), Reason.ALL_CHANNELS));
        Cuts switches =
                new Cuts(graph, traffic, IntStream.range(0, graph.switchCount()).toArray());
        if (switches.crossing < start.carried * (1 - 1e-9) || switches.crossing > start.carried * (1 + 1e-9)) {
            return best;
        }
        best = best.or(new QuickBound(switches.least(), Reason.SWITCH));
        Optional<Groups> groups = traffic.topology().arrangement().groups();
        if (groups.isPresent()) {
            int[] ofSwitch = IntStream.range(0, graph.switchCount())
                    .map(groups.get()::group)
                    .toArray();
            best = best.or(new QuickBound(new Cuts(graph, traffic, ofSwitch).least(), Reason.GROUP));
        }
        return best;
    }

    private QuickBound or(QuickBound other) {
        return other.bound < bound ? other : this;
    }

    /** What crosses the border of each part of the switches. */
    private static final class Cuts {
        private final double[] channels;
        private final double[] sent;
        private final double[] received;
        /** What goes between different parts in all. */
        private double crossing;

        Cuts(ChannelGraph graph, TrafficMatrix traffic, int[] partOf) {
            int parts = IntStream.of(partOf).max().orElse(-1) + 1;
            channels = new double[parts];
            sent = new double[parts];
            received = new double[parts];
            for (int s = 0; s < partOf.length; s++) {
                for (int c = graph.first[s]; c < graph.first[s + 1]; c++) {
                    channels[partOf[s]] += partOf[graph.target[c]] == partOf[s] ? 0 : graph.capacity[c];
                }
                if (graph.alive(s)) {
                    addTraffic(graph, traffic, partOf, s);
                }
            }
        }

        private void addTraffic(ChannelGraph graph, TrafficMatrix traffic, int[] partOf, int s) {
            int[] destinations = traffic.destinations(s);
            double[] weights = traffic.weights(s);
            for (int i = 0; i < destinations.length; i++) {
                int d = destinations[i];
                if (partOf[d] != partOf[s] && graph.alive(d)) {
                    double rate = traffic.scale(s) * weights[i];
                    sent[partOf[s]] += rate;
                    received[partOf[d]] += rate;
                    crossing += rate;
                }
            }
        }

        /** How many times the traffic fits through each border. */
        double least() {
            return IntStream.range(0, channels.length)
                    .filter(part -> sent[part] > 0 || received[part] > 0)
                    .mapToDouble(part -> channels[part] / Math.max(sent[part], received[part]))
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }

    /** How many times the demand no routing carries more than; infinite if there is no demand. */
    public double bound() {
        return bound;
    }

    public Reason reason() {
        return reason;
    }
}
