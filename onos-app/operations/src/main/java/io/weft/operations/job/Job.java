package io.weft.operations.job;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.TIME;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.either;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.operations.answer.Answer;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Execution;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Result;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** An execution on a thread of its own, which rests as {@link JobBounds} has it, under way or over. Thread-safe. */
public final class Job {
    private static final Shape<Job> PROGRESS = Shape.<Job>named("JobProgress")
            .with("what", TEXT, "The step that is being done; empty if the job is over", Job::what)
            .with("done", COUNT, "Parts of this step that are done", job -> job.stage.done.get())
            .with("of", COUNT, "Parts of this step; 0 if it has no parts", job -> job.stage.of)
            .with("seconds", NUMBER.in("s"), "How long the job has run", Job::seconds)
            .build();

    private static final MemberType<Collection<Answer<?>>> POINTS = list(either(Point.shapes()));

    /** What a job is and where it stands, without what it has found. */
    public static final Shape<Job> SUMMARY =
            summary("JobSummary", either(List.of(PROGRESS, RunningSimulation.PROGRESS)));

    /** What a simulation is and where it stands, without its points. */
    public static final Shape<Job> SIMULATION_SUMMARY =
            summary("SimulationSummary", either(List.of(RunningSimulation.PROGRESS)));

    private static final Shape<Job> FOUND_SO_FAR = Shape.<Job>named("JobPoints")
            .with("points", POINTS, "The points of a simulation so far", job -> job.execution
                    .points()
                    .orElse(null))
            .build();

    /** A simulation with its points so far. */
    public static final Shape<Job> SIMULATION = Shape.<Job>named("Simulation")
            .all(SIMULATION_SUMMARY, job -> job)
            .all(FOUND_SO_FAR, job -> job)
            .build();

    /** A simulation with the values of its points that a line has room for. */
    public static final Shape<Job> BRIEF = Shape.<Job>named("BriefSimulation")
            .all(SUMMARY, job -> job)
            .with(
                    "points",
                    list(ANY),
                    "Points so far, in brief",
                    job -> job.execution.points().orElse(List.of()).stream()
                            .map(Point::brief)
                            .collect(Collectors.toList()))
            .build();

    private static final Shape<Job> FOUND = Shape.<Job>named("JobResult")
            .with(
                    "result",
                    byName(ANY).orNull(),
                    "What another operation answered; null while there is none",
                    Job::result)
            .build();

    /** A job with what it has found so far. */
    public static final Shape<Job> SHAPE = Shape.<Job>named("Job")
            .all(SUMMARY, job -> job)
            .allOrNone(FOUND_SO_FAR, job -> job.execution.points().isPresent() ? job : null)
            .allOrNone(FOUND, job -> job.execution.points().isPresent() ? null : job)
            .build();

    private static final Duration GRACE = Duration.ofSeconds(1);

    private final int id;
    private final Execution execution;
    private final JobBounds bounds;
    private final Instant started = Instant.now();
    private final long start = System.nanoTime();
    /** Begins to be zero when it is to end. */
    private final CountDownLatch ending = new CountDownLatch(1);

    /** When it began to be that, by {@link System#nanoTime}. */
    private volatile long endingSince;

    private final JobThread thread = new JobThread("weft-job", this::isOverdue);
    private volatile Stage stage = new Stage("waiting", 0);
    private volatile boolean outOfTime;
    private volatile End end;

    /** A step, and how far it is. */
    private static final class Stage {
        final String what;
        final long of;
        final AtomicLong done = new AtomicLong();

        Stage(String what, long of) {
            this.what = what;
            this.of = of;
        }
    }

    /** How a job has ended. */
    private static final class End {
        final JobState state;
        final String reason;
        final Optional<Result> result;
        final long at = System.nanoTime();

        End(JobState state, String reason, Optional<Result> result) {
            this.state = state;
            this.reason = reason;
            this.result = result;
        }
    }

    /** Follows the execution, ends it, and has each of its threads rest. */
    private final class Followed implements Progress {
        /** By thread, when it was let go on last, by {@link System#nanoTime}. */
        private final Map<Thread, Long> since = new ConcurrentHashMap<>();

        @Override
        public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
            Stage outer = stage;
            Stage now = new Stage(what, parts);
            stage = now;
            try {
                return work.run(done -> {
                    now.done.addAndGet(done);
                    boolean unused = goesOn();
                });
            } finally {
                stage = outer;
            }
        }

        @Override
        public boolean isCancelled() {
            return isEnding();
        }

        @Override
        public boolean goesOn() {
            Long before = since.get(Thread.currentThread());
            boolean goesOn = before == null ? !isEnding() : rests(bounds.rest(System.nanoTime() - before));
            since.put(Thread.currentThread(), System.nanoTime());
            return goesOn;
        }
    }

    private static Shape<Job> summary(String name, MemberType<Answer<?>> progress) {
        return Shape.<Job>named(name)
                .with("id", COUNT, "Its number on this machine", Job::id)
                .with("operation", TEXT, "The operation", job -> job.execution
                        .operation()
                        .name())
                .with("state", oneOf(JobState.class), "Where it stands", Job::state)
                .with("reason", TEXT, "Why it ended early or failed; empty if it did not", Job::reason)
                .with("started", TIME, "When it started", job -> job.started.toString())
                .with("progress", progress, "How far it is", Job::progress)
                .with("about", byName(ANY), "What it was asked for", job -> job.execution.about())
                .build();
    }

    Job(int id, Execution execution, JobBounds bounds) {
        this.id = id;
        this.execution = execution;
        this.bounds = bounds;
    }

    void start() {
        thread.run(this::run);
    }

    private void run() {
        try {
            Result result = execution.run(new Followed());
            JobState state =
                    outOfTime ? JobState.OUT_OF_TIME : ending.getCount() == 0 ? JobState.CANCELLED : JobState.DONE;
            end = new End(state, outOfTime ? tooLong() : "", Optional.of(result));
        } catch (CancellationException e) {
            end = new End(
                    outOfTime ? JobState.OUT_OF_TIME : JobState.CANCELLED,
                    outOfTime ? tooLong() : "",
                    Optional.empty());
        } catch (RuntimeException | Error e) {
            JobState state = JobState.after(e);
            boolean isDefect = state == JobState.FAILED && !(e instanceof Refusal);
            end = new End(state, isDefect ? e.toString() : e.getMessage(), Optional.empty());
        }
    }

    private String tooLong() {
        return "ended after " + bounds.mostTime().toSeconds() + " s";
    }

    private boolean isEnding() {
        if (System.nanoTime() - start > bounds.mostTime().toNanos()) {
            outOfTime = ending.getCount() > 0 || outOfTime;
            cancel();
        }
        return ending.getCount() == 0;
    }

    /** Whether it should have ended some time ago, with what it had by then. */
    private boolean isOverdue() {
        return isEnding() && System.nanoTime() - endingSince > GRACE.toNanos();
    }

    private boolean rests(long nanos) {
        if (isEnding()) {
            return false;
        }
        try {
            return !ending.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public int id() {
        return id;
    }

    public Execution execution() {
        return execution;
    }

    /** Where it stands. */
    public JobState state() {
        End ended = end;
        return ended == null ? JobState.RUNNING : ended.state;
    }

    private String reason() {
        End ended = end;
        return ended == null ? "" : ended.reason;
    }

    private String what() {
        return end == null ? stage.what : "";
    }

    private double seconds() {
        End ended = end;
        return ((ended == null ? System.nanoTime() : ended.at) - start) / 1e9;
    }

    private Answer<?> progress() {
        double seconds = seconds();
        double left = end == null ? Math.max(0, bounds.mostTime().toMillis() / 1e3 - seconds) : 0;
        return execution.progress(new Execution.Elapsed(seconds, left)).orElseGet(() -> PROGRESS.of(this));
    }

    private Map<String, Object> result() {
        End ended = end;
        return ended == null ? null : ended.result.map(Result::document).orElse(null);
    }

    /** How people call it: {@code verify, job 3}. */
    String title() {
        return execution.title(id);
    }

    /** How far it is, for a refusal of another one: a clause such as {@code with 3 points so far}. */
    String standing() {
        return execution.standing().orElseGet(() -> "at " + stage.what);
    }

    /** What it has found, in a form that its operation has; empty while there is none. */
    public Optional<String> in(Rendering rendering) {
        End ended = end;
        return ended == null
                ? Optional.empty()
                : ended.result.filter(result -> result.has(rendering)).map(result -> result.in(rendering));
    }

    /**
     * Has it end soon, with what it has by then, or without, if it takes longer than a second for that; does nothing if
     * it has ended.
     */
    public void cancel() {
        synchronized (ending) {
            endingSince = ending.getCount() > 0 ? System.nanoTime() : endingSince;
            ending.countDown();
        }
    }

    /**
     * Waits until it has ended, and none of its threads runs any more.
     *
     * @return whether it has
     */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return thread.awaitEnd(patience);
    }
}
