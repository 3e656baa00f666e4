package io.weft.cli.simulate;

import io.weft.cli.output.Console;
import io.weft.cli.output.Progress;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A simulation of several points, none of which is lost once it is there: however the simulation ends, they go to all sinks.
 *
 * @param <P> a point
 */
public final class Simulation<P> {
    private final Console console;
    private final FinishedPoints<P> points;

    /** What is to be done. */
    public interface Runs<P> {
        /** What is done, as {@code simulating}. */
        String what();

        /** How many parts of progress there are, of {@link #effort} all together. */
        long parts();

        /** How long all parts take, in any unit. */
        double effort();

        /** How many points there are, in words. */
        String size();

        /**
         * Does them.
         *
         * @param points takes each that is there
         * @param stopped is asked often whether they are to end
         * @param activity is advanced
         */
        void run(FinishedPoints<P> points, BooleanSupplier stopped, Progress.Activity activity);
    }

    /** One whose points go to these. */
    public Simulation(Console console, List<PointSink<P>> sinks) {
        this.console = console;
        this.points = new FinishedPoints<>(sinks);
    }

    /** Does all runs, or those until {@code stop}; and says why, if it was not all. */
    public Ending run(Runs<P> runs, StopSignal stop) {
        Ending ending = console.progress()
                .during(
                        runs.what(),
                        runs.parts(),
                        runs.effort(),
                        activity -> Ending.of(() -> runs.run(points, stop::isGiven, activity)));
        Ending written = Ending.of(points::end);
        tell(ending, runs.size());
        return ending.reason().isPresent() ? ending : written;
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
    public List<P> points() {
        return points.passed();
    }
}
