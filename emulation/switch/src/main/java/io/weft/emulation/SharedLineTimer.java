package io.weft.emulation;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the switches of a JVM when their lines become free: one daemon thread, which then sends the next frame. */
final class SharedLineTimer {

    private static final Logger LOG = LoggerFactory.getLogger(SharedLineTimer.class);
    private static final ScheduledThreadPoolExecutor THREAD = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "weft-lines");
        thread.setDaemon(true);
        return thread;
    });

    private SharedLineTimer() {}

    /** As {@link io.weft.emulation.engine.LineTimer#after}; what the task throws is logged. */
    static void after(long nanos, Runnable task) {
        var unused = THREAD.schedule(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException | Error e) {
                        LOG.warn("sending a frame that waited for its line failed", e);
                        throw e;
                    }
                },
                nanos,
                TimeUnit.NANOSECONDS);
    }
}
