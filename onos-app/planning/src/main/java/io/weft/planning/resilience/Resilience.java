package io.weft.planning.resilience;

import io.weft.planning.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What is left of a network while ever more of its units are out of service. Immutable.
 *
 * <p>At every share of failed units: the probability that it is still connected, with a confidence interval; distances
 * of the pairs that are; and, if a fabric is given, what its routes still carry. The first samples of connectivity are
 * those of distances, and the first of these those of routes. Where the {@linkplain FailureOrder#WORST_FIRST worst come
 * first}, there is one order and one sample, and nothing is random.
 *
 * <p>The measures of M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14,
 * section III-D. Time O(samples * links) for connectivity, by Newman and Ziff; O(shares * samples * diameter * channels
 * * edge switches / 64) for distances; {@link io.weft.routing.Routes} once for each share and sample of routes. The
 * result does not depend on the number of threads.
 */
public final class Resilience {
    private final FailureUnits units;
    private final FailureOrder order;
    private final Optional<PathMetrics> undamaged;
    private final List<AfterFailures> shares;

    private Resilience(
            FailureUnits units, FailureOrder order, Optional<PathMetrics> undamaged, List<AfterFailures> shares) {
        this.units = units;
        this.order = order;
        this.undamaged = undamaged;
        this.shares = List.copyOf(shares);
    }

    /**
     * @param listener whose parts are samples: of connectivity, at most {@link Precision#mostSamples}; then for each
     *     share those of distances and those of routes. Before them all come the units that are put in order, if the
     *     worst come first. Cancelled, the intervals are wider and samples fewer; shares without samples have none of
     *     their metrics
     * @throws IllegalArgumentException if the settings name a fabric of another topology
     */
    public static Resilience of(
            FailureUnits units, FailureOrder order, ResilienceSettings settings, ProgressListener listener) {
        settings.fabric().ifPresent(fabric -> {
            if (fabric.topology() != units.topology()) {
                throw new IllegalArgumentException("the units are not of the topology of fabric " + fabric.name()
                        + ", but of " + units.topology());
            }
        });
        Optional<PathMetrics> undamaged = settings.pathSamples() == 0 ? Optional.empty() : undamaged(units);
        List<AfterFailures> after = order == FailureOrder.RANDOM
                ? atRandom(units, settings, listener)
                : worstFirst(units, settings, listener);
        return new Resilience(units, order, undamaged, after);
    }

    private static Optional<PathMetrics> undamaged(FailureUnits units) {
        Percolation network = new Percolation(units);
        IntStream.range(0, units.count()).forEach(network::repair);
        return PathMetrics.certain(new PathSearch(network).distances());
    }

    private static List<AfterFailures> atRandom(
            FailureUnits units, ResilienceSettings settings, ProgressListener listener) {
        Connectivity connectivity = Connectivity.sampled(units, settings, listener);
        Proportion[] connected = IntStream.range(0, settings.shares().size())
                .mapToObj(i -> Proportion.of(connectivity.hits(i), connectivity.samples(i), settings.precision()))
                .toArray(Proportion[]::new);
        DamagedNetworks networks = DamagedNetworks.random(units, settings, listener);
        return after(units, settings, connected, networks.sampled(settings.pathSamples(), settings.routeSamples()));
    }

    private static List<AfterFailures> worstFirst(
            FailureUnits units, ResilienceSettings settings, ProgressListener listener) {
        int last = settings.shares().size() - 1;
        int[] failing = WorstFirst.of(units, settings.failed(last, units.count()), listener);
        Connectivity connectivity = Connectivity.of(units, settings, RepairOrder.reverse(failing));
        Proportion[] connected = IntStream.rangeClosed(0, last)
                .mapToObj(i -> Proportion.certain(connectivity.hits(i) == 1))
                .toArray(Proportion[]::new);
        DamagedNetworks networks = DamagedNetworks.ordered(units, settings, failing, listener);
        return after(
                units,
                settings,
                connected,
                networks.sampled(Math.min(1, settings.pathSamples()), Math.min(1, settings.routeSamples())));
    }

    private static List<AfterFailures> after(
            FailureUnits units, ResilienceSettings settings, Proportion[] connected, DamagedNetworks.Metrics metrics) {
        List<AfterFailures> after = new ArrayList<>();
        for (int i = 0; i < connected.length; i++) {
            after.add(new AfterFailures(
                    settings.shares().get(i),
                    settings.failed(i, units.count()),
                    connected[i],
                    metrics.paths(i, connected.length),
                    metrics.routes(i, connected.length)));
        }
        return after;
    }

    public FailureUnits units() {
        return units;
    }

    public FailureOrder order() {
        return order;
    }

    /** Distances while nothing has failed; empty if none were asked for, or if there is no connected pair. */
    public Optional<PathMetrics> undamaged() {
        return undamaged;
    }

    /** The estimates at each share, in ascending order. */
    public List<AfterFailures> shares() {
        return shares;
    }

    /**
     * Largest share up to which the network is connected with at least this probability, by the estimate, at every
     * share looked at; 0 if at none. SC '14, table III, states no such threshold; 0.7 comes closest to its values.
     */
    public double largestConnectedShare(double probability) {
        return largestShare(each -> each.connected().estimate() >= probability);
    }

    /**
     * Largest share up to which the diameter of what is connected, in the median, is at most so many hops more than
     * that of the undamaged network, at every share looked at; 0 if at none. SC '14, section III-D2, allows 2.
     */
    public double largestShareOfDiameter(int increase) {
        return largestShare(each -> each.paths().isPresent()
                && each.paths().get().diameter() <= undamaged.orElseThrow().diameter() + increase);
    }

    /**
     * Largest share up to which the average distance of connected pairs is at most so many hops more than that of the
     * undamaged network, at every share looked at; 0 if at none. SC '14, section III-D3, allows 1.
     */
    public double largestShareOfHops(double increase) {
        return largestShare(each -> each.paths().isPresent()
                && each.paths().get().averageHops().mean()
                        <= undamaged.orElseThrow().averageHops().mean() + increase);
    }

    private double largestShare(Predicate<AfterFailures> holds) {
        return shares.stream()
                .takeWhile(holds)
                .mapToDouble(AfterFailures::share)
                .max()
                .orElse(0);
    }
}
