package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.topology.Failures;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs of a fabric under several routings, the switches and the seed being the same. Immutable. */
public abstract class RoutingSweep {
    final SwitchSettings switches;
    final OptionalInt anyChannel;
    final long seed;
    private final List<SimulatedRouting> routings;

    RoutingSweep(List<SimulatedRouting> routings, SwitchSettings switches, OptionalInt anyChannel, long seed) {
        this.routings = List.copyOf(routings);
        this.switches = switches;
        this.anyChannel = anyChannel;
        this.seed = seed;
    }

    /** Adds what is sent, in words. */
    abstract void addTraffic(Map<String, String> about);

    /** Number of points. */
    public abstract int size();

    /** What is the same for all runs, in words. */
    public final Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("fabric", fabric.topology().toString());
        if (!failures.isEmpty()) {
            about.put("out of service", String.join(", ", failures.names()));
        }
        addTraffic(about);
        about.put("switches", switches.kind() + ", " + switches.toString().replace(",", ", "));
        about.put(
                "virtual channels",
                anyChannel.isPresent()
                        ? "any of " + anyChannel.getAsInt() + " at every hop"
                        : fabric.virtualChannels() + ", as installed");
        about.put("seed", String.valueOf(seed));
        return about;
    }

    /** The routings, in their order. */
    public final List<SimulatedRouting> routings() {
        return routings;
    }

    /** The schemes that its routings need the routes of. */
    public final Set<Scheme> schemes() {
        return routings.stream().map(SimulatedRouting::scheme).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The switches of a fabric. */
    final NetworkModel model(Fabric fabric) {
        return switches.model(anyChannel.orElse(fabric.virtualChannels()));
    }

    /** By scheme, a fabric with its routes, which are asked for once, and which each routing can go by. */
    final Map<Scheme, SimulatedFabric> fabrics(Function<Scheme, Routes> routes) {
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

    /**
     * A sweep with its routes at hand, ready to be run. Immutable.
     *
     * @param <P> type of its points
     */
    public abstract class Prepared<P> {
        private final Map<Scheme, SimulatedFabric> fabrics;

        Prepared(Map<Scheme, SimulatedFabric> fabrics) {
            this.fabrics = fabrics;
        }

        /**
         * Does all runs in the order of their points, so that those are known first that stand first, whatever becomes of the
         * others. What comes out does not depend on the number of threads.
         *
         * @param threads how many runs at a time, at least 1
         * @param observer is told of each point as soon as it is there
         * @return the points, in their order
         * @throws IllegalArgumentException if there is no route between ranks that send to each other
         * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
         * @throws java.util.concurrent.CancellationException if the observer had it end, or the thread was interrupted
         */
        public abstract List<P> run(int threads, SweepObserver<P> observer);

        /** Virtual channels that packets have under a routing of this sweep. */
        public final int virtualChannels(SimulatedRouting routing) {
            return modelOf(routing).virtualChannels();
        }

        final SimulatedFabric fabric(SimulatedRouting routing) {
            return fabrics.get(routing.scheme());
        }

        final NetworkModel modelOf(SimulatedRouting routing) {
            return model(fabric(routing).routes().fabric());
        }
    }
}
