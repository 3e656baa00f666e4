package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Traces;
import io.weft.simulator.workload.WorkloadRequest;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A closed workload under several routings. Immutable. */
public final class WorkloadSweep extends RoutingSweep {
    private static final Traces NO_FILES = (file, endpoints) -> {
        throw new IllegalArgumentException("there are no files here to read " + file + " from");
    };

    private final WorkloadRequest request;
    private final int mostCycles;

    /**
     * All that is the same for all runs.
     *
     * @param routings in this order, at least one
     * @param switches what the switches are like
     * @param anyChannel if packets may take any virtual channel at every hop, how many there are
     * @param mostCycles after so many cycles a run ends, 1..{@link WorkloadRun#NO_LIMIT}
     * @param seed of all that is drawn
     * @throws IllegalArgumentException if there is no routing, or {@code mostCycles} is out of range
     */
    public WorkloadSweep(
            List<SimulatedRouting> routings,
            WorkloadRequest request,
            SwitchSettings switches,
            OptionalInt anyChannel,
            int mostCycles,
            long seed) {
        super(routings, switches, anyChannel, seed);
        if (routings.isEmpty()) {
            throw new IllegalArgumentException("there is no routing, but must be one");
        }
        WorkloadRun.checkCycles(mostCycles);
        this.request = request;
        this.mostCycles = mostCycles;
    }

    @Override
    void addTraffic(Map<String, String> about) {
        about.put("workload", request.name());
        about.put("placement", request.placement());
    }

    /** Number of points: one for each routing. */
    @Override
    public int size() {
        return routings().size();
    }

    /**
     * The memory that it needs on a fabric besides the routes that there are, in bytes, rather too much than too little.
     *
     * @param threads runs at a time
     * @throws IllegalArgumentException if the fabric's switches cannot be such, or there is no such workload for it
     */
    public long bytes(Fabric fabric, int threads) {
        int[] endpoints = IntStream.range(0, fabric.topology().endpointCount()).toArray();
        PlacedWorkload workload = placed(fabric, endpoints, NO_FILES);
        return schemes().size() * SweepMemory.ofRoutes(fabric.topology())
                + Math.min(threads, size())
                        * SweepMemory.ofWorkload(
                                fabric.topology(), model(fabric), workload.ranks() * (long) workload.outstanding());
    }

    private PlacedWorkload placed(Fabric fabric, int[] endpoints, Traces traces) {
        return request.placed(model(fabric), fabric.topology(), endpoints, seed, traces);
    }

    /**
     * The same with the routes at hand, where there are no files of messages.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public Prepared prepare(Function<Scheme, Routes> routes) {
        return prepare(routes, NO_FILES);
    }

    /**
     * The same with the routes at hand, which are request for once for each scheme that a routing needs.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public Prepared prepare(Function<Scheme, Routes> routes, Traces traces) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(routes);
        SimulatedFabric any = fabrics.values().iterator().next();
        return new Prepared(fabrics, placed(any.routes().fabric(), any.endpointsInService(), traces));
    }

    /** A workload that lacks nothing to be run. Immutable. */
    public final class Prepared extends RoutingSweep.Prepared<WorkloadPoint> {
        private final PlacedWorkload workload;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, PlacedWorkload workload) {
            super(fabrics);
            this.workload = workload;
        }

        /** How many messages each run has. */
        public long messages() {
            return workload.messages();
        }

        @Override
        public List<WorkloadPoint> run(int threads, SweepObserver<WorkloadPoint> observer) {
            return ParallelRuns.all(
                    size(),
                    (place, cancelled) -> {
                        SimulatedRouting routing = routings().get(place);
                        WorkloadRun run = new WorkloadRun(
                                fabric(routing),
                                routing,
                                modelOf(routing),
                                anyChannel.isPresent(),
                                workload,
                                mostCycles,
                                seed,
                                () -> !observer.goesOn(0));
                        WorkloadPoint point = new WorkloadPoint(
                                routing.name(), request, workload, run.run(observer::arrived, cancelled), seed);
                        observer.done(place, point);
                        return point;
                    },
                    threads,
                    () -> !observer.goesOn(WorkloadRun.BATCH_CYCLES));
        }
    }
}
