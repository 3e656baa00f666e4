package io.weft.cli.simulate;

import io.weft.cli.output.Progress.Activity;
import io.weft.fabric.Scheme;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.Sweep;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.PlacedWorkload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The runs of a workload, one under each routing. */
public final class WorkloadRuns implements Simulation.Runs<WorkloadPoint> {
    private final WorkloadSweep sweep;
    private final Map<Scheme, SimulatedFabric> fabrics;
    private final PlacedWorkload workload;

    WorkloadRuns(WorkloadSweep sweep, Map<Scheme, SimulatedFabric> fabrics, PlacedWorkload workload) {
        this.sweep = sweep;
        this.fabrics = fabrics;
        this.workload = workload;
    }

    /** Virtual channels that packets have under a routing of the sweep. */
    public int virtualChannels(SimulatedRouting routing) {
        return sweep.model(fabrics.get(routing.scheme())).virtualChannels();
    }

    @Override
    public String what() {
        return "simulating messages";
    }

    @Override
    public long parts() {
        return workload.messages() * sweep.routings().size();
    }

    @Override
    public double effort() {
        return parts();
    }

    @Override
    public String size() {
        return sweep.routings().size() + " routings";
    }

    @Override
    public void run(FinishedPoints<WorkloadPoint> points, BooleanSupplier stopped, Activity activity) {
        List<Sweep.Task<WorkloadPoint>> runs = new ArrayList<>();
        for (int i = 0; i < sweep.routings().size(); i++) {
            int place = i;
            runs.add(cancelled -> {
                WorkloadPoint point = run(sweep.routings().get(place), cancelled, activity);
                points.add(place, List.of(point), activity::interrupt);
                return point;
            });
        }
        Sweep.all(runs, sweep.threads(), stopped);
    }

    private WorkloadPoint run(SimulatedRouting routing, BooleanSupplier cancelled, Activity activity) {
        SimulatedFabric fabric = fabrics.get(routing.scheme());
        WorkloadRun run = new WorkloadRun(
                fabric,
                routing,
                sweep.model(fabric),
                sweep.anyChannel().isPresent(),
                workload,
                sweep.mostCycles(),
                sweep.seed());
        return WorkloadPoint.of(routing.name(), sweep, workload, run.run(activity::advance, cancelled));
    }

    /** Says how far those runs came that did not come to their end. */
    public static void tellShortfalls(List<WorkloadPoint> points, PrintWriter err) {
        for (WorkloadPoint point : points) {
            if (!point.complete()) {
                err.printf(
                        Locale.ROOT,
                        "weft: %s: %,d of %,d messages had arrived after %,d cycles; allow more with --max-cycles%n",
                        point.routing(),
                        point.deliveredMessages(),
                        point.messages(),
                        point.completionCycles());
            }
        }
    }
}
