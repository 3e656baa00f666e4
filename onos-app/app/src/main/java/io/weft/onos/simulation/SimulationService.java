package io.weft.onos.simulation;

import io.weft.operations.Request;
import java.util.Map;

/**
 * Simulations of the fabric that ONOS runs, for commands and for other applications. They run on this node of the
 * cluster, which alone knows of them, also where another looks after the fabric. Answers are documents: maps, lists,
 * texts and numbers, as JSON has them. Thread-safe.
 */
public interface SimulationService {
    /**
     * Starts one, and returns while it runs.
     *
     * @param request for {@link io.weft.operations.Operations#SIMULATE}; by one thread, unless it says otherwise
     * @return what it is, as {@link #get} has it
     * @throws IllegalArgumentException if what is asked for is of no use, with the reason
     * @throws IllegalStateException if another one runs, it would need too much memory, or nobody knows what is
     *     installed
     */
    Map<String, Object> start(Request request);

    /** Those that there are, without their points, and what each may take of this node. */
    Map<String, Object> all();

    /**
     * One with its points, as many as there are.
     *
     * @throws java.util.NoSuchElementException if there is none of this number
     */
    Map<String, Object> get(int id);

    /**
     * Ends one that runs, and keeps the points that it has; forgets one that is over.
     *
     * @return what it was
     * @throws java.util.NoSuchElementException if there is none of this number
     */
    Map<String, Object> remove(int id);
}
