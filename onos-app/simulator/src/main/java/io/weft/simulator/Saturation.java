package io.weft.simulator;

import io.weft.simulator.route.SimulatedRouting;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds the highest load at which a fabric is not saturated, by bisection: for each routing of a sweep, in place of its loads,
 * first the full load, and then the middle of what is left, among the multiples of a precision. Immutable.
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
     * To a precision.
     *
     * @param precision parts of what an endpoint's link can carry, 0.0001..0.5
     * @throws IllegalArgumentException if it is out of range
     */
    public Saturation(double precision) {
        if (!(precision >= LEAST && precision <= MOST)) {
            throw new IllegalArgumentException("a precision of " + precision
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
     * Does all runs, several routings at a time. What comes out does not depend on the number of threads.
     *
     * @param threads how many runs at a time, at least 1
     * @param observer is told of each point as soon as it is there, and of all points of a routing when it is done with that
     * @return the points of all runs, by routing, in the order of their loads; of each routing the one of the highest load that is
     *     not saturated is {@linkplain SweptPoint#highest marked}, unless all are saturated
     * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
     * @throws java.util.concurrent.CancellationException if the observer had it end, or the thread was interrupted
     */
    public List<SweptPoint> search(LoadSweep.Prepared sweep, int threads, SweepObserver<SweptPoint> observer) {
        AtomicInteger over = new AtomicInteger();
        return ParallelRuns.all(
                        sweep.routings().size(),
                        (place, cancelled) -> {
                            List<SweptPoint> points = search(
                                    sweep,
                                    sweep.routings().get(place),
                                    point -> observer.done(over.getAndIncrement(), point),
                                    cancelled);
                            observer.found(place, points);
                            return points;
                        },
                        threads,
                        () -> !observer.goesOn(sweep.batchCycles()))
                .stream()
                .flatMap(List::stream)
                .collect(Collectors.toList());
    }

    private List<SweptPoint> search(
            LoadSweep.Prepared sweep, SimulatedRouting routing, Consumer<SweptPoint> done, BooleanSupplier cancelled) {
        Map<Integer, SweptPoint> points = new TreeMap<>();
        int carried = 0;
        int saturated = loads + 1;
        int next = loads;
        while (saturated - carried > 1) {
            SweptPoint point =
                    sweep.point(routing, sweep.run(routing, load(next)).run(cancelled));
            done.accept(point);
            points.put(next, point);
            if (point.result().saturated()) {
                saturated = next;
            } else {
                carried = next;
            }
            next = (carried + saturated) / 2;
        }
        points.computeIfPresent(carried, (load, point) -> point.marked());
        return new ArrayList<>(points.values());
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
