package io.weft.operations.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.SweepObserver;
import io.weft.simulator.WorkloadPoint;
import io.weft.simulator.WorkloadSweep;
import io.weft.simulator.workload.Traces;
import io.weft.topology.Failures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A workload under several routings. Immutable. */
public final class WorkloadSimulation extends Simulation {
    private final WorkloadSweep sweep;
    private final Optional<Traces> traces;

    /**
     * All its points.
     *
     * @param traces messages in files, where there are files
     */
    public WorkloadSimulation(WorkloadSweep sweep, Optional<Traces> traces) {
        super(sweep.routings());
        this.sweep = sweep;
        this.traces = traces;
    }

    @Override
    public Map<String, String> about(Fabric fabric, Failures failures) {
        return sweep.about(fabric, failures);
    }

    @Override
    public int mostPoints() {
        return sweep.size();
    }

    @Override
    public String size() {
        return sweep.size() + " routings";
    }

    @Override
    void check(Fabric fabric) {
        sweep.bytes(fabric, 1);
    }

    @Override
    long bytes(Fabric fabric, int threads) {
        return sweep.bytes(fabric, threads);
    }

    @Override
    Prepared prepared(Function<Scheme, Routes> routes) {
        return new PreparedWorkload(
                traces.map(files -> sweep.prepare(routes, files)).orElseGet(() -> sweep.prepare(routes)));
    }

    private final class PreparedWorkload implements Prepared {
        private final WorkloadSweep.Prepared prepared;

        PreparedWorkload(WorkloadSweep.Prepared prepared) {
            this.prepared = prepared;
        }

        @Override
        public String what() {
            return "simulating messages";
        }

        @Override
        public long parts() {
            return prepared.messages() * sweep.size();
        }

        @Override
        public double effort() {
            return parts();
        }

        @Override
        public int virtualChannels(String routing) {
            return prepared.virtualChannels(routing(routing));
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            return prepared.run(threads, observed(observer)).stream()
                    .map(point -> new Point(point.document()))
                    .collect(Collectors.toList());
        }
    }

    private static SweepObserver<WorkloadPoint> observed(Observer observer) {
        return new SweepObserver<WorkloadPoint>() {
            @Override
            public boolean goesOn(int cycles) {
                return observer.goesOn(cycles);
            }

            @Override
            public void arrived(long messages) {
                observer.advanced(messages, (double) messages);
            }

            @Override
            public void done(int place, WorkloadPoint point) {
                Point done = new Point(point.document());
                observer.done(place, done);
                observer.found(place, List.of(done));
            }
        };
    }
}
