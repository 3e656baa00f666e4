package io.weft.operations.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.Finite;
import io.weft.operations.Subject;
import io.weft.simulator.FlowResult;
import io.weft.simulator.FlowRun;
import io.weft.simulator.FlowTraffic;
import io.weft.simulator.IdleThreads;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.SweepMemory;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.FlowSizes;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Flows whose sizes are drawn from a distribution, under several routings, each at several loads. Immutable. */
public final class FlowSweep extends Simulation {
    private final Flows flows;
    private final List<Double> loads;
    private final int mostCycles;

    /** What flows there are, in words and otherwise. Immutable. */
    public static final class Flows {
        private final String words;
        private final FlowSizes sizes;
        private final int count;
        private final OptionalInt outstanding;
        private final String pattern;
        /** In place of the pattern of that name, if it is one that nothing but a file tells. */
        private final Optional<TrafficPattern> measured;

        /**
         * Flows.
         *
         * @param words what points are to say of the sizes
         * @param count how many are measured
         * @param outstanding how many an endpoint sends at a time; if empty, the usual number
         * @param pattern the traffic pattern of their receivers, with its parameters
         * @param measured in place of that, if it is in a file
         */
        public Flows(
                String words,
                FlowSizes sizes,
                int count,
                OptionalInt outstanding,
                String pattern,
                Optional<TrafficPattern> measured) {
            this.words = words;
            this.sizes = sizes;
            this.count = count;
            this.outstanding = outstanding;
            this.pattern = pattern;
            this.measured = measured;
        }

        private FlowTraffic on(Failures failures, long seed) {
            TrafficPattern traffic = measured.orElseGet(() -> TrafficPatterns.named(pattern, failures, seed));
            return new FlowTraffic(traffic, sizes, count, outstanding);
        }
    }

    /**
     * All that is the same for all runs.
     *
     * @param routings in this order, at least one
     * @param loads of each routing, in this order, at least one; 0 &lt; load &lt;= 1
     * @param switches what the switches are like
     * @param channels which virtual channels packets take
     * @param mostCycles after so many cycles a run ends, 1..{@link WorkloadRun#NO_LIMIT}
     * @param seed of all that is drawn
     * @throws IllegalArgumentException if there is no routing or no load, or something is out of range
     */
    public FlowSweep(
            List<SimulatedRouting> routings,
            Flows flows,
            List<Double> loads,
            SwitchSettings switches,
            ChannelSettings channels,
            int mostCycles,
            long seed) {
        super(routings, switches, channels, seed);
        LoadSweep.checkLoads(routings, loads);
        WorkloadRun.checkCycles(mostCycles);
        this.flows = flows;
        this.loads = List.copyOf(loads);
        this.mostCycles = mostCycles;
    }

    @Override
    void addTraffic(Map<String, String> about) {
        about.put("flows", flows.words);
        about.put("pattern", flows.pattern);
    }

    @Override
    public int mostPoints() {
        return routings().size() * loads.size();
    }

    @Override
    public int places() {
        return mostPoints();
    }

    @Override
    public String size(Share share) {
        return share.places(places()).length + " points";
    }

    @Override
    void check(Fabric fabric) {
        flows.on(Failures.none(fabric.topology()), seed);
        model(fabric);
    }

    @Override
    long bytesOfRun(Fabric fabric) {
        long count = flows.on(Failures.none(fabric.topology()), seed).count();
        long sending = Math.min(
                count, fabric.topology().endpointCount() * (long) flows.outstanding.orElse(FlowTraffic.OUTSTANDING));
        return FlowTraffic.BYTES * count + SweepMemory.ofWorkload(fabric.topology(), model(fabric), sending);
    }

    @Override
    public Prepared prepare(Function<Scheme, Subject> planned) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(planned);
        Failures failures = fabrics.values().iterator().next().routes().failures();
        return new Prepared(fabrics, flows.on(failures, seed), Share.WHOLE);
    }

    /** A sweep that lacks nothing to be run, or a share of it. Immutable. */
    public final class Prepared extends Simulation.Prepared {
        private final FlowTraffic traffic;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, FlowTraffic traffic, Share share) {
            super(fabrics, share);
            this.traffic = traffic;
        }

        @Override
        public Prepared only(Share share) {
            return new Prepared(fabrics, traffic, share);
        }

        @Override
        public String what() {
            return "simulating flows";
        }

        /** The flows of its runs. */
        @Override
        public long parts() {
            return (long) traffic.count() * places().length;
        }

        @Override
        public double effort() {
            return parts();
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            return pointOfEach(
                    threads,
                    observer,
                    WorkloadRun.BATCH_CYCLES,
                    (place, cancelled, idle) -> point(
                            routings().get(place / loads.size()),
                            loads.get(place % loads.size()),
                            observer,
                            cancelled,
                            idle));
        }

        private Point point(
                SimulatedRouting routing, double load, Observer observer, BooleanSupplier cancelled, IdleThreads idle) {
            NetworkModel model = modelOf(routing);
            FlowResult result = new FlowRun(
                            fabric(routing), routing, model, channels.rule(), traffic, load, mostCycles, seed, idle)
                    .run(arrived -> observer.advanced(arrived, (double) arrived), cancelled);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("routing", routing.name());
            values.put("flows", flows.words);
            values.put("pattern", flows.pattern);
            values.put("offeredLoad", load);
            values.put("begunLoad", Finite.orNull(result.begunLoad()));
            values.put("acceptedThroughput", Finite.orNull(result.acceptedThroughput()));
            values.put("saturated", result.tooFewToTell() ? null : (Boolean) result.saturated());
            values.put("complete", result.complete());
            values.put("measuredFlows", flows.count);
            values.put("unmeasuredFlows", 2 * result.others());
            values.put("outstanding", result.outstanding());
            values.put("averageBytes", Finite.orNull(result.meanBytes()));
            put(values, "", result.all());
            values.put("slowdownHalfWidth", Finite.orNull(result.slowdownHalfWidth()));
            values.put("correlated", result.correlated());
            Arrays.stream(FlowResult.SizeClass.values())
                    .forEach(size -> put(values, size.name().toLowerCase(Locale.ROOT), result.of(size)));
            values.put(
                    "cycleNanoseconds", Finite.orNull(model.cycleNanoseconds().orElse(Double.NaN)));
            values.put("cycles", result.cycles());
            values.put("unroutable", result.unroutable());
            putFlowControl(values, result.flowControl());
            values.put("wallSeconds", Finite.orNull(result.seconds()));
            values.put("seed", seed);
            return new Point(values);
        }

        private void put(Map<String, Object> values, String size, FlowResult.Times times) {
            values.put(name(size, "count"), times.count());
            values.put(name(size, "averageTime"), Finite.orNull(times.mean()));
            values.put(name(size, "medianTime"), Finite.orNull(times.median()));
            values.put(name(size, "p99Time"), Finite.orNull(times.p99()));
            values.put(name(size, "averageSlowdown"), Finite.orNull(times.meanSlowdown()));
            values.put(name(size, "medianSlowdown"), Finite.orNull(times.medianSlowdown()));
            values.put(name(size, "p99Slowdown"), Finite.orNull(times.p99Slowdown()));
        }

        private String name(String size, String what) {
            return size.isEmpty() ? what : size + what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1);
        }
    }
}
