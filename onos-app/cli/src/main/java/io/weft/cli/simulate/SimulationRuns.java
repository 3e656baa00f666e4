package io.weft.cli.simulate;

import io.weft.cli.input.StopSignal;
import io.weft.cli.output.Console;
import io.weft.cli.output.Progress;
import io.weft.operations.job.Point;
import io.weft.operations.job.PointSink;
import io.weft.operations.job.Simulation;
import java.util.List;

/** The runs of a simulation, none of whose points is lost once it is there: however it ends, they go to all sinks. */
public final class SimulationRuns {
    private final Console console;
    private final FinishedPoints<Point> points;

    /** Those of a simulation whose points go to these. */
    public SimulationRuns(Console console, List<PointSink<Point>> sinks) {
        this.console = console;
        this.points = new FinishedPoints<>(sinks);
    }

    /** Does all of them, or those until {@code stop}; and says why, if it was not all. */
    public Ending run(Simulation simulation, Simulation.Prepared prepared, int threads, StopSignal stop) {
        Ending ending = console.progress()
                .during(
                        prepared.what(),
                        prepared.parts(),
                        prepared.effort(),
                        activity -> Ending.of(() -> prepared.run(threads, new Observer(activity, stop))));
        Ending written = Ending.of(points::end);
        tell(ending, simulation.size());
        return ending.reason().isPresent() ? ending : written;
    }

    private final class Observer implements Simulation.Observer {
        private final Progress.Activity activity;
        private final StopSignal stop;

        Observer(Progress.Activity activity, StopSignal stop) {
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
            points.add(place, found, activity::interrupt);
        }
    }

    private void tell(Ending ending, String size) {
        String after = "weft: stopped after " + points.passed().size() + " of " + size;
        if (ending.isToBeTold()) {
            console.err().println(after + ": " + ending.reason().orElseThrow());
        } else if (ending.isFailure() && !points.passed().isEmpty()) {
            console.err().println(after + ", as something failed:");
        }
    }

    /** The points that there are, in their order. */
    public List<Point> points() {
        return points.passed();
    }
}
