package io.weft.cli.simulate;

import io.weft.cli.output.Progress.Activity;
import io.weft.simulator.WorkloadObserver;
import io.weft.simulator.WorkloadPoint;
import io.weft.simulator.WorkloadSweep;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** The runs of a workload, one under each routing. */
public final class WorkloadRuns implements Simulation.Runs<WorkloadPoint> {
    private final WorkloadSweep.Prepared sweep;
    private final int threads;

    /**
     * Those of a sweep.
     *
     * @param threads runs at a time
     */
    public WorkloadRuns(WorkloadSweep.Prepared sweep, int threads) {
        this.sweep = sweep;
        this.threads = threads;
    }

    @Override
    public String what() {
        return "simulating messages";
    }

    @Override
    public long parts() {
        return sweep.messages() * sweep.size();
    }

    @Override
    public double effort() {
        return parts();
    }

    @Override
    public String size() {
        return sweep.size() + " routings";
    }

    @Override
    public void run(FinishedPoints<WorkloadPoint> points, BooleanSupplier stopped, Activity activity) {
        sweep.run(threads, new WorkloadObserver() {
            @Override
            public boolean goesOn(int cycles) {
                return !stopped.getAsBoolean();
            }

            @Override
            public void arrived(long messages) {
                activity.advance(messages);
            }

            @Override
            public void done(int place, WorkloadPoint point) {
                points.add(place, List.of(point), activity::interrupt);
            }
        });
    }

    /** Says how far those runs came that did not come to their end. */
    public static void tellShortfalls(List<WorkloadPoint> points, PrintWriter err) {
        for (WorkloadPoint point : points) {
            if (!point.result().complete()) {
                err.printf(
                        Locale.ROOT,
                        "weft: %s: %,d of %,d messages had arrived after %,d cycles; allow more with --max-cycles%n",
                        point.routing(),
                        point.result().deliveredMessages(),
                        point.result().messages(),
                        point.result().completionCycles());
            }
        }
    }
}
