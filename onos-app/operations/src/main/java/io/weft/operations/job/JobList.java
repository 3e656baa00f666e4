package io.weft.operations.job;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import java.util.Collection;
import java.util.List;

/** Jobs without what they have found, and what each may take of the machine. Immutable. */
public final class JobList {
    private static final Shape<JobBounds> BOUNDS = Shape.<JobBounds>named("JobBounds")
            .with("threads", COUNT, "The most threads", JobBounds::mostThreads)
            .with("seconds", COUNT.in("s"), "The longest time; then it is ended", b -> b.mostTime()
                    .toSeconds())
            .with("shareOfEachThread", NUMBER, "The share of time for which each thread works", JobBounds::share)
            .with("shareOfFreeHeap", NUMBER, "The share of the free heap that it may need", JobBounds::heapShare)
            .build();

    private static final MemberType<Collection<Job>> JOBS = list(object(Job.SUMMARY));

    /** All jobs. */
    public static final Shape<JobList> SHAPE = Shape.<JobList>named("Jobs")
            .with("jobs", JOBS, "The jobs of this machine that are kept, the latest last", list -> list.jobs)
            .with("bounds", object(BOUNDS), "What each may take", list -> list.bounds)
            .build();

    /** Simulations only. */
    public static final Shape<JobList> SIMULATIONS = Shape.<JobList>named("Simulations")
            .with(
                    "simulations",
                    list(object(Job.SIMULATION_SUMMARY)),
                    "The simulations of this machine that are kept, the latest last",
                    list -> list.jobs)
            .with("bounds", object(BOUNDS), "What each may take", list -> list.bounds)
            .build();

    private final List<Job> jobs;
    private final JobBounds bounds;

    public JobList(List<Job> jobs, JobBounds bounds) {
        this.jobs = List.copyOf(jobs);
        this.bounds = bounds;
    }

    /** The jobs, the latest last. */
    public List<Job> jobs() {
        return jobs;
    }
}
