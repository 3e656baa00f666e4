package io.weft.operations.job;

import io.weft.fabric.Scheme;
import io.weft.operations.Operations;
import io.weft.operations.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A simulation that is under way, or over. Thread-safe. */
public final class SimulationJob implements Job {
    private final int id;
    private final Map<String, Object> about;
    private final JobBounds bounds;
    private final Instant started = Instant.now();
    private final long start = System.nanoTime();
    /** In their order; null for those that are not there yet. Not the results, which have arrays of all channels. */
    private volatile AtomicReferenceArray<Map<String, Object>> points;

    private final AtomicLong cycles = new AtomicLong();
    /** Begins to be zero when it is to end. */
    private final CountDownLatch ending = new CountDownLatch(1);

    private final JobThread thread = new JobThread("weft-simulation");
    private volatile boolean prepared;
    private volatile boolean outOfTime;
    private volatile End end;

    /** How it has ended. */
    private static final class End {
        final JobState state;
        final String reason;
        final long at = System.nanoTime();

        End(JobState state, String reason) {
            this.state = state;
            this.reason = reason;
        }
    }

    /** Is told of what is done, ends what is to end, and has it rest. */
    private final class Observer implements Simulation.Observer {
        /** By thread, when it was let go on last, by {@link System#nanoTime}. */
        private final Map<Thread, Long> since = new ConcurrentHashMap<>();

        @Override
        public boolean goesOn(int batch) {
            Long before = since.get(Thread.currentThread());
            boolean goesOn = before == null ? !isEnding() : rests(bounds.rest(System.nanoTime() - before));
            since.put(Thread.currentThread(), System.nanoTime());
            cycles.addAndGet(batch);
            return goesOn;
        }

        @Override
        public void done(int place, Point point) {
            points.set(place, point.document());
        }

        /** Between steps of what comes before all runs. */
        void step() {
            if (!goesOn(0)) {
                throw new CancellationException("cancelled while routes were computed");
            }
        }
    }

    /** A simulation that is to have so many points at most. */
    SimulationJob(int id, Map<String, Object> about, int mostPoints, JobBounds bounds) {
        this.id = id;
        this.about = Collections.unmodifiableMap(new LinkedHashMap<>(about));
        this.bounds = bounds;
        this.points = new AtomicReferenceArray<>(mostPoints);
    }

    void start(Simulation simulation, Function<Scheme, Subject> fabrics, int threads) {
        thread.run(() -> run(simulation, fabrics, threads));
    }

    private void run(Simulation simulation, Function<Scheme, Subject> fabrics, int threads) {
        try {
            Observer observer = new Observer();
            Simulation.Prepared ready = simulation.prepare(scheme -> {
                observer.step();
                Subject fabric = simulation.simulated(fabrics.apply(scheme));
                fabric.routes();
                observer.step();
                return fabric;
            });
            observer.step();
            prepared = true;
            points = array(ready.run(threads, observer));
            end = new End(JobState.DONE, "");
        } catch (RuntimeException | Error e) {
            end = ended(e);
        }
    }

    private End ended(Throwable e) {
        JobState state = JobState.after(e);
        if (state == JobState.CANCELLED) {
            return outOfTime
                    ? new End(
                            JobState.OUT_OF_TIME,
                            "ended after " + bounds.mostTime().toSeconds() + " s")
                    : new End(state, "");
        }
        boolean isDefect = state == JobState.FAILED && !(e instanceof IllegalArgumentException);
        return new End(state, isDefect ? e.toString() : e.getMessage());
    }

    private static AtomicReferenceArray<Map<String, Object>> array(List<? extends Point> points) {
        AtomicReferenceArray<Map<String, Object>> array = new AtomicReferenceArray<>(points.size());
        for (int i = 0; i < points.size(); i++) {
            array.set(i, points.get(i).document());
        }
        return array;
    }

    private boolean isEnding() {
        if (System.nanoTime() - start > bounds.mostTime().toNanos()) {
            outOfTime = true;
            ending.countDown();
        }
        return ending.getCount() == 0;
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

    /** Has it end as soon as the batches that are under way are over; does nothing if it has ended. */
    @Override
    public void cancel() {
        ending.countDown();
    }

    @Override
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return thread.awaitEnd(patience);
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String operation() {
        return Operations.SIMULATE.name();
    }

    @Override
    public JobState state() {
        End ended = end;
        return ended == null ? JobState.RUNNING : ended.state;
    }

    @Override
    public String standing() {
        return prepared ? "with " + points().size() + " points so far" : "computing its routes";
    }

    /** Whether routes are computed, and runs begin; false as long as they are being computed. */
    public boolean prepared() {
        return prepared;
    }

    /** The points that there are, in the order that its simulation has them in, each by name of its values. */
    public List<Map<String, Object>> points() {
        return present(points);
    }

    private static List<Map<String, Object>> present(AtomicReferenceArray<Map<String, Object>> points) {
        return IntStream.range(0, points.length())
                .mapToObj(points::get)
                .filter(Objects::nonNull)
                .collect(Collectors.toList());
    }

    /** What it is and where it stands, without its points; {@code secondsLeft} is null as long as nobody can tell. */
    @Override
    public Map<String, Object> summary() {
        End ended = end;
        double seconds = ((ended == null ? System.nanoTime() : ended.at) - start) / 1e9;
        AtomicReferenceArray<Map<String, Object>> now = points;
        int done = present(now).size();
        Map<String, Object> progress = new LinkedHashMap<>();
        progress.put("prepared", prepared);
        progress.put("points", done);
        progress.put("of", now.length());
        progress.put("cycles", cycles.get());
        progress.put("seconds", seconds);
        progress.put("secondsLeft", ended == null ? secondsLeft(done, now.length(), seconds) : Double.valueOf(0));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", id);
        document.put("state", (ended == null ? JobState.RUNNING : ended.state).word());
        document.put("reason", ended == null ? "" : ended.reason);
        document.put("started", started.toString());
        document.put("progress", progress);
        document.put("about", about);
        return document;
    }

    /** As if all points took as long as those that are done. */
    private Double secondsLeft(int done, int of, double seconds) {
        double most = Math.max(0, bounds.mostTime().toMillis() / 1e3 - seconds);
        return done == 0 ? null : Double.valueOf(Math.min(most, seconds / done * (of - done)));
    }

    /** All of it, its points too. */
    @Override
    public Map<String, Object> document() {
        Map<String, Object> document = summary();
        document.put("points", new ArrayList<>(points()));
        return document;
    }
}
