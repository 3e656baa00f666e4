package io.weft.simulator;

import io.weft.fabric.Scheme;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A sweep that lacks nothing to be run. Immutable. */
public final class PreparedSweep {
    private final LoadSweep sweep;
    private final Map<Scheme, SimulatedFabric> fabrics;
    private final Map<Scheme, NetworkModel> models;
    private final TrafficPattern traffic;
    private final List<Planned> planned;

    /** One run that is to be done. */
    private static final class Planned {
        final SimulatedRouting routing;
        final double load;

        Planned(SimulatedRouting routing, double load) {
            this.routing = routing;
            this.load = load;
        }
    }

    PreparedSweep(
            LoadSweep sweep,
            Map<Scheme, SimulatedFabric> fabrics,
            Map<Scheme, NetworkModel> models,
            TrafficPattern traffic) {
        this.sweep = sweep;
        this.fabrics = fabrics;
        this.models = models;
        this.traffic = traffic;
        this.planned = sweep.routings().stream()
                .flatMap(routing -> sweep.loads().stream().map(load -> new Planned(routing, load)))
                .collect(Collectors.toList());
    }

    /**
     * Does all runs in the order of their points, so that those are known first that stand first, whatever becomes of the others.
     * What comes out does not depend on the number of threads.
     *
     * @param threads how many runs at a time, at least 1
     * @param observer is told of each point as soon as it is there
     * @return the points, by routing and load
     * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
     * @throws CancellationException if the observer had it end, or the thread was interrupted
     */
    public List<SweptPoint> run(int threads, SweepObserver observer) {
        SweptPoint[] points = new SweptPoint[planned.size()];
        List<Supplier<LoadRun>> runs = new ArrayList<>();
        for (Planned each : planned) {
            runs.add(() -> run(each.routing, each.load));
        }
        Sweep.run(
                runs,
                threads,
                (k, result) -> {
                    points[k] = point(planned.get(k).routing, result);
                    observer.done(k, points[k]);
                },
                () -> !observer.goesOn(batchCycles()));
        return List.copyOf(Arrays.asList(points));
    }

    /** Virtual channels that packets have under a routing of this sweep. */
    public int virtualChannels(SimulatedRouting routing) {
        return models.get(routing.scheme()).virtualChannels();
    }

    List<SimulatedRouting> routings() {
        return sweep.routings();
    }

    int batchCycles() {
        return sweep.limits().batchCycles();
    }

    SweptPoint point(SimulatedRouting routing, LoadResult result) {
        return new SweptPoint(routing.name(), sweep.pattern(), result, sweep.seed());
    }

    LoadRun run(SimulatedRouting routing, double load) {
        NetworkModel model = models.get(routing.scheme());
        return new LoadRun(
                fabrics.get(routing.scheme()),
                routing,
                model,
                sweep.anyChannel(),
                traffic,
                sweep.injection().at(load, model.packetFlits()),
                load,
                sweep.limits(),
                sweep.seed());
    }
}
