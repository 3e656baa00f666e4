package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.AskedWorkload;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Traces;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A closed workload under several routings. Immutable. */
public final class WorkloadSweep {
    private static final Traces NO_FILES = (file, endpoints) -> {
        throw new IllegalArgumentException("there are no files here to read " + file + " from");
    };

    private final List<SimulatedRouting> routings;
    private final AskedWorkload asked;
    private final SwitchSettings switches;
    private final OptionalInt anyChannel;
    private final int mostCycles;
    private final long seed;

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
            AskedWorkload asked,
            SwitchSettings switches,
            OptionalInt anyChannel,
            int mostCycles,
            long seed) {
        if (routings.isEmpty()) {
            throw new IllegalArgumentException("there is no routing, but must be one");
        }
        WorkloadRun.checkCycles(mostCycles);
        this.routings = List.copyOf(routings);
        this.asked = asked;
        this.switches = switches;
        this.anyChannel = anyChannel;
        this.mostCycles = mostCycles;
        this.seed = seed;
    }

    /** What is the same for all runs, in words. */
    public Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = new LinkedHashMap<>();
        FabricWords.addFabric(about, fabric, failures);
        about.put("workload", asked.name());
        about.put("placement", asked.placement());
        FabricWords.addSwitches(about, fabric, switches, anyChannel);
        about.put("seed", String.valueOf(seed));
        return about;
    }

    /** The routings, in their order. */
    public List<SimulatedRouting> routings() {
        return routings;
    }

    /** Number of points: one for each routing. */
    public int size() {
        return routings.size();
    }

    /** The schemes that its routings need the routes of. */
    public Set<Scheme> schemes() {
        return routings.stream().map(SimulatedRouting::scheme).collect(Collectors.toCollection(LinkedHashSet::new));
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

    private NetworkModel model(Fabric fabric) {
        return switches.model(anyChannel.orElse(fabric.virtualChannels()));
    }

    private PlacedWorkload placed(Fabric fabric, int[] endpoints, Traces traces) {
        return asked.placed(model(fabric), fabric.topology(), endpoints, seed, traces);
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
     * The same with the routes at hand, which are asked for once for each scheme that a routing needs.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public Prepared prepare(Function<Scheme, Routes> routes, Traces traces) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(routes);
        SimulatedFabric any = fabrics.values().iterator().next();
        return new Prepared(fabrics, placed(any.routes().fabric(), any.endpointsInService(), traces));
    }

    private Map<Scheme, SimulatedFabric> fabrics(Function<Scheme, Routes> routes) {
        Map<Scheme, SimulatedFabric> fabrics = new HashMap<>();
        for (SimulatedRouting routing : routings) {
            fabrics.computeIfAbsent(routing.scheme(), scheme -> new SimulatedFabric(routes.apply(scheme)));
        }
        for (SimulatedRouting routing : routings) {
            SimulatedFabric fabric = fabrics.get(routing.scheme());
            fabric.require(routing, model(fabric.routes().fabric()), anyChannel.isPresent());
        }
        return fabrics;
    }

    /** A workload that lacks nothing to be run. Immutable. */
    public final class Prepared {
        private final Map<Scheme, SimulatedFabric> fabrics;
        private final PlacedWorkload workload;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, PlacedWorkload workload) {
            this.fabrics = fabrics;
            this.workload = workload;
        }

        /** How many messages each run has. */
        public long messages() {
            return workload.messages();
        }

        /** Virtual channels that packets have under a routing of this sweep. */
        public int virtualChannels(SimulatedRouting routing) {
            return model(fabrics.get(routing.scheme()).routes().fabric()).virtualChannels();
        }

        /**
         * Does all runs. What comes out does not depend on the number of threads.
         *
         * @param threads how many runs at a time, at least 1
         * @param observer is told of each point as soon as it is there
         * @return the points, by routing
         * @throws IllegalArgumentException if there is no way between ranks that send to each other
         * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
         * @throws java.util.concurrent.CancellationException if the observer had it end, or the thread was interrupted
         */
        public List<WorkloadPoint> run(int threads, WorkloadObserver observer) {
            List<Sweep.Task<WorkloadPoint>> tasks = new ArrayList<>();
            for (int i = 0; i < routings.size(); i++) {
                int place = i;
                tasks.add(over -> {
                    WorkloadPoint point = run(routings.get(place), observer, over);
                    observer.done(place, point);
                    return point;
                });
            }
            return Sweep.all(tasks, threads, () -> !observer.goesOn(WorkloadRun.BATCH_CYCLES));
        }

        private WorkloadPoint run(SimulatedRouting routing, WorkloadObserver observer, BooleanSupplier over) {
            SimulatedFabric fabric = fabrics.get(routing.scheme());
            WorkloadRun run = new WorkloadRun(
                    fabric,
                    routing,
                    model(fabric.routes().fabric()),
                    anyChannel.isPresent(),
                    workload,
                    mostCycles,
                    seed,
                    () -> !observer.goesOn(0));
            return new WorkloadPoint(routing.name(), asked, workload, run.run(observer::arrived, over), seed);
        }
    }
}
