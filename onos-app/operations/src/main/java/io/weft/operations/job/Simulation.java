package io.weft.operations.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.Subject;
import io.weft.routing.Routes;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.TooFewVirtualChannelsException;
import io.weft.topology.Failures;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs on one fabric, of each of which a point comes. Immutable. */
public abstract class Simulation {
    private final List<SimulatedRouting> routings;

    /** One with these routings. */
    Simulation(List<SimulatedRouting> routings) {
        this.routings = routings;
    }

    /** What is the same for all runs, in words, by name. */
    public abstract Map<String, String> about(Fabric fabric, Failures failures);

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

    /** The routing of a name. */
    final SimulatedRouting routing(String name) {
        return routings.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Most points that there can be. */
    public abstract int mostPoints();

    /** How many points there are, in words: {@code 4 points}. */
    public abstract String size();

    /**
     * Does nothing if it can be done on a fabric, as far as can be said without its routes.
     *
     * @throws IllegalArgumentException if it cannot, with the reason
     */
    abstract void check(Fabric fabric);

    /**
     * The memory that it needs besides the routes that there are, in bytes, rather too much than too little.
     *
     * @param threads runs at a time
     * @throws IllegalArgumentException if the fabric's switches cannot be such
     */
    abstract long bytes(Fabric fabric, int threads);

    /**
     * The same with the routes at hand.
     *
     * @param fabrics the fabric with a scheme; asked for once for each that a routing needs
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    public final Prepared prepare(Function<Scheme, Subject> fabrics) {
        try {
            return prepared(scheme -> fabrics.apply(scheme).routes());
        } catch (TooFewVirtualChannelsException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + "; --any-channel " + e.needed()
                            + " lets packets take any of so many at every hop, which nothing proves to be free of deadlock",
                    e);
        }
    }

    abstract Prepared prepared(Function<Scheme, Routes> routes);

    /** A simulation that lacks nothing to be run. */
    public interface Prepared {
        /** What is done, in a word or two, as {@code simulating}. */
        String what();

        /** How many parts of progress there are; see {@link Observer#advanced}. */
        long parts();

        /** How long all parts take, in any unit. */
        double effort();

        /** Virtual channels that packets have under a routing of the simulation. */
        int virtualChannels(String routing);

        /**
         * Does all runs. What comes out does not depend on the number of threads.
         *
         * @param threads how many at a time, at least 1
         * @return the points, in their order
         * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
         * @throws java.util.concurrent.CancellationException if the observer had it end
         */
        List<Point> run(int threads, Observer observer);
    }

    /** Who follows it; is told by any of its threads, several at a time. */
    public interface Observer {
        /**
         * A run is about to do so many cycles.
         *
         * @return whether it goes on; if not, all end as cancelled. May wait before it answers, so that the run does
         */
        boolean goesOn(int cycles);

        /** So many more parts are done, which took so much of the effort. */
        default void advanced(long parts, double effort) {}

        /**
         * A run is over.
         *
         * @param place of its point, 0..{@link Simulation#mostPoints} - 1, in the order of points as far as it is known
         */
        default void done(int place, Point point) {}

        /**
         * Points are there, of which the order is known now; where a simulation is given up, also of those that a search for
         * saturation has come to.
         *
         * @param place where they stand, from 0 on, and together: those with smaller places stand before them
         */
        default void found(int place, List<Point> points) {}
    }
}
