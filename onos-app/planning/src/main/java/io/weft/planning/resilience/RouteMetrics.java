package io.weft.planning.resilience;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the routes of a fabric still carry at one share of failures, on average over samples. Samples with fewer than
 * two working edge switches are left out. Immutable.
 */
public final class RouteMetrics {
    private final int samples;
    private final double routable;
    private final double throughput;

    private RouteMetrics(List<Sample> some) {
        samples = some.size();
        routable = some.stream().mapToDouble(each -> each.routable).average().orElseThrow();
        throughput =
                some.stream().mapToDouble(each -> each.throughput).average().orElseThrow();
    }

    /** Estimates from these samples; empty if there is none. */
    static Optional<RouteMetrics> of(Collection<Sample> samples) {
        return samples.isEmpty() ? Optional.empty() : Optional.of(new RouteMetrics(List.copyOf(samples)));
    }

    public int samples() {
        return samples;
    }

    /**
     * Share of the ordered pairs of distinct working edge switches between which packets can go within the fabric's
     * virtual channels. Pairs that no path connects count as those that no route does.
     */
    public double routable() {
        return routable;
    }

    /**
     * 1 / the largest load of a channel while each endpoint sends 1 in total, evenly to all others: what part of their
     * rate all endpoints can send at once, 1 or more for all of it. Pairs without a route send nothing, so it may rise
     * as {@link #routable} falls; 0 if no pair has one.
     */
    public double throughput() {
        return throughput;
    }

    /** The routes of one sample. */
    static final class Sample {
        private final double routable;
        private final double throughput;

        private Sample(double routable, double throughput) {
            this.routable = routable;
            this.throughput = throughput;
        }

        /** The metrics of a fabric; empty if fewer than two edge switches work. */
        static Optional<Sample> of(Fabric fabric, Failures failures) {
            int[] edges = IntStream.of(fabric.topology().edgeSwitches())
                    .filter(failures::switchAlive)
                    .toArray();
            if (edges.length < 2) {
                return Optional.empty();
            }
            Routes routes = Routes.of(fabric, failures);
            long routed = IntStream.of(edges)
                    .mapToLong(s -> IntStream.of(edges)
                            .filter(d -> routes.kind(s, d) != PathKind.NONE)
                            .count())
                    .sum();
            double load = ChannelLoads.of(routes).max();
            double slowest = fabric.links().slowestEndpoint();
            double limit = slowest < 1 ? Math.min(slowest, 1 / load) : 1 / load;
            return Optional.of(new Sample((double) routed / edges.length / (edges.length - 1), load == 0 ? 0 : limit));
        }
    }
}
