package io.weft.emulation.p4runtime;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what is due later, for all devices of a JVM on one daemon thread. What is cancelled is forgotten at once. */
final class Timers {

    private static final Logger LOG = LoggerFactory.getLogger(Timers.class);
    private static final ScheduledThreadPoolExecutor THREAD = thread();

    private Timers() {}

    private static ScheduledThreadPoolExecutor thread() {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weft-p4runtime-timer");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }

    /** Does something again and again until it is cancelled, for the first time after one period. */
    static Future<?> every(long nanos, Runnable task) {
        return THREAD.scheduleWithFixedDelay(safe(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    // What fails once must not end what is done again.
    private static Runnable safe(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.warn("what was due for a device failed", e);
            }
        };
    }

    /** How much is still to be done. */
    static int waiting() {
        return THREAD.getQueue().size();
    }
}
