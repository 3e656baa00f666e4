package io.weft.cli.simulate;

import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.ProgressReporter;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.PointSink;
import io.weft.operations.simulate.Share;
import io.weft.operations.simulate.Simulation;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The runs of a simulation, none of whose points is lost once it is there: however it ends, they go to all sinks. */
public final class SimulationRuns {
    private final Console console;
    private final Share share;
    private final FinishedPoints<Point> points;
    private final SortedMap<Integer, List<Point>> byPlace = new ConcurrentSkipListMap<>();

    public SimulationRuns(Console console, Share share, List<PointSink<Point>> sinks) {
        this.console = console;
        this.share = share;
        this.points = new FinishedPoints<>(sinks);
    }

    /** Does them, or those until {@code stop}; and says why, if it was not all. */
    public Ending run(Simulation simulation, Simulation.Prepared prepared, int threads, StopSignal stop) {
        Simulation.Prepared shared = prepared.only(share);
        Ending ending = console.progress()
                .during(
                        shared.what(),
                        shared.parts(),
                        shared.effort(),
                        activity -> Ending.of(() -> shared.run(threads, new Observer(activity, stop))));
        Ending written = Ending.of(points::end);
        ending.tell(console.err(), points.passed().size(), simulation.size(share));
        return ending.reason().isPresent() ? ending : written;
    }

    private final class Observer implements Simulation.Observer {
        private final ProgressReporter.Activity activity;
        private final StopSignal stop;

        Observer(ProgressReporter.Activity activity, StopSignal stop) {
            this.activity = activity;
            this.stop = stop;
        }

        @Override
        public boolean goesOn(int cycles) {
            activity.cycled(cycles);
            return !stop.isGiven();
        }

        @Override
        public void advanced(long parts, double effort) {
            activity.advance(parts, effort);
        }

        @Override
        public void done(int place, Point point) {}

        @Override
        public void found(int place, List<Point> found) {
            byPlace.put(place, found);
            points.add(share.round(place), found, activity::interrupt);
        }
    }

    /** The points that there are, by their places in the whole. */
    public SortedMap<Integer, List<Point>> byPlace() {
        return Collections.unmodifiableSortedMap(byPlace);
    }

    /** The points that there are, in their order. */
    public List<Point> points() {
        return points.passed();
    }
}
