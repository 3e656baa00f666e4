package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.IdleThreads;
import io.weft.simulator.LoadResult;
import io.weft.simulator.LoadRun;
import io.weft.simulator.RunLimits;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.SweepMemory;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Several routings, each at several loads, or in {@linkplain Saturation search} of the highest load that is not
 * saturated. Immutable.
 */
public final class LoadSweep extends Simulation {
    private final String pattern;
    /** In place of the pattern of that name, if it is one that nothing but a file tells. */
    private final Optional<TrafficPattern> measured;

    private final List<Double> loads;
    private final RunLimits limits;
    private final String injection;
    private final Optional<Saturation> search;

    /**
     * A sweep of these, packets being ready with the same probability in each cycle.
     *
     * @param routings in this order, at least one
     * @param pattern the traffic pattern, with its parameters
     * @param loads of each routing, in this order, at least one; 0 &lt; load &lt;= 1
     * @param channels which virtual channels packets take
     * @param limits of each run
     * @throws Refusal if there is no routing or no load, or a load is out of range
     */
    public LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            List<Double> loads,
            SwitchSettings switches,
            ChannelSettings channels,
            RunLimits limits,
            long seed) {
        this(
                routings,
                pattern,
                Optional.empty(),
                loads,
                switches,
                channels,
                limits,
                seed,
                "bernoulli",
                Optional.empty());
    }

    private LoadSweep(
            List<SimulatedRouting> routings,
            String pattern,
            Optional<TrafficPattern> measured,
            List<Double> loads,
            SwitchSettings switches,
            ChannelSettings channels,
            RunLimits limits,
            long seed,
            String injection,
            Optional<Saturation> search) {
        super(routings, switches, channels, seed);
        checkLoads(routings, loads);
        this.pattern = pattern;
        this.measured = measured;
        this.loads = List.copyOf(loads);
        this.limits = limits;
        this.injection = injection;
        this.search = search;
        Injections.named(injection);
    }

    /** Does nothing if there is a routing and a load, and all loads are in range. */
    static void checkLoads(List<SimulatedRouting> routings, List<Double> loads) {
        if (routings.isEmpty() || loads.isEmpty()) {
            throw new Refusal("there are " + routings.size() + " routings and " + loads.size()
                    + " loads, but must be one of each");
        }
        for (double load : loads) {
            if (!(load > 0 && load <= 1)) {
                throw Simulate.LOADS.because(new Refusal("load " + load
                        + " is not in 0..1, 0 excluded: loads are parts of what an endpoint's link can carry"));
            }
        }
    }

    /**
     * This sweep, with packets ready at other times.
     *
     * @param words the kind of injection, with its parameters
     * @throws Refusal if there is none such; see {@link Injections#named}
     */
    public LoadSweep withInjection(String words) {
        return new LoadSweep(routings, pattern, measured, loads, switches, channels, limits, seed, words, search);
    }

    /** This sweep, but in place of its loads those of a search. */
    public LoadSweep searching(Saturation saturation) {
        return new LoadSweep(
                routings,
                pattern,
                measured,
                loads,
                switches,
                channels,
                limits,
                seed,
                injection,
                Optional.of(saturation));
    }

    /**
     * This sweep, with this traffic.
     *
     * @param traffic of the fabric that is simulated; results call it by the name of the pattern
     */
    public LoadSweep withTraffic(TrafficPattern traffic) {
        return new LoadSweep(
                routings, pattern, Optional.of(traffic), loads, switches, channels, limits, seed, injection, search);
    }

    private TrafficPattern traffic(Failures failures) {
        return measured.orElseGet(() -> TrafficPatterns.named(pattern, failures, seed));
    }

    @Override
    void addTraffic(Rows about) {
        about.row("pattern", "%s", pattern);
        about.row("injection", "%s", injection);
    }

    @Override
    public Rows about(Fabric fabric, Failures failures) {
        Rows about = super.about(fabric, failures);
        search.ifPresent(each -> about.row("loads", "%s", each));
        return about;
    }

    @Override
    public int mostPoints() {
        return routings.size() * search.map(Saturation::mostRuns).orElse(loads.size());
    }

    @Override
    public int places() {
        return search.isPresent() ? routings.size() : mostPoints();
    }

    @Override
    public String size(Share share) {
        int places = share.places(places()).length;
        return search.map(each -> "at most " + places * each.mostRuns()).orElse(String.valueOf(places)) + " points";
    }

    @Override
    void check(Fabric fabric) {
        traffic(Failures.none(fabric.topology()));
        model(fabric);
    }

    @Override
    long bytesOfRun(Fabric fabric) {
        return SweepMemory.ofRun(fabric.topology(), model(fabric));
    }

    @Override
    public Prepared prepare(Function<Scheme, Subject> planned) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(planned);
        Failures failures = fabrics.values().iterator().next().routes().failures();
        return new Prepared(fabrics, traffic(failures), Share.WHOLE);
    }

    /** A sweep that lacks nothing to be run, or a share of it. Immutable. */
    public final class Prepared extends Simulation.Prepared {
        private final TrafficPattern traffic;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, TrafficPattern traffic, Share share) {
            super(fabrics, share);
            this.traffic = traffic;
        }

        @Override
        public Prepared only(Share share) {
            return new Prepared(fabrics, traffic, share);
        }

        @Override
        public String what() {
            return search.isPresent() ? "searching" : "simulating";
        }

        @Override
        public long parts() {
            return places().length * (long) search.map(Saturation::mostRuns).orElse(1);
        }

        /** A cycle takes the longer the more packets there are. */
        @Override
        public double effort() {
            return search.isPresent()
                    ? parts()
                    : Arrays.stream(places()).mapToDouble(this::load).sum();
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            return search.isPresent()
                    ? search.get().search(this, threads, observer)
                    : pointOfEach(threads, observer, limits.batchCycles(), (place, cancelled, idle) -> {
                        double load = load(place);
                        Point point = point(routings().get(place / loads.size()), load, cancelled, idle);
                        observer.advanced(1, load);
                        return point;
                    });
        }

        private double load(int place) {
            return loads.get(place % loads.size());
        }

        /**
         * Does the search of the first routing in this thread.
         *
         * @param idle threads that may help
         * @param cancelled is asked after each batch of cycles
         * @param done is told of each point
         * @return the points, in the order of their loads
         * @throws java.util.NoSuchElementException if the sweep does not search
         * @throws java.util.concurrent.CancellationException if it was cancelled
         */
        public Collection<Point> search(IdleThreads idle, BooleanSupplier cancelled, Consumer<Point> done) {
            return search.orElseThrow().search(this, 0, idle, cancelled, done, points -> {});
        }

        List<SimulatedRouting> routings() {
            return LoadSweep.this.routings;
        }

        int batchCycles() {
            return limits.batchCycles();
        }

        /** Does a run. */
        Point point(SimulatedRouting routing, double load, BooleanSupplier cancelled, IdleThreads idle) {
            NetworkModel model = modelOf(routing);
            LoadRun run = new LoadRun(
                    fabric(routing),
                    routing,
                    model,
                    channels.rule,
                    traffic,
                    Injections.named(injection)
                            .at(
                                    load * model.endpointRate(),
                                    model.packetFlits(),
                                    traffic,
                                    fabric(routing).endpoints()),
                    load,
                    limits,
                    seed,
                    idle);
            return point(routing, run.run(cancelled));
        }

        private Point point(SimulatedRouting routing, LoadResult result) {
            return Point.of(
                    LoadOutcome.SHAPE,
                    new LoadOutcome(routing.name(), pattern, result, seed),
                    result.channelLoads(),
                    result.queued());
        }
    }
}
