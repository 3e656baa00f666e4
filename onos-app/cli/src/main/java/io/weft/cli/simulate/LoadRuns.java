package io.weft.cli.simulate;

import io.weft.cli.output.Progress.Activity;
import io.weft.simulator.PreparedSweep;
import io.weft.simulator.Saturation;
import io.weft.simulator.SweepObserver;
import io.weft.simulator.SweptPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** The runs of a sweep of loads, or of the search for saturation in its place. */
public final class LoadRuns implements Simulation.Runs<SweptPoint> {
    private final PreparedSweep sweep;
    private final List<String> routings;
    private final List<Double> loads;
    private final Optional<Saturation> saturation;
    private final int threads;

    /**
     * Those of a sweep.
     *
     * @param routings their names, in the order of the sweep
     * @param loads of each routing; the search finds its own
     * @param threads runs at a time
     */
    public LoadRuns(
            PreparedSweep sweep,
            List<String> routings,
            List<Double> loads,
            Optional<Saturation> saturation,
            int threads) {
        this.sweep = sweep;
        this.routings = routings;
        this.loads = loads;
        this.saturation = saturation;
        this.threads = threads;
    }

    @Override
    public String what() {
        return saturation.isPresent() ? "searching" : "simulating";
    }

    @Override
    public long parts() {
        return (long) routings.size() * saturation.map(Saturation::mostRuns).orElse(loads.size());
    }

    /** A cycle takes the longer the more packets there are. */
    @Override
    public double effort() {
        return saturation.isPresent()
                ? parts()
                : routings.size()
                        * loads.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public String size() {
        return (saturation.isPresent() ? "at most " : "") + parts() + " points";
    }

    @Override
    public void run(FinishedPoints<SweptPoint> points, BooleanSupplier stopped, Activity activity) {
        if (saturation.isPresent()) {
            search(points, stopped, activity);
        } else {
            sweep.runInOrder(threads, new Sweeping(points, stopped, activity));
        }
    }

    /** Goes on until it is stopped. */
    private abstract static class Observing implements SweepObserver {
        final FinishedPoints<SweptPoint> points;
        final Activity activity;
        private final BooleanSupplier stopped;

        Observing(FinishedPoints<SweptPoint> points, BooleanSupplier stopped, Activity activity) {
            this.points = points;
            this.stopped = stopped;
            this.activity = activity;
        }

        @Override
        public boolean goesOn(int cycles) {
            return !stopped.getAsBoolean();
        }
    }

    private static final class Sweeping extends Observing {
        Sweeping(FinishedPoints<SweptPoint> points, BooleanSupplier stopped, Activity activity) {
            super(points, stopped, activity);
        }

        @Override
        public void done(int place, SweptPoint point) {
            activity.advance(1, point.result().offeredLoad());
            points.add(place, List.of(point), activity::interrupt);
        }
    }

    private void search(FinishedPoints<SweptPoint> points, BooleanSupplier stopped, Activity activity) {
        Searching searching = new Searching(points, stopped, activity);
        try {
            saturation.orElseThrow().search(sweep, threads, searching);
        } finally {
            searching.addUnfinished(routings);
        }
    }

    /** Points of a routing come in no order of loads, and which of them is the highest is known at its end. */
    private static final class Searching extends Observing {
        private final Map<String, List<SweptPoint>> unfinished = new ConcurrentHashMap<>();

        Searching(FinishedPoints<SweptPoint> points, BooleanSupplier stopped, Activity activity) {
            super(points, stopped, activity);
        }

        @Override
        public void done(int place, SweptPoint point) {
            activity.advance(1);
            unfinished
                    .computeIfAbsent(point.routing(), routing -> new ArrayList<>())
                    .add(point);
        }

        @Override
        public void found(int place, List<SweptPoint> found) {
            unfinished.remove(found.get(0).routing());
            points.add(place, found, activity::interrupt);
        }

        void addUnfinished(List<String> routings) {
            IntStream.range(0, routings.size())
                    .filter(i -> unfinished.containsKey(routings.get(i)))
                    .forEach(i -> {
                        List<SweptPoint> ofRouting = unfinished.get(routings.get(i));
                        ofRouting.sort(Comparator.comparingDouble(
                                point -> point.result().offeredLoad()));
                        points.add(i, ofRouting, activity::interrupt);
                    });
        }
    }
}
