package io.weft.cli.output;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Says what is going on where that takes long: on a terminal after a second, in one line that is rewritten, elsewhere in
 * a line every ten seconds. One activity at a time; any thread may advance it.
 */
public final class Progress implements AutoCloseable {
    private static final long FIRST_MILLIS = 1_000;
    private static final long TERMINAL_MILLIS = 200;
    private static final long LINE_MILLIS = 10_000;
    private static final long FIRST_ESTIMATE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private final PrintWriter err;
    private final boolean terminal;
    private ScheduledExecutorService timer;

    Progress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /** Does something of unknown extent, such as {@code verifying}. */
    public <T, X extends Exception> T during(String what, Work<T, X> work) throws X {
        return during(what, 0, work);
    }

    /** Does something that consists of {@code total} equal parts. */
    public <T, X extends Exception> T during(String what, long total, Work<T, X> work) throws X {
        Activity activity = new Activity(what, total);
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
     * What takes long.
     *
     * @param <T> what comes out of it
     * @param <X> what it throws
     */
    @FunctionalInterface
    public interface Work<T, X extends Exception> {
        /** Does it, advancing {@code activity} on the way. */
        T run(Activity activity) throws X;
    }

    @Override
    public synchronized void close() {
        if (timer != null) {
            timer.shutdownNow();
        }
    }

    /** Something that is going on. */
    public final class Activity {
        private final String what;
        private final long total;
        private final long start = System.nanoTime();
        private final AtomicLong done = new AtomicLong();
        private int shown;
        private boolean over;

        private Activity(String what, long total) {
            this.what = what;
            this.total = total;
        }

        /** Says that {@code parts} more are done. */
        public void advance(long parts) {
            done.addAndGet(parts);
        }

        /** Prints where it stands. */
        synchronized void show() {
            if (over) {
                return;
            }
            long nanos = System.nanoTime() - start;
            long parts = done.get();
            String line = what
                    + (total > 0 ? String.format(Locale.ROOT, " %,d of %,d", parts, total) : "")
                    + String.format(
                            Locale.ROOT, " (%d s%s)", TimeUnit.NANOSECONDS.toSeconds(nanos), left(parts, nanos));
            if (terminal) {
                err.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
                shown = line.length();
            } else {
                err.println(line);
            }
            err.flush();
        }

        /** How long the rest takes if it goes on as so far; not at first, when that says little. */
        private String left(long parts, long nanos) {
            if (parts == 0 || parts >= total || nanos < FIRST_ESTIMATE_NANOS) {
                return "";
            }
            double seconds = nanos / 1e9 / parts * (total - parts);
            return String.format(Locale.ROOT, ", some %.0f s left", Math.ceil(seconds));
        }

        private synchronized void end() {
            over = true;
            if (shown > 0) {
                err.print("\r" + " ".repeat(shown) + "\r");
                err.flush();
            }
        }
    }
}
