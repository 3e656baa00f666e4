package io.weft.operations.job;

import io.weft.operations.Progress;
import io.weft.operations.Rendering;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A request that is answered by a thread of its own, which rests as {@link JobBounds} has it. Thread-safe. */
public final class OperationJob implements Job {
    private final int id;
    private final Request request;
    private final JobBounds bounds;
    private final Instant started = Instant.now();
    private final long start = System.nanoTime();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final JobThread thread = new JobThread("weft-job");
    private volatile Stage step = new Stage("waiting", 0);
    private volatile boolean outOfTime;
    private volatile End end;

    /** What is being done, and how far that is. */
    private static final class Stage {
        final String what;
        final long of;
        final AtomicLong done = new AtomicLong();

        Stage(String what, long of) {
            this.what = what;
            this.of = of;
        }
    }

    /** How it has ended. */
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

    private final class Followed implements Progress {
        /** When it was let go on last, by {@link System#nanoTime}. */
        private final AtomicLong since = new AtomicLong(System.nanoTime());

        @Override
        public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
            Stage outer = step;
            Stage now = new Stage(what, parts);
            step = now;
            try {
                return work.run(done -> {
                    now.done.addAndGet(done);
                    rest(bounds.rest(System.nanoTime() - since.get()));
                    since.set(System.nanoTime());
                });
            } finally {
                step = outer;
            }
        }

        @Override
        public boolean isCancelled() {
            return isEnding();
        }
    }

    OperationJob(int id, Request request, JobBounds bounds) {
        this.id = id;
        this.request = request;
        this.bounds = bounds;
    }

    void start(Subject subject) {
        thread.run(() -> answer(subject));
    }

    private void answer(Subject subject) {
        try {
            Result result = request.operation().answer(request, subject, new Followed());
            JobState state =
                    outOfTime ? JobState.OUT_OF_TIME : ending.getCount() == 0 ? JobState.CANCELLED : JobState.DONE;
            end = new End(state, outOfTime ? tooLong() : "", Optional.of(result));
        } catch (CancellationException e) {
            end = new End(
                    outOfTime ? JobState.OUT_OF_TIME : JobState.CANCELLED,
                    outOfTime ? tooLong() : "",
                    Optional.empty());
        } catch (IllegalArgumentException | IllegalStateException e) {
            end = new End(JobState.FAILED, e.getMessage(), Optional.empty());
        } catch (RuntimeException | Error e) {
            end = new End(JobState.FAILED, e.toString(), Optional.empty());
        }
    }

    private String tooLong() {
        return "ended after " + bounds.mostTime().toSeconds() + " s";
    }

    private boolean isEnding() {
        if (System.nanoTime() - start > bounds.mostTime().toNanos()) {
            outOfTime = ending.getCount() > 0 || outOfTime;
            ending.countDown();
        }
        return ending.getCount() == 0;
    }

    private void rest(long nanos) {
        try {
            if (!isEnding()) {
                boolean unused = ending.await(nanos, TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String operation() {
        return request.operation().name();
    }

    @Override
    public JobState state() {
        End ended = end;
        return ended == null ? JobState.RUNNING : ended.state;
    }

    @Override
    public String standing() {
        return "at " + step.what;
    }

    @Override
    public Map<String, Object> summary() {
        End ended = end;
        Stage now = step;
        Map<String, Object> progress = new LinkedHashMap<>();
        progress.put("what", ended == null ? now.what : "");
        progress.put("done", now.done.get());
        progress.put("of", now.of);
        progress.put("seconds", ((ended == null ? System.nanoTime() : ended.at) - start) / 1e9);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", id);
        document.put("state", state().word());
        document.put("reason", ended == null ? "" : ended.reason);
        document.put("started", started.toString());
        document.put("progress", progress);
        document.put("about", request.json());
        return document;
    }

    @Override
    public Map<String, Object> document() {
        Map<String, Object> document = summary();
        End ended = end;
        document.put(
                "result",
                ended == null ? null : ended.result.map(Result::document).orElse(null));
        return document;
    }

    @Override
    public Optional<String> in(Rendering rendering) {
        End ended = end;
        return ended == null
                ? Optional.empty()
                : ended.result.filter(result -> result.has(rendering)).map(result -> result.in(rendering));
    }

    @Override
    public void cancel() {
        ending.countDown();
    }

    @Override
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return thread.awaitEnd(patience);
    }
}
