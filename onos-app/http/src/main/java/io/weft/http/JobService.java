package io.weft.http;

import io.weft.operations.job.Job;
import io.weft.operations.job.JobList;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.refusal.Refusal;
import java.util.Optional;

/**
 * Runs long operations on a fabric: simulations, plans, analyses. Jobs run on this machine, and only this machine knows
 * of them, even if another node of the cluster controls the fabric. Thread-safe.
 */
public interface JobService {
    /**
     * Starts a job, and returns while it runs.
     *
     * @throws Refusal if a value of the request is wrong, another job runs, this one would need too much memory, or it
     *     is not known what is installed; the message says which, and why
     */
    Job start(Request request);

    JobList all();

    JobList simulations();

    /** @throws Refusal if there is no job with this number */
    Job get(int id);

    /**
     * Ends a running job, and keeps its results so far; removes a job that has ended.
     *
     * @return the job
     * @throws Refusal if there is no job with this number
     */
    Job remove(int id);

    /**
     * The results of a job as an HTML page; empty while there is none.
     *
     * @throws Refusal if there is no job with this number
     */
    default Optional<String> report(int id) {
        return get(id).in(Rendering.REPORT);
    }
}
