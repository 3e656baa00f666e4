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
    private final Supplier<RepairOrder> orders;
    private final boolean random;
    private final ProgressListener listener;

    /**
     * Takes samples of these orders.
     *
     * @param orders gives each thread one of its own
     */
    private DamagedNetworks(
            FailureUnits units,
            ResilienceSettings settings,
            Supplier<RepairOrder> orders,
            boolean random,
            ProgressListener listener) {
        this.units = units;
        this.settings = settings;
        this.orders = orders;
        this.random = random;
        this.listener = listener;
    }

    /** Lets units fail in random orders. */
    static DamagedNetworks random(FailureUnits units, ResilienceSettings settings, ProgressListener listener) {
        return new DamagedNetworks(
                units, settings, () -> RepairOrder.random(units.count(), settings.seed()), true, listener);
    }

    /** Lets units fail in this order, so that nothing is random. */
    static DamagedNetworks ordered(
            FailureUnits units, ResilienceSettings settings, int[] failing, ProgressListener listener) {
        return new DamagedNetworks(units, settings, () -> RepairOrder.reverse(failing), false, listener);
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
        return new Metrics(distances, routes);
    }

    /** The networks at each share, the highest first; fewer if the listener cancels. */
    private List<PathSearch.Distances> distances(Percolation network, int sample) {
        List<PathSearch.Distances> found = new ArrayList<>();
        PathSearch search = new PathSearch(network);
        RepairOrder order = orders.get();
        order.restart(sample);
        int repaired = 0;
        for (int i = settings.shares().size() - 1; i >= 0 && !listener.isCancelled(); i--) {
            for (; repaired < units.count() - settings.failed(i, units.count()); repaired++) {
                network.repair(order.next());
            }
            found.add(search.distances());
            listener.advance(1);
        }
        return found;
    }

    /** The networks at each share, the highest first; fewer if the listener cancels. */
    private List<Optional<RouteMetrics.Sample>> routes(int sample) {
        List<Optional<RouteMetrics.Sample>> found = new ArrayList<>();
        RepairOrder order = orders.get();
        order.restart(sample);
        int[] repairs = IntStream.range(0, units.count()).map(i -> order.next()).toArray();
        for (int i = settings.shares().size() - 1; i >= 0 && !listener.isCancelled(); i--) {
            int repaired = units.count() - settings.failed(i, units.count());
            Failures failures = units.failures(IntStream.range(repaired, repairs.length)
                    .map(place -> repairs[place])
                    .toArray());
            found.add(RouteMetrics.Sample.of(settings.fabric().orElseThrow(), failures));
            listener.advance(1);
        }
        return found;
    }

    private static <T> List<T> ofShare(List<List<T>> bySample, int i, int shares) {
        int place = shares - 1 - i;
        return bySample.stream()
                .filter(sample -> place < sample.size())
                .map(sample -> sample.get(place))
                .collect(Collectors.toList());
    }

    /** The metrics at each share. */
    final class Metrics {
        private final List<List<PathSearch.Distances>> distances;
        private final List<List<Optional<RouteMetrics.Sample>>> routes;

        private Metrics(List<List<PathSearch.Distances>> distances, List<List<Optional<RouteMetrics.Sample>>> routes) {
            this.distances = distances;
            this.routes = routes;
        }

        /** Distances at the i-th share of so many. */
        Optional<PathMetrics> paths(int i, int shares) {
            List<PathSearch.Distances> some = ofShare(distances, i, shares);
            int failed = settings.failed(i, units.count());
            boolean certain = !random || failed == 0 || failed == units.count();
            return certain && !some.isEmpty()
                    ? PathMetrics.certain(some.get(0))
                    : PathMetrics.of(some, settings.precision().confidence());
        }

        /** Routes at the i-th share of so many. */
        Optional<RouteMetrics> routes(int i, int shares) {
            return RouteMetrics.of(ofShare(routes, i, shares).stream()
                    .flatMap(Optional::stream)
                    .collect(Collectors.toList()));
        }
    }
}
