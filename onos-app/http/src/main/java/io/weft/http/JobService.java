package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Work upon a fabric that takes long: simulations, plans, analyses. It is done on this machine, which alone knows of
 * it, also where another node of a cluster looks after the fabric. Answers are documents: maps, lists, texts and
 * numbers, as JSON has them. Thread-safe.
 */
public interface JobService {
    /**
     * Starts it, and returns while it is done.
     *
     * @return what it is, as {@link #get} has it
     * @throws IllegalArgumentException if the request has a wrong value; the message says which, and why
     * @throws IllegalStateException if another job runs, this one would need too much memory, or nobody knows what is
     *     installed
     */
    Map<String, Object> start(Request request);

    /** All {@code jobs} that there are, without what they have found, and their {@code bounds}. */
    Map<String, Object> all();

    /** Its {@code simulations} alone, and their {@code bounds}. */
    default Map<String, Object> simulations() {
        Map<String, Object> all = all();
        Map<String, Object> simulations = new LinkedHashMap<>();
        simulations.put(
                "simulations",
                ((List<?>) all.get("jobs"))
                        .stream()
                                .filter(each -> Operations.SIMULATE.name().equals(((Map<?, ?>) each).get("operation")))
                                .collect(Collectors.toList()));
        simulations.put("bounds", all.get("bounds"));
        return simulations;
    }

    /**
     * One with what it has found so far.
     *
     * @throws java.util.NoSuchElementException if there is none of this number
     */
    Map<String, Object> get(int id);

    /**
     * Ends one that runs, and keeps what it has; forgets one that is over.
     *
     * @return what it was
     * @throws java.util.NoSuchElementException if there is none of this number
     */
    Map<String, Object> remove(int id);

    /**
     * What one has found as a page of HTML; empty while there is none.
     *
     * @throws java.util.NoSuchElementException if there is none of this number
     */
    Optional<String> report(int id);
}
