package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/** What is to be simulated: several routings, each at several loads, the rest being the same. Immutable. */
public final class LoadSweep extends RoutingSweep {
    private final String pattern;
    private final List<Double> loads;
    private final RunLimits limits;
    private final String injection;

    /**
     * Of these, packets being ready with the same probability in each cycle.
     *
     * @param routings in this order, at least one
     * @param pattern the traffic pattern, with its parameters
     * @param loads of each routing, in this order, at least one; 0 &lt; load &lt;= 1
     * @param switches what the switches are like
     * @param anyChannel if packets may take any virtual channel at every hop, how many there are
     * @param limits of each run
     * @param seed of all that is drawn
     * @throws IllegalArgumentException if there is no routing or no load, or a load is out of range
     */
    public LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            List<Double> loads,
            SwitchSettings switches,
            OptionalInt anyChannel,
            RunLimits limits,
            long seed) {
        this(routings, pattern, loads, switches, anyChannel, limits, seed, "bernoulli");
    }

    private LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            List<Double> loads,
            SwitchSettings switches,
            OptionalInt anyChannel,
            RunLimits limits,
            long seed,
            String injection) {
        super(routings, switches, anyChannel, seed);
        if (routings.isEmpty() || loads.isEmpty()) {
            throw new IllegalArgumentException("there are " + routings.size() + " routings and " + loads.size()
                    + " loads, but must be one of each");
        }
        for (double load : loads) {
            if (!(load > 0 && load <= 1)) {
                throw new IllegalArgumentException("load " + load
                        + " is not in 0..1, 0 excluded: loads are parts of what an endpoint's link can carry");
            }
        }
        this.pattern = pattern;
        this.loads = List.copyOf(loads);
        this.limits = limits;
        this.injection = injection;
        Injections.named(injection);
    }

    /**
     * The same, with packets ready at other times.
     *
     * @param words the kind of injection, with its parameters
     * @throws IllegalArgumentException if there is none such; see {@link Injections#named}
     */
    public LoadSweep withInjection(String words) {
        return new LoadSweep(routings(), pattern, loads, switches, anyChannel, limits, seed, words);
    }

    @Override
    void addTraffic(Map<String, String> about) {
        about.put("pattern", pattern);
        about.put("injection", injection);
    }

    @Override
    public int size() {
        return routings().size() * loads.size();
    }

    /** The loads of each routing, in their order. */
    public List<Double> loads() {
        return loads;
    }

    /**
     * Does nothing if a fabric can be simulated so, as far as can be said without its routes.
     *
     * @throws IllegalArgumentException if it cannot, with the reason
     */
    public void check(Fabric fabric) {
        TrafficPatterns.named(pattern, Failures.none(fabric.topology()), seed);
        model(fabric);
    }

    /**
     * The memory that a sweep needs on a fabric besides the routes that there are, in bytes, rather too much than too little.
     *
     * @param threads runs at a time
     * @throws IllegalArgumentException if the fabric's switches cannot be such
     */
    public long bytes(Fabric fabric, int threads) {
        return schemes().size() * SweepMemory.ofRoutes(fabric.topology())
                + Math.min(threads, size()) * SweepMemory.ofRun(fabric.topology(), model(fabric));
    }

    /**
     * The same with the routes at hand, which are asked for once for each scheme that a routing needs.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public Prepared prepare(Function<Scheme, Routes> routes) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(routes);
        Failures failures = fabrics.values().iterator().next().routes().failures();
        return new Prepared(fabrics, TrafficPatterns.named(pattern, failures, seed));
    }

    /** A sweep that lacks nothing to be run. Immutable. */
    public final class Prepared extends RoutingSweep.Prepared<SweptPoint> {
        private final TrafficPattern traffic;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, TrafficPattern traffic) {
            super(fabrics);
            this.traffic = traffic;
        }

        @Override
        public List<SweptPoint> run(int threads, SweepObserver<SweptPoint> observer) {
            return ParallelRuns.all(
                    size(),
                    (k, cancelled) -> {
                        SimulatedRouting routing = routings().get(k / loads.size());
                        LoadRun run = run(routing, loads.get(k % loads.size()));
                        SweptPoint point = point(routing, run.run(cancelled));
                        observer.done(k, point);
                        return point;
                    },
                    threads,
                    () -> !observer.goesOn(limits.batchCycles));
        }

        List<SimulatedRouting> routings() {
            return LoadSweep.this.routings();
        }

        int batchCycles() {
            return limits.batchCycles;
        }

        SweptPoint point(SimulatedRouting routing, LoadResult result) {
            return new SweptPoint(routing.name(), pattern, result, seed);
        }

        LoadRun run(SimulatedRouting routing, double load) {
            NetworkModel model = modelOf(routing);
            return new LoadRun(
                    fabric(routing),
                    routing,
                    model,
                    anyChannel.isPresent(),
                    traffic,
                    Injections.named(injection).at(load, model.packetFlits()),
                    load,
                    limits,
                    seed);
        }
    }
}
