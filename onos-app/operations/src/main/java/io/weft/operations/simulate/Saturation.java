package io.weft.operations.simulate;

import io.weft.refusal.Refusal;
import io.weft.simulator.IdleThreads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * Finds the highest load at which a fabric is not saturated, by bisection: for each routing of a sweep, in place of its
 * loads, first the full load, and then the middle of what is left, among the multiples of a precision. Immutable.
 */
public final class Saturation {
    private static final double LEAST = 1e-4;
    private static final double MOST = 0.5;

    /** To what part of a link's load where nobody says otherwise. */
    public static final double USUAL_PRECISION = 0.005;

    private final BigDecimal precision;
    /** How many loads there are: the multiples below 1, and 1. */
    private final int loads;

    /**
     * @param precision parts of what an endpoint's link can carry, 0.0001..0.5
     * @throws Refusal if it is out of range
     */
    public Saturation(double precision) {
        if (!(precision >= LEAST && precision <= MOST)) {
            throw new Refusal("a precision of " + precision
                    + " is not in 0.0001..0.5, parts of what an endpoint's link can carry");
        }
        this.precision = BigDecimal.valueOf(precision);
        this.loads =
                BigDecimal.ONE.divide(this.precision, 0, RoundingMode.CEILING).intValueExact();
    }

    /** Most runs that it takes for each routing. */
    public int mostRuns() {
        return 1 + (32 - Integer.numberOfLeadingZeros(loads - 1));
    }

    /**
     * Does all runs, several routings at a time, as {@link LoadSweep.Prepared#run} does them.
     *
     * @param observer is told of all points of a routing when its search is over, or given up
     * @return the points of all runs, by routing, in the order of their loads; of each routing the one of the highest
     *     load that is not saturated is marked, unless all are saturated
     */
    List<Point> search(LoadSweep.Prepared sweep, int threads, Simulation.Observer observer) {
        AtomicInteger over = new AtomicInteger();
        int[] places = sweep.places();
        return ParallelRuns.all(
                        places.length,
                        (turn, cancelled, idle) -> search(
                                sweep,
                                places[turn],
                                idle,
                                cancelled,
                                point -> {
                                    observer.advanced(1, 1);
                                    observer.done(over.getAndIncrement(), point);
                                },
                                points -> observer.found(places[turn], points)),
                        threads,
                        () -> !observer.goesOn(sweep.batchCycles()))
                .stream()
                .flatMap(Collection::stream)
                .collect(Collectors.toList());
    }

    /**
     * Does the runs of one routing, one after the other.
     *
     * @param done is told of each point
     * @param found is told of all when the search is over, or given up
     * @return the points, in the order of their loads
     */
    Collection<Point> search(
            LoadSweep.Prepared sweep,
            int routing,
            IdleThreads idle,
            BooleanSupplier cancelled,
            Consumer<Point> done,
            Consumer<List<Point>> found) {
        SortedMap<Integer, Point> points = new TreeMap<>();
        try {
            search(points, load -> {
                Point point = sweep.point(sweep.routings().get(routing), load, cancelled, idle);
                done.accept(point);
                return point;
            });
        } finally {
            if (!points.isEmpty()) {
                found.accept(List.copyOf(points.values()));
            }
        }
        return points.values();
    }

    /** Fills {@code points}, by multiples of the precision, with those of the loads that it comes to. */
    private void search(SortedMap<Integer, Point> points, DoubleFunction<Point> run) {
        int carried = 0;
        int saturated = loads + 1;
        int next = loads;
        while (saturated - carried > 1) {
            Point point = run.apply(load(next));
            points.put(next, point);
            if (point.get(LoadOutcome.SATURATED)) {
                saturated = next;
            } else {
                carried = next;
            }
            next = (carried + saturated) / 2;
        }
        points.computeIfPresent(carried, (load, point) -> point.with(LoadOutcome.HIGHEST, true));
    }

    private double load(int multiple) {
        return multiple == loads
                ? 1
                : precision.multiply(BigDecimal.valueOf(multiple)).doubleValue();
    }

    /** What it does, in words. */
    @Override
    public String toString() {
        return "search for the highest that is not saturated, to " + precision.toPlainString();
    }
}
