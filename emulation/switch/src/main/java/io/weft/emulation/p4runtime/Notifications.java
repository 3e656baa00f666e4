package io.weft.emulation.p4runtime;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import p4.v1.P4RuntimeOuterClass.IdleTimeoutNotification;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Sends idle timeouts and digests of a running pipeline to the primary controller, until it is stopped. */
final class Notifications {
    /** The longest delay of a notification or digest. */
    private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The largest notification, so that several can wait for a controller that does not read. */
    static final int MESSAGE_BYTES = 1 << 16;

    private final Device device;
    private final Device.Running running;
    private Future<?> sweeps;

    Notifications(Device device, Device.Running running) {
        this.device = device;
        this.running = running;
    }

    /** Starts, if the pipeline has idle timeouts or digests. */
    synchronized void start() {
        if (running.entities().canAge() || !running.entities().digests.isEmpty()) {
            sweeps = Timers.every(SWEEP_NANOS, this::sweep);
        }
    }

    synchronized void stop() {
        if (sweeps != null) {
            sweeps.cancel(false);
        }
        running.entities().digests.stop();
    }

    private void sweep() {
        if (!device.target.runs(running.memory())) {
            stop();
            return;
        }
        running.entities().digests.sweep();
        List<TableEntities.WrittenEntry> idle = device.read(running.entities()::expire);
        for (IdleTimeoutNotification notification : notifications(idle)) {
            device.sendToPrimary(StreamMessageResponse.newBuilder()
                    .setIdleTimeoutNotification(notification)
                    .build());
        }
    }

    private static List<IdleTimeoutNotification> notifications(List<TableEntities.WrittenEntry> idle) {
        List<IdleTimeoutNotification> notifications = new ArrayList<>();
        IdleTimeoutNotification.Builder next = IdleTimeoutNotification.newBuilder();
        int bytes = 0;
        for (TableEntities.WrittenEntry written : idle) {
            TableEntry entry = written.message().toBuilder().clearAction().build();
            if (bytes > 0 && bytes + entry.getSerializedSize() > MESSAGE_BYTES) {
                notifications.add(next.setTimestamp(now()).build());
                next.clear();
                bytes = 0;
            }
            next.addTableEntry(entry);
            bytes += entry.getSerializedSize();
        }
        if (bytes > 0) {
            notifications.add(next.setTimestamp(now()).build());
        }
        return notifications;
    }

    /** Nanoseconds since 1970. */
    static long now() {
        return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
    }

    /** Periodic tasks of all devices of a JVM, on one daemon thread. What is cancelled is forgotten at once. */
    static final class Timers {
        private static final Logger LOG = LoggerFactory.getLogger(Timers.class);
        private static final ScheduledThreadPoolExecutor THREAD =
                new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("weft-p4runtime-timer", true));

        static {
            THREAD.setRemoveOnCancelPolicy(true);
        }

        private Timers() {}

        /** Runs a task periodically until it is cancelled, for the first time after one period. */
        static Future<?> every(long nanos, Runnable task) {
            return THREAD.scheduleWithFixedDelay(
                    () -> {
                        try {
                            task.run();
                        } catch (RuntimeException e) {
                            LOG.warn("a periodic task of a device failed, and goes on", e);
                        }
                    },
                    nanos,
                    nanos,
                    TimeUnit.NANOSECONDS);
        }

        static int waiting() {
            return THREAD.getQueue().size();
        }
    }
}
