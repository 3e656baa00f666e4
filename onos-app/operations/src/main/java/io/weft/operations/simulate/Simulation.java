package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.IdleThreads;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.SweepMemory;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.TooFewVirtualChannelsException;
import io.weft.topology.Failures;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs of a fabric under several routings, the switches and the seed being the same; of each comes a point. Immutable.
 */
public abstract class Simulation {
    final SwitchSettings switches;
    final ChannelSettings channels;
    final long seed;
    final List<SimulatedRouting> routings;

    Simulation(List<SimulatedRouting> routings, SwitchSettings switches, ChannelSettings channels, long seed) {
        this.routings = List.copyOf(routings);
        this.switches = switches;
        this.channels = channels;
        this.seed = seed;
    }

    /** Adds what is sent, in words. */
    abstract void addTraffic(Rows about);

    public abstract int mostPoints();

    /**
     * How many places there are: one for each point, or in a {@linkplain Saturation search} for all points of a
     * routing.
     */
    public abstract int places();

    /** How many points there are, in words. */
    public final String size() {
        return size(Share.WHOLE);
    }

    /** How many points a share has, in words: {@code 4 points}. */
    public abstract String size(Share share);

    /** What is the same for all runs, in words. */
    public Rows about(Fabric fabric, Failures failures) {
        Rows about = new Rows().row("fabric", "%s", fabric.topology());
        if (!failures.isEmpty()) {
            about.row("out of service", "%s", String.join(", ", failures.names()));
        }
        addTraffic(about);
        about.row("switches", "%s, %s", switches.kind(), switches.toString().replace(",", ", "));
        if (fabric.links().areKnown()) {
            about.row("links", "%s", words(fabric.links()));
        }
        model(fabric).aboutFlowControl(fabric.topology()).ifPresent(words -> about.row("flow control", "%s", words));
        shortBuffers(fabric).ifPresent(words -> about.row("buffers", "%s", words));
        return about.row("virtual channels", "%s", channels.words(fabric, failures, schemes()))
                .row("seed", "%d", seed);
    }

    /** Says that buffers are too small for a link of a fabric, and for which; empty if they are not. */
    public final Optional<String> shortBuffers(Fabric fabric) {
        return model(fabric).aboutShortBuffers(fabric.topology());
    }

    /** Says where packets can be lost on a fabric for lack of headroom or flow control; empty if they cannot. */
    public final Optional<String> losses(Fabric fabric) {
        NetworkModel model = model(fabric);
        return model.canLose(fabric.topology()) ? model.aboutFlowControl(fabric.topology()) : Optional.empty();
    }

    private static String words(LinkProperties links) {
        String rates = String.format(
                Locale.ROOT,
                "%s to %s Gb/s",
                links.rates().min().getAsDouble(),
                links.fastest().getAsDouble());
        return rates
                + (links.latencies().count() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", %s to %s ns",
                                links.latencies().min().getAsDouble(),
                                links.latencies().max().getAsDouble()))
                + ", as the fabric file says; a cycle is what the fastest takes for a flit";
    }

    /** The schemes that its routings need the routes of. */
    public final Set<Scheme> schemes() {
        return routings.stream().map(SimulatedRouting::scheme).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The names of the routings that need the routes of a scheme. */
    public final List<String> routings(Scheme scheme) {
        return routings.stream()
                .filter(each -> each.scheme() == scheme)
                .map(SimulatedRouting::name)
                .collect(Collectors.toList());
    }

    final NetworkModel model(Fabric fabric) {
        return switches.model(channels.count(fabric), fabric.links());
    }

    /**
     * Does nothing if a fabric can be simulated so, as far as can be said without its routes.
     *
     * @throws Refusal if it cannot, with the reason
     */
    abstract void check(Fabric fabric);

    /**
     * The memory that it needs on a fabric besides the routes that there are, in bytes, rather too much than too
     * little.
     *
     * @param threads runs at a time
     * @throws Refusal if the fabric's switches cannot be such, or there is no such workload for it
     */
    public final long bytes(Fabric fabric, int threads) {
        return schemes().size() * SweepMemory.ofRoutes(fabric.topology())
                + Math.min(threads, places()) * bytesOfRun(fabric);
    }

    abstract long bytesOfRun(Fabric fabric);

    /**
     * Prepares this with the routes at hand.
     *
     * @param planned the fabric with a scheme; asked for once for each that a routing needs
     * @throws Refusal if the fabric cannot be simulated so
     */
    public abstract Prepared prepare(Function<Scheme, Subject> planned);

    /**
     * A fabric as it is simulated: with as many virtual channels as packets have.
     *
     * @throws Refusal if its routes need more while nothing fails
     */
    public final Subject simulated(Subject planned) {
        return planned.with(channels.on(planned.fabric(), planned.failures()));
    }

    /** By scheme, a fabric with its routes, which each routing can go by. */
    final Map<Scheme, SimulatedFabric> fabrics(Function<Scheme, Subject> planned) {
        Map<Scheme, SimulatedFabric> fabrics = new HashMap<>();
        for (SimulatedRouting routing : routings) {
            fabrics.computeIfAbsent(
                    routing.scheme(),
                    scheme -> new SimulatedFabric(
                            withWaypoints(simulated(planned.apply(scheme)).routes(), scheme)));
        }
        for (SimulatedRouting routing : routings) {
            require(fabrics.get(routing.scheme()), routing);
        }
        return fabrics;
    }

    /** The routes, if routings that draw waypoints by them have any to draw. */
    private Routes withWaypoints(Routes routes, Scheme scheme) {
        if (scheme.kind().drawsWaypoints() && !routes.drawsWaypoints()) {
            routings(scheme).stream()
                    .filter(name -> !name.startsWith(Simulate.WAYPOINTS_IN))
                    .findFirst()
                    .ifPresent(name -> {
                        throw Simulate.withoutWaypoints(name, !routes.failures().isEmpty());
                    });
        }
        return routes;
    }

    private void require(SimulatedFabric fabric, SimulatedRouting routing) {
        try {
            fabric.require(routing, model(fabric.routes().fabric()), channels.rule);
        } catch (TooFewVirtualChannelsException e) {
            throw Simulate.tooFewVirtualChannels(e, e.needed(), channels.rule);
        }
    }

    /** A simulation that lacks nothing to be run, or a share of it. Immutable. */
    public abstract class Prepared {
        final Map<Scheme, SimulatedFabric> fabrics;
        private final Share share;

        Prepared(Map<Scheme, SimulatedFabric> fabrics, Share share) {
            this.fabrics = fabrics;
            this.share = share;
        }

        /** One of its shares. Points are the same as in the whole, and in the same places. */
        public abstract Prepared only(Share share);

        /** The places that are done, in their order. */
        final int[] places() {
            return share.places(Simulation.this.places());
        }

        /** What is done, in a word or two, as {@code simulating}. */
        public abstract String what();

        /** How many parts of progress there are; see {@link Observer#advanced}. */
        public abstract long parts();

        /** How long all parts take, in any unit. */
        public abstract double effort();

        /**
         * Does its runs in the order of their points, so that those are known first that stand first, whatever becomes
         * of the others. What comes out does not depend on the number of threads.
         *
         * @param threads how many runs at a time, at least 1
         * @return the points, in their order
         * @throws Refusal if there is no route between ranks that send to each other
         * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are
         *     given up
         * @throws java.util.concurrent.CancellationException if the observer had it end, or the thread was interrupted
         */
        public abstract List<Point> run(int threads, Observer observer);

        /**
         * Does a run for each place, which has one point, as {@link #run} is to.
         *
         * @param cycles between two questions whether to go on
         */
        final List<Point> pointOfEach(int threads, Observer observer, int cycles, OnePoint run) {
            int[] places = places();
            return ParallelRuns.all(
                    places.length,
                    (turn, cancelled, idle) -> {
                        Point point = run.point(places[turn], cancelled, idle);
                        observer.done(places[turn], point);
                        observer.found(places[turn], List.of(point));
                        return point;
                    },
                    threads,
                    () -> !observer.goesOn(cycles));
        }

        /** Virtual channels that packets have under the routing of a name. */
        public final int virtualChannels(String name) {
            return routings.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .map(each -> modelOf(each).virtualChannels())
                    .orElseThrow();
        }

        final SimulatedFabric fabric(SimulatedRouting routing) {
            return fabrics.get(routing.scheme());
        }

        final NetworkModel modelOf(SimulatedRouting routing) {
            return model(fabric(routing).routes().fabric());
        }
    }

    /** Does the run of a place. */
    @FunctionalInterface
    interface OnePoint {
        /** @param cancelled is to be asked after each batch of cycles */
        Point point(int place, BooleanSupplier cancelled, IdleThreads idle);
    }

    /** Who follows it; is told by any of its threads, several at a time. */
    @FunctionalInterface
    public interface Observer {
        /**
         * A run is about to do so many cycles, or is being made, which is asked for now and then with 0.
         *
         * @return whether it goes on; if not, the whole simulation ends as cancelled. May wait before it answers, so
         *     that the run does
         */
        default boolean goesOn(int cycles) {
            return true;
        }

        /** So many more parts are done, which took so much of the effort. */
        default void advanced(long parts, double effort) {}

        /**
         * A run is over.
         *
         * @param place of its point, 0..{@link Simulation#mostPoints}-1, in the order of points; in a
         *     {@linkplain Saturation search}, whose order nobody knows, how many were over before
         */
        void done(int place, Point point);

        /**
         * Points are there, of which the order is known now; where a simulation is given up, also of those that a
         * {@linkplain Saturation search} has come to.
         *
         * @param place where they stand, 0..{@link Simulation#places}-1, and together: those with smaller places stand
         *     before them
         */
        default void found(int place, List<Point> points) {}
    }
}
