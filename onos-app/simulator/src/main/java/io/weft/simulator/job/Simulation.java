package io.weft.simulator.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What a job can do: runs on one fabric, of each of which a point comes. Immutable. */
public interface Simulation {
    /** What is the same for all runs, in words, by name. */
    Map<String, String> about(Fabric fabric, Failures failures);

    /** The schemes that its routings need the routes of. */
    Set<Scheme> schemes();

    /** Most points that there can be. */
    int mostPoints();

    /**
     * Does nothing if it can be done on a fabric, as far as can be said without its routes.
     *
     * @throws IllegalArgumentException if it cannot, with the reason
     */
    void check(Fabric fabric);

    /**
     * The memory that it needs besides the routes that there are, in bytes, rather too much than too little.
     *
     * @param threads runs at a time
     * @throws IllegalArgumentException if the fabric's switches cannot be such
     */
    long bytes(Fabric fabric, int threads);

    /**
     * The same with the routes at hand, which are asked for once for each scheme that a routing needs.
     *
     * @param routes those that are installed with a scheme
     * @throws IllegalArgumentException if the fabric cannot be simulated so
     */
    Prepared prepare(Function<Scheme, Routes> routes);

    /** A simulation that lacks nothing to be run. */
    @FunctionalInterface
    interface Prepared {
        /**
         * Does all runs.
         *
         * @param threads how many at a time, at least 1
         * @return the points, in their order, by name of each value
         * @throws io.weft.simulator.network.DeadlockException if there is a deadlock in one of them; the others are given up
         * @throws java.util.concurrent.CancellationException if the observer had it end
         */
        List<Map<String, Object>> run(int threads, Observer observer);
    }

    /** Who follows it; is told by any of its threads, several at a time. */
    interface Observer {
        /**
         * A run is about to do so many cycles.
         *
         * @return whether it goes on; if not, all end as cancelled. May wait before it answers, so that the run does
         */
        boolean goesOn(int cycles);

        /**
         * A run is over.
         *
         * @param place of its point, 0..{@link Simulation#mostPoints} - 1, in the order of points as far as it is known
         */
        void done(int place, Map<String, Object> point);
    }
}
