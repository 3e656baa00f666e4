package io.weft.simulator.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.PreparedSweep;
import io.weft.simulator.Saturation;
import io.weft.simulator.SweepObserver;
import io.weft.simulator.SweptPoint;
import io.weft.topology.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The loads of a sweep, or the search for the highest that is not saturated. Immutable. */
public final class SweepSimulation implements Simulation {
    private final LoadSweep sweep;
    private final Optional<Saturation> saturation;

    private SweepSimulation(LoadSweep sweep, Optional<Saturation> saturation) {
        this.sweep = sweep;
        this.saturation = saturation;
    }

    /** All points of a sweep. */
    public static SweepSimulation of(LoadSweep sweep) {
        return new SweepSimulation(sweep, Optional.empty());
    }

    /** In place of the loads of a sweep, of which there is to be one, those of a search. */
    public static SweepSimulation of(LoadSweep sweep, Saturation saturation) {
        return new SweepSimulation(sweep, Optional.of(saturation));
    }

    @Override
    public Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = sweep.about(fabric, failures);
        saturation.ifPresent(search -> about.put("loads", search.toString()));
        return about;
    }

    @Override
    public Set<Scheme> schemes() {
        return sweep.schemes();
    }

    @Override
    public int mostPoints() {
        return sweep.size() * saturation.map(Saturation::mostRuns).orElse(1);
    }

    @Override
    public void check(Fabric fabric) {
        sweep.check(fabric);
    }

    @Override
    public long bytes(Fabric fabric, int threads) {
        return sweep.bytes(fabric, threads);
    }

    @Override
    public Prepared prepare(Function<Scheme, Routes> routes) {
        PreparedSweep prepared = sweep.prepare(routes);
        return (threads, observer) -> {
            SweepObserver told = told(observer);
            List<SweptPoint> points = saturation.isPresent()
                    ? saturation.get().search(prepared, threads, told)
                    : prepared.run(threads, told);
            return points.stream().map(SweptPoint::document).collect(Collectors.toList());
        };
    }

    private static SweepObserver told(Observer observer) {
        return new SweepObserver() {
            @Override
            public boolean goesOn(int cycles) {
                return observer.goesOn(cycles);
            }

            @Override
            public void done(int place, SweptPoint point) {
                observer.done(place, point.document());
            }
        };
    }
}
