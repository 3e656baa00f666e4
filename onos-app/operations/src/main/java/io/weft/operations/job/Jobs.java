package io.weft.operations.job;

import io.weft.operations.request.Execution;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** The jobs of one process: one at a time, and the last few that are over. Thread-safe. */
public final class Jobs implements AutoCloseable {
    private static final int MOST_KEPT = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final JobBounds bounds;
    private final List<Job> jobs = new CopyOnWriteArrayList<>();
    private boolean closed;
    private int last;

    public Jobs(JobBounds bounds) {
        this.bounds = bounds;
    }

    /** What each may take. */
    public JobBounds bounds() {
        return bounds;
    }

    /**
     * Starts a job, and returns while it runs.
     *
     * @throws Refusal if another job runs, or if this one would need too much memory, or have too many threads or
     *     points
     */
    public synchronized Job start(Execution execution) {
        requireIdle();
        execution.demand().ifPresent(bounds::check);
        Job job = new Job(++last, execution, bounds);
        job.start();
        keep(job);
        return job;
    }

    private void requireIdle() {
        if (closed) {
            throw Refusal.notNow("no job is started any more");
        }
        jobs.stream().filter(job -> job.state() == JobState.RUNNING).findAny().ifPresent(Jobs::refuse);
    }

    private void keep(Job job) {
        jobs.add(job);
        while (jobs.size() > MOST_KEPT) {
            jobs.remove(0);
        }
    }

    private static void refuse(Job running) {
        throw Refusal.notNow(running.title() + " is running, " + running.standing()
                + "; there is one at a time: wait for it, or cancel it");
    }

    /** All jobs, the latest last. */
    public List<Job> all() {
        return new ArrayList<>(jobs);
    }

    /**
     * The one of a number.
     *
     * @throws Refusal if there is none; the message lists those that there are
     */
    public Job get(int id) {
        return jobs.stream()
                .filter(job -> job.id() == id)
                .findAny()
                .orElseThrow(() -> Refusal.unknown("there is no job " + id + " on this node; there are "
                        + (jobs.isEmpty()
                                ? "none"
                                : jobs.stream()
                                        .map(job -> String.valueOf(job.id()))
                                        .collect(Collectors.joining(", ")))));
    }

    /**
     * Ends one that runs, and keeps the points that it has; forgets one that is over.
     *
     * @return it
     * @throws Refusal if there is none of this number
     */
    public Job remove(int id) {
        Job job = get(id);
        if (job.state() == JobState.RUNNING) {
            job.cancel();
        } else {
            jobs.remove(job);
        }
        return job;
    }

    /** Ends the one that runs, and returns when none of its threads does; forgets all. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        jobs.forEach(Job::cancel);
        for (Job job : jobs) {
            try {
                if (!job.awaitEnd(PATIENCE)) {
                    throw Refusal.notNow(job.title() + " does not end");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        jobs.clear();
    }
}
