package io.weft.cli.output;

import io.weft.text.SafeText;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Reports the progress of long work: on a terminal in one line that is rewritten, from the first second on; otherwise
 * with a line every ten seconds. One activity at a time; any thread may advance it.
 */
public final class ProgressReporter implements AutoCloseable {
    private static final long FIRST_MILLIS = 1_000;
    private static final long TERMINAL_MILLIS = 200;
    private static final long LINE_MILLIS = 10_000;
    private static final long FIRST_ESTIMATE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** Share of the effort that must be done before the rest is estimated. */
    private static final double FIRST_ESTIMATE_SHARE = 0.1;

    private final PrintWriter err;
    /** Held while something is printed, also by others. */
    private final Object lock;

    private final boolean terminal;
    private ScheduledExecutorService timer;

    /** @param lock is held while something is printed, also by others */
    ProgressReporter(PrintWriter err, Object lock, boolean terminal) {
        this.err = err;
        this.lock = lock;
        this.terminal = terminal;
    }

    /** Runs work of unknown size. */
    public <T, X extends Exception> T during(String what, Work<T, X> work) throws X {
        return during(what, 0, work);
    }

    /** Runs work of {@code total} equal parts. */
    public <T, X extends Exception> T during(String what, long total, Work<T, X> work) throws X {
        return during(what, total, (double) total, work);
    }

    /**
     * Runs work of {@code total} parts that do not take equally long.
     *
     * @param effort how long all parts take, in any unit
     */
    public <T, X extends Exception> T during(String what, long total, double effort, Work<T, X> work) throws X {
        Activity activity = new Activity(what, total, effort);
        ScheduledFuture<?> ticks = timer().scheduleAtFixedRate(
                        activity::show,
                        terminal ? FIRST_MILLIS : LINE_MILLIS,
                        terminal ? TERMINAL_MILLIS : LINE_MILLIS,
                        TimeUnit.MILLISECONDS);
        try {
            return work.run(activity);
        } finally {
            ticks.cancel(false);
            activity.end();
        }
    }

    /**
     * Estimates how long the rest takes; empty at the start, when too little is known, and at the end.
     *
     * @param share of the effort that is done
     */
    static OptionalLong secondsLeft(double share, long nanos) {
        if (!(share >= FIRST_ESTIMATE_SHARE && share < 1) || nanos < FIRST_ESTIMATE_NANOS) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((long) Math.ceil(nanos / 1e9 / share * (1 - share)));
    }

    private synchronized ScheduledExecutorService timer() {
        if (timer == null) {
            timer = Executors.newSingleThreadScheduledExecutor(run -> {
                Thread thread = new Thread(run, "progress");
                thread.setDaemon(true);
                return thread;
            });
        }
        return timer;
    }

    /**
     * Work that takes long.
     *
     * @param <T> its result
     * @param <X> what it throws
     */
    @FunctionalInterface
    public interface Work<T, X extends Exception> {
        /** Does the work, and advances {@code activity} meanwhile. */
        T run(Activity activity) throws X;
    }

    @Override
    public synchronized void close() {
        if (timer != null) {
            timer.shutdownNow();
        }
    }

    /** Work in progress. */
    public final class Activity {
        private final String what;
        private final long total;
        private final long start = System.nanoTime();
        private final double effort;
        private final AtomicLong done = new AtomicLong();
        private final DoubleAdder spent = new DoubleAdder();
        private final AtomicLong cycles = new AtomicLong();
        private int shown;
        private boolean over;

        private Activity(String what, long total, double effort) {
            this.what = SafeText.line(what);
            this.total = total;
            this.effort = effort;
        }

        /** Counts {@code parts} more as done, of equal parts. */
        public void advance(long parts) {
            advance(parts, (double) parts);
        }

        /** Counts {@code parts} more as done, which took this much of the effort. */
        public void advance(long parts, double partsEffort) {
            done.addAndGet(parts);
            spent.add(partsEffort);
        }

        /** Counts more cycles of simulations, of which nobody knows how many there will be. */
        public void cycled(long more) {
            cycles.addAndGet(more);
        }

        /** Prints results in the meantime; on a terminal, the progress line is cleared first. */
        public synchronized void interrupt(Runnable print) {
            clear();
            print.run();
        }

        synchronized void show() {
            if (over) {
                return;
            }
            long nanos = System.nanoTime() - start;
            long parts = done.get();
            String line = what
                    + (total > 0 ? String.format(Locale.ROOT, " %,d of %,d", parts, total) : "")
                    + (cycles.get() > 0 ? String.format(Locale.ROOT, ", %,d cycles", cycles.get()) : "")
                    + String.format(
                            Locale.ROOT,
                            " (%d s%s)",
                            TimeUnit.NANOSECONDS.toSeconds(nanos),
                            left(spent.sum() / effort, nanos));
            synchronized (lock) {
                if (terminal) {
                    err.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
                    shown = line.length();
                } else {
                    err.println(line);
                }
                err.flush();
            }
        }

        private String left(double share, long nanos) {
            OptionalLong seconds = secondsLeft(share, nanos);
            return seconds.isEmpty() ? "" : String.format(Locale.ROOT, ", about %d s left", seconds.getAsLong());
        }

        private synchronized void end() {
            over = true;
            clear();
        }

        private void clear() {
            if (shown > 0) {
                synchronized (lock) {
                    err.print("\r" + " ".repeat(shown) + "\r");
                    err.flush();
                }
                shown = 0;
            }
        }
    }
}
