package io.weft.planning.throughput;

import io.weft.fabric.LinkProperties;
import io.weft.planning.ProgressListener;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.Optional;

/**
 * The maximum concurrent flow of a traffic matrix: how many times its demand a fabric carries at most, whatever its
 * routing, if every flow can be split over any paths. An interval that is proven, in units of the demand. Immutable.
 *
 * <p>Every channel carries as much as an endpoint's link does, 1, or what {@link LinkProperties#capacity} says; loads
 * are parts of that, and lengths are for each part of it. From below, {@link #feasible} is what a flow that was found
 * carries: its loads, times that, are at most 1. From above, {@link #bound} follows from lengths of the channels by
 * linear duality: no flow carries more than the sum of all lengths over the sum, over all pairs, of what a pair sends
 * times its shortest length. Both also respect the links of endpoints. Sums are in double precision: the ends are exact
 * but for a relative error far below 1e-9.
 *
 * <p>Pairs that no path connects, or whose switch is out of service, are left out of the demand; {@link #carriedShare}
 * says how much is left. Routes spare what is drained: none leads over a drained link, and none through a drained
 * switch.
 *
 * <p>Source: F. Shahrokhi and D. W. Matula, "The maximum concurrent flow problem", Journal of the ACM 37 (1990); for
 * networks, S. A. Jyothi et al., "Measuring and Understanding Throughput of Network Topologies", SC 2016. How it is
 * found: {@link FlowSearch}.
 */
public final class ConcurrentFlow {
    private final double feasible;
    private final double bound;
    private final double carriedShare;
    private final double[] load;
    private final double[] length;
    private final int iterations;

    private ConcurrentFlow(FlowSearch search, ChannelGraph graph, Limits limits, double total, int iterations) {
        feasible = Math.min(search.feasible(), limits.ofEndpoints);
        bound = Math.max(Math.min(search.bound(), limits.quick), feasible);
        carriedShare = total == 0 ? 1 : search.carried / total;
        load = graph.ofTopology(search.load());
        length = graph.ofTopology(search.length());
        this.iterations = iterations;
    }

    /** No flow was found. */
    private ConcurrentFlow(ChannelGraph graph, double endpointLimit) {
        feasible = 0;
        bound = endpointLimit;
        carriedShare = 0;
        load = graph.ofTopology(new double[graph.channelCount()]);
        length = graph.ofTopology(FlowSearch.evenLengths(graph));
        iterations = 0;
    }

    /** What limits the flow whatever the search finds. */
    private static final class Limits {
        private final double ofEndpoints;
        private final double quick;

        Limits(double ofEndpoints, double quick) {
            this.ofEndpoints = ofEndpoints;
            this.quick = quick;
        }
    }

    /** When to stop. Immutable. */
    public static final class Target {
        private final double gap;
        private final int maxIterations;

        /**
         * @param gap how wide the interval may be, in units of its upper end, 0..1
         * @param maxIterations how many iterations there may be, at least 0
         */
        public Target(double gap, int maxIterations) {
            if (!(gap >= 0 && gap <= 1) || maxIterations < 0) {
                throw new Refusal(
                        "a gap of " + gap + " within " + maxIterations + " iterations",
                        "a gap of 0..1 and at least 0 iterations");
            }
            this.gap = gap;
            this.maxIterations = maxIterations;
        }

        public double gap() {
            return gap;
        }

        public int maxIterations() {
            return maxIterations;
        }
    }

    /** As the other, of links that are alike. */
    public static ConcurrentFlow of(
            Failures failures, TrafficMatrix traffic, Target target, ProgressListener listener) {
        return of(failures, LinkProperties.ALIKE, traffic, target, listener);
    }

    /**
     * Narrows the interval until it is as narrow as wanted. O(iterations * sources * channels) time and some, on all
     * processors, each of which takes 20 bytes a channel. The result does not depend on the number of threads.
     *
     * @param listener is told of each iteration, of at most {@link Target#maxIterations}, and asked before each source;
     *     on cancel the interval so far is the result: before any flow was found, from 0 to what links of endpoints
     *     allow, with nothing carried
     * @throws Refusal if the traffic is of another topology
     */
    public static ConcurrentFlow of(
            Failures failures, LinkProperties links, TrafficMatrix traffic, Target target, ProgressListener listener) {
        QuickBound.checkTopology(failures, traffic);
        ChannelGraph graph = new ChannelGraph(failures, links);
        double endpointLimit = traffic.endpointLimit(graph.connected(), links);
        Optional<FlowSearch> begun = FlowSearch.begin(graph, traffic, listener);
        if (begun.isEmpty()) {
            return new ConcurrentFlow(graph, endpointLimit);
        }
        FlowSearch search = begun.get();
        double quick = QuickBound.of(graph, traffic, endpointLimit, search).bound();
        int iterations = search.run(target, quick, listener);
        return new ConcurrentFlow(search, graph, new Limits(endpointLimit, quick), traffic.total(), iterations);
    }

    /** How many times the demand the flow that was found carries; infinite if there is no demand. */
    public double feasible() {
        return feasible;
    }

    /** How many times the demand no routing carries more than; infinite if there is no demand. */
    public double bound() {
        return bound;
    }

    /** Width of the interval in units of its upper end; 0 if there is no demand. */
    public double gap() {
        return bound == feasible ? 0 : 1 - feasible / bound;
    }

    /** The part of what goes between different switches that is not left out; 1 if nothing goes between any. */
    public double carriedShare() {
        return carriedShare;
    }

    /**
     * Load of channel {@code c} under the flow that was found, as it carries the demand once: a part of its capacity.
     */
    public double load(int c) {
        return load[c];
    }

    /**
     * Length of channel {@code c} in the best bound by lengths, as part of the sum of all: the longer it is, the more a
     * faster channel there would help.
     */
    public double length(int c) {
        return length[c];
    }

    /** How many iterations it took. */
    public int iterations() {
        return iterations;
    }

    @Override
    public String toString() {
        return "[" + feasible + ", " + bound + "] after " + iterations + " iterations, largest load "
                + Arrays.stream(load).max().orElse(0);
    }
}
