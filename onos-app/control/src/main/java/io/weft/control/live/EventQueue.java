package io.weft.control.live;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Handles events one after the other; nothing that one of them throws stops it. Thread-safe. */
final class EventQueue implements AutoCloseable {
    /** What is thrown again and again is not reported more often. */
    private static final long REPORT_NANOS = 1_000_000_000;

    private static final long RECENT_NANOS = 60_000_000_000L;

    final LoopClock clock;
    private final Consumer<Throwable> failed;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean handling;
    /** What was thrown last, and when. */
    private volatile Map.Entry<String, Long> lastFailure;

    /** Handles events on the thread of a clock, which it closes, and reports what they throw to {@code failed}. */
    EventQueue(LoopClock clock, Consumer<Throwable> failed) {
        this.clock = clock;
        this.failed = failed;
    }

    /** Handles an event after those that wait already; not at all after {@link #close}. */
    void post(Runnable event) {
        waiting.incrementAndGet();
        boolean accepted = clock.at(clock.now(), () -> {
            waiting.decrementAndGet();
            handle(event);
        });
        if (!accepted) {
            waiting.decrementAndGet();
        }
    }

    /** Whether posted events wait, besides the one that is handled. */
    boolean busy() {
        return waiting.get() > 0;
    }

    /** Handles an event after this many nanoseconds; not at all after {@link #close}. */
    void later(long nanos, Runnable event) {
        clock.at(clock.now() + nanos, () -> handle(event));
    }

    /** Handles an event again and again, with this many nanoseconds between two times. */
    void every(long nanos, Runnable event) {
        clock.at(clock.now() + nanos, () -> {
            handle(event);
            every(nanos, event);
        });
    }

    boolean isHandling() {
        return handling;
    }

    private void handle(Runnable event) {
        handling = true;
        try {
            event.run();
        } catch (RuntimeException | Error e) {
            report(e);
        } finally {
            handling = false;
        }
    }

    /** Reports what was thrown, but the same kind of thing only now and then; on the thread of the clock. */
    void report(Throwable failure) {
        Map.Entry<String, Long> before = lastFailure;
        long now = clock.now();
        lastFailure = Map.entry(failure.toString(), now);
        if (before == null || now - before.getValue() > REPORT_NANOS) {
            try {
                failed.accept(failure);
            } catch (RuntimeException | Error e) {
                // A failing listener must not stop the thread either; it shows in recentFailure.
                lastFailure = Map.entry(e + ", when told of " + failure, now);
            }
        }
    }

    /** What an event threw within the last minute. */
    Optional<String> recentFailure() {
        return Optional.ofNullable(lastFailure)
                .filter(last -> clock.now() - last.getValue() <= RECENT_NANOS)
                .map(Map.Entry::getKey);
    }

    @Override
    public void close() {
        clock.close();
    }
}
