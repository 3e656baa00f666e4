package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
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
import java.util.List;
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
        final String words;
        private final FlowSizes sizes;
        final int count;
        private final OptionalInt outstanding;
        final String pattern;
        /** In place of the pattern of that name, if it is one that nothing but a file tells. */
        private final Optional<TrafficPattern> measured;

        /**
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
     * @param channels which virtual channels packets take
     * @param mostCycles after so many cycles a run ends, 1..{@link WorkloadRun#NO_LIMIT}
     * @throws Refusal if there is no routing or no load, or something is out of range
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
    void addTraffic(Rows about) {
        about.row("flows", "%s", flows.words);
        about.row("pattern", "%s", flows.pattern);
    }

    @Override
    public int mostPoints() {
        return routings.size() * loads.size();
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
                            routings.get(place / loads.size()),
                            loads.get(place % loads.size()),
                            observer,
                            cancelled,
                            idle));
        }

        private Point point(
                SimulatedRouting routing, double load, Observer observer, BooleanSupplier cancelled, IdleThreads idle) {
            NetworkModel model = modelOf(routing);
            FlowResult result = new FlowRun(
                            fabric(routing), routing, model, channels.rule, traffic, load, mostCycles, seed, idle)
                    .run(arrived -> observer.advanced(arrived, (double) arrived), cancelled);
            return Point.of(
                    FlowOutcome.SHAPE,
                    new FlowOutcome(routing.name(), flows, load, result, model.cycleNanoseconds(), seed));
        }
    }
}
