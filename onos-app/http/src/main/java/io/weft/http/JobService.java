package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs long operations on a fabric: simulations, plans, analyses. Jobs run on this machine, and only this machine knows
 * of them, even if another node of the cluster controls the fabric. Answers are documents: maps, lists, texts and
 * numbers, as in JSON. Thread-safe.
 */
public interface JobService {
    /**
     * Starts a job, and returns while it runs.
     *
     * @return the job, as from {@link #get}
     * @throws IllegalArgumentException if a value of the request is wrong; the message says which, and why
     * @throws IllegalStateException if another job runs, this one would need too much memory, or it is not known what
     *     is installed
     */
    Map<String, Object> start(Request request);

    /** All {@code jobs}, without their results, and their {@code bounds}. */
    Map<String, Object> all();

    /** Only the {@code simulations}, and their {@code bounds}. */
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
     * A job with its results so far.
     *
     * @throws java.util.NoSuchElementException if there is no job with this number
     */
    Map<String, Object> get(int id);

    /**
     * Ends a running job, and keeps its results so far; removes a job that has ended.
     *
     * @return the job
     * @throws java.util.NoSuchElementException if there is no job with this number
     */
    Map<String, Object> remove(int id);

    /**
     * The results of a job as an HTML page; empty while there is none.
     *
     * @throws java.util.NoSuchElementException if there is no job with this number
     */
    Optional<String> report(int id);
}
