package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.SweepMemory;
import io.weft.simulator.WorkloadResult;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A closed workload under several routings. Immutable. */
public final class WorkloadSweep extends Simulation {
    private final WorkloadRequest request;
    private final int mostCycles;

    /**
     * All that is the same for all runs.
     *
     * @param routings in this order, at least one
     * @param channels which virtual channels packets take
     * @param mostCycles after so many cycles a run ends, 1..{@link WorkloadRun#NO_LIMIT}
     * @throws Refusal if there is no routing, or {@code mostCycles} is out of range
     */
    public WorkloadSweep(
            List<SimulatedRouting> routings,
            WorkloadRequest request,
            SwitchSettings switches,
            ChannelSettings channels,
            int mostCycles,
            long seed) {
        super(routings, switches, channels, seed);
        if (routings.isEmpty()) {
            throw new Refusal("there is no routing, but must be one");
        }
        WorkloadRun.checkCycles(mostCycles);
        this.request = request;
        this.mostCycles = mostCycles;
    }

    @Override
    void addTraffic(Rows about) {
        about.row("workload", "%s", request.name());
        about.row("placement", "%s", request.placement());
    }

    @Override
    public int mostPoints() {
        return routings.size();
    }

    @Override
    public int places() {
        return mostPoints();
    }

    @Override
    public String size(Share share) {
        return share.places(places()).length + " routings";
    }

    @Override
    void check(Fabric fabric) {
        bytesOfRun(fabric);
    }

    @Override
    long bytesOfRun(Fabric fabric) {
        int[] endpoints = IntStream.range(0, fabric.topology().endpointCount()).toArray();
        PlacedWorkload workload = placed(fabric, endpoints);
        return workload.bytes()
                + SweepMemory.ofWorkload(
                        fabric.topology(), model(fabric), workload.ranks() * (long) workload.outstanding());
    }

    private PlacedWorkload placed(Fabric fabric, int[] endpoints) {
        return request.placed(model(fabric), fabric.topology(), endpoints, seed);
    }

    @Override
    public Prepared prepare(Function<Scheme, Subject> planned) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(planned);
        SimulatedFabric any = fabrics.values().iterator().next();
        return new Prepared(fabrics, placed(any.routes().fabric(), any.endpointsInService()), Share.WHOLE);
    }

    /** A workload that lacks nothing to be run, or a share of its routings. Immutable. */
    public final class Prepared extends Simulation.Prepared {
        private final PlacedWorkload workload;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, PlacedWorkload workload, Share share) {
            super(fabrics, share);
            this.workload = workload;
        }

        @Override
        public Prepared only(Share share) {
            return new Prepared(fabrics, workload, share);
        }

        @Override
        public String what() {
            return "simulating messages";
        }

        /** The messages of its runs. */
        @Override
        public long parts() {
            return workload.messages() * places().length;
        }

        @Override
        public double effort() {
            return parts();
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            return pointOfEach(threads, observer, WorkloadRun.BATCH_CYCLES, (place, cancelled, idle) -> {
                SimulatedRouting routing = routings.get(place);
                WorkloadRun run = new WorkloadRun(
                        fabric(routing),
                        routing,
                        modelOf(routing),
                        channels.rule,
                        workload,
                        mostCycles,
                        seed,
                        () -> !observer.goesOn(0),
                        idle);
                return point(routing, run.run(messages -> observer.advanced(messages, (double) messages), cancelled));
            });
        }

        private Point point(SimulatedRouting routing, WorkloadResult result) {
            return Point.of(
                    WorkloadOutcome.SHAPE, new WorkloadOutcome(routing.name(), request, workload, result, seed));
        }
    }
}
