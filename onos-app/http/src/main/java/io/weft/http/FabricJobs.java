package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.ShowInstalled.Installed;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobList;
import io.weft.operations.job.Jobs;
import io.weft.operations.request.Execution;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs jobs on a fabric; each uses the fabric as it is at the start of the job. */
public final class FabricJobs implements JobService, AutoCloseable {
    /** Longer than any batch of simulated cycles of a fabric that fits into memory. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Supplier<Installed> installed;
    private final Jobs jobs;
    private final AnswerMemory memory = new AnswerMemory();

    /**
     * Starts without jobs.
     *
     * @param installed what is installed at present; throws the reason if nobody knows
     */
    public FabricJobs(JobBounds bounds, Supplier<Installed> installed) {
        this.installed = installed;
        this.jobs = new Jobs(bounds);
    }

    /** Whether an operation can be a job: it changes nothing, and needs no controller. */
    static boolean takes(Operation operation) {
        return !operation.changes() && operation.needs() != Operation.Needs.CONTROLLER;
    }

    @Override
    public Job start(Request request) {
        Operation operation = request.operation();
        if (!takes(operation)) {
            throw new Refusal("'" + operation.name() + "' is no job: ask for it under its own name");
        }
        Subject subject = operation.needs() == Operation.Needs.NOTHING
                ? Subject.none(TextAttachments.INSTANCE)
                : new InstalledFabric(installed.get());
        if (operation.needs() != Operation.Needs.NOTHING) {
            memory.checkJob(operation, subject.fabric().topology());
        }
        Execution execution = operation.prepare(request, subject);
        return jobs.start(execution);
    }

    @Override
    public JobList all() {
        return new JobList(jobs.all(), jobs.bounds());
    }

    @Override
    public JobList simulations() {
        return new JobList(
                jobs.all().stream()
                        .filter(job -> job.execution().operation() == Operations.SIMULATE)
                        .collect(Collectors.toList()),
                jobs.bounds());
    }

    @Override
    public Job get(int id) {
        return jobs.get(id);
    }

    @Override
    public Job remove(int id) {
        Job job = jobs.remove(id);
        try {
            boolean unused = job.awaitEnd(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return job;
    }

    /** Ends the running job, and returns when it has ended. */
    @Override
    public void close() {
        jobs.close();
    }
}
