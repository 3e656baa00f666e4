package io.weft.simulator.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.WorkloadObserver;
import io.weft.simulator.WorkloadPoint;
import io.weft.simulator.WorkloadSweep;
import io.weft.topology.Failures;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A workload under several routings. Immutable. */
public final class WorkloadSimulation implements Simulation {
    private final WorkloadSweep sweep;

    /** All its points. */
    public WorkloadSimulation(WorkloadSweep sweep) {
        this.sweep = sweep;
    }

    @Override
    public Map<String, String> about(Fabric fabric, Failures failures) {
        return sweep.about(fabric, failures);
    }

    @Override
    public Set<Scheme> schemes() {
        return sweep.schemes();
    }

    @Override
    public int mostPoints() {
        return sweep.size();
    }

    @Override
    public void check(Fabric fabric) {
        sweep.bytes(fabric, 1);
    }

    @Override
    public long bytes(Fabric fabric, int threads) {
        return sweep.bytes(fabric, threads);
    }

    @Override
    public Prepared prepare(Function<Scheme, Routes> routes) {
        WorkloadSweep.Prepared prepared = sweep.prepare(routes);
        return (threads, observer) -> prepared.run(threads, observed(observer)).stream()
                .map(WorkloadPoint::document)
                .collect(Collectors.toList());
    }

    private static WorkloadObserver observed(Observer observer) {
        return new WorkloadObserver() {
            @Override
            public boolean goesOn(int cycles) {
                return observer.goesOn(cycles);
            }

            @Override
            public void done(int place, WorkloadPoint point) {
                observer.done(place, point.document());
            }
        };
    }
}
