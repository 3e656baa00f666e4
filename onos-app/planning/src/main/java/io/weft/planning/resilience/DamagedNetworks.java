package io.weft.planning.resilience;

import io.weft.planning.ProgressListener;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The network at each share of failures in some samples: its distances and its routes. Immutable. */
final class DamagedNetworks {
    private final FailureUnits units;
    private final ResilienceSettings settings;
    private final Supplier<ReturnOrder> orders;
    private final ProgressListener listener;

    /**
     * Takes samples of these orders.
     *
     * @param orders gives each thread one of its own
     */
    DamagedNetworks(
            FailureUnits units, ResilienceSettings settings, Supplier<ReturnOrder> orders, ProgressListener listener) {
        this.units = units;
        this.settings = settings;
        this.orders = orders;
        this.listener = listener;
    }

    /** Distances in the first samples, and routes in the first samples. */
    Metrics sampled(int pathSamples, int routeSamples) {
        Percolation network = new Percolation(units);
        List<List<PathSearch.Distances>> distances = IntStream.range(0, pathSamples)
                .parallel()
                .mapToObj(sample -> distances(network.another(), sample))
                .collect(Collectors.toList());
        List<List<Optional<RouteMetrics.Sample>>> routes =
                IntStream.range(0, routeSamples).mapToObj(this::routes).collect(Collectors.toList());
        return new Metrics(distances, routes, settings.precision().confidence());
    }

    /** Those at each share, the highest first; fewer if the listener cancels. */
    private List<PathSearch.Distances> distances(Percolation network, int sample) {
        List<PathSearch.Distances> found = new ArrayList<>();
        PathSearch search = new PathSearch(network);
        ReturnOrder order = orders.get();
        order.restart(sample);
        int returned = 0;
        for (int i = settings.shares().size() - 1; i >= 0 && !listener.isCancelled(); i--) {
            for (; returned < units.count() - settings.failed(i, units.count()); returned++) {
                network.bringBack(order.next());
            }
            found.add(search.distances());
            listener.advance(1);
        }
        return found;
    }

    /** Those at each share, the highest first; fewer if the listener cancels. */
    private List<Optional<RouteMetrics.Sample>> routes(int sample) {
        List<Optional<RouteMetrics.Sample>> found = new ArrayList<>();
        ReturnOrder order = orders.get();
        order.restart(sample);
        int[] returning =
                IntStream.range(0, units.count()).map(i -> order.next()).toArray();
        for (int i = settings.shares().size() - 1; i >= 0 && !listener.isCancelled(); i--) {
            int returned = units.count() - settings.failed(i, units.count());
            Failures failures = units.failures(IntStream.range(returned, returning.length)
                    .map(place -> returning[place])
                    .toArray());
            found.add(RouteMetrics.Sample.of(settings.fabric().orElseThrow(), failures));
            listener.advance(1);
        }
        return found;
    }

    /** The metrics at each share. */
    static final class Metrics {
        private final List<List<PathSearch.Distances>> distances;
        private final List<List<Optional<RouteMetrics.Sample>>> routes;
        private final double confidence;

        private Metrics(
                List<List<PathSearch.Distances>> distances,
                List<List<Optional<RouteMetrics.Sample>>> routes,
                double confidence) {
            this.distances = distances;
            this.routes = routes;
            this.confidence = confidence;
        }

        /** Distances at the i-th share of so many. */
        Optional<PathMetrics> paths(int i, int shares) {
            return PathMetrics.of(ofShare(distances, i, shares), confidence);
        }

        /** Routes at the i-th share of so many. */
        Optional<RouteMetrics> routes(int i, int shares) {
            return RouteMetrics.of(ofShare(routes, i, shares).stream()
                    .flatMap(Optional::stream)
                    .collect(Collectors.toList()));
        }

        private static <T> List<T> ofShare(List<List<T>> bySample, int i, int shares) {
            int place = shares - 1 - i;
            return bySample.stream()
                    .filter(sample -> place < sample.size())
                    .map(sample -> sample.get(place))
                    .collect(Collectors.toList());
        }
    }
}
