package io.weft.cli.program;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.operations.ShowStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reports the state of the service to systemd, if systemd runs this process with {@code Type=notify}: when it is ready,
 * what it does, that it is alive, and when it stops. See sd_notify(3).
 *
 * <p>It is alive as long as the control loop handles events, or switches answer to what it writes, and it sends probes.
 */
final class SystemdNotifier implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(500);

    private final ControlLoop loop;
    private final EventLog log;
    private final Optional<String> address;
    private final Duration watchdog;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "weft-systemd");
        made.setDaemon(true);
        return made;
    });

    private Optional<NotifySocket> socket = Optional.empty();
    private Messages messages;
    private boolean complained;
    /** The loop's answers at the last sign of life. */
    private long answers;
    /** Completed when the control loop has handled an event that was sent to it after the last sign of life. */
    private CompletableFuture<LoopStatus> pulse = new CompletableFuture<>();

    /**
     * What to report, and when.
     *
     * <p>The service is ready when its start has nothing more to wait for: the fabric is programmed, another controller
     * is primary, or no switch can be reached.
     */
    static final class Messages {
        /** Signs of life per watchdog period. */
        private static final int SIGNS = 4;
        /** Longest status, in characters: systemd ignores messages of more than 4,096 bytes. */
        private static final int LONGEST_STATUS = 400;

        private final String fabric;
        private final Duration watchdog;
        private boolean ready;
        private String told = "";
        private Optional<Long> lastSign = Optional.empty();

        /**
         * For the service of a fabric; {@code watchdog} is the longest time between signs of life, zero for no
         * watchdog.
         */
        Messages(String fabric, Duration watchdog) {
            this.fabric = fabric;
            this.watchdog = watchdog;
        }

        /** The message to send now, one assignment per line; empty for none. */
        String next(LoopStatus status, boolean alive, long nanoTime) {
            StringBuilder message = new StringBuilder();
            if (!ready && isReady(status)) {
                ready = true;
                message.append("READY=1\n");
            }
            String words = words(status);
            if (!words.equals(told)) {
                told = words;
                message.append("STATUS=").append(words).append('\n');
            }
            if (alive && isDue(nanoTime)) {
                lastSign = Optional.of(nanoTime);
                message.append("WATCHDOG=1\n");
                if (!ready) {
                    // However long the first write takes: the watchdog only begins when the service is ready.
                    message.append("EXTEND_TIMEOUT_USEC=")
                            .append(TimeUnit.NANOSECONDS.toMicros(watchdog.toNanos()))
                            .append('\n');
                }
            }
            return message.toString();
        }

        private static boolean isReady(LoopStatus status) {
            boolean someAreToAnswer =
                    status.switchesReady() + status.switchesStandby() == 0 && status.switchesPending() > 0;
            return !ShowStatus.controller(status).equals("starting") && !someAreToAnswer;
        }

        private boolean isDue(long nanoTime) {
            long period = watchdog.toNanos() / SIGNS;
            return period > 0 && lastSign.map(last -> nanoTime - last >= period).orElse(true);
        }

        /** What {@code systemctl status} shows. */
        private String words(LoopStatus status) {
            boolean isExplained = ShowStatus.fabricState(status).equals("not known");
            String reasons = isExplained ? "" : String.join("; ", ShowStatus.ailments(status));
            String words = ShowStatus.controller(status) + ": " + fabric + " is " + ShowStatus.state(status)
                    + (reasons.isEmpty() ? "" : "; " + reasons);
            words = words.replace('\n', ' ');
            return words.length() <= LONGEST_STATUS ? words : words.substring(0, LONGEST_STATUS) + " ...";
        }
    }

    /**
     * Prepares to report the state of a loop.
     *
     * @param environment {@code NOTIFY_SOCKET} is the address of systemd, if there is one; {@code WATCHDOG_USEC} is the
     *     longest time between signs of life, in microseconds
     */
    SystemdNotifier(ControlLoop loop, EventLog log, Map<String, String> environment) {
        this.loop = loop;
        this.log = log;
        this.address = Optional.ofNullable(environment.get("NOTIFY_SOCKET")).filter(name -> !name.isEmpty());
        this.watchdog = microseconds(environment.getOrDefault("WATCHDOG_USEC", ""));
        this.messages = messages();
    }

    private static Duration microseconds(String text) {
        return text.matches("[0-9]{1,15}")
                ? Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(Long.parseLong(text)))
                : Duration.ZERO;
    }

    private Messages messages() {
        return new Messages(loop.fabric().name(), watchdog);
    }

    /** Starts to report. Call after the loop has started. */
    synchronized void start() {
        if (address.isEmpty()) {
            return;
        }
        try {
            socket = Optional.of(new NotifySocket(address.get()));
            pulse = loop.upToDate();
            var unused = thread.scheduleWithFixedDelay(this::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            complain(e.getMessage());
        }
    }

    private void look() {
        try {
            tell();
        } catch (Throwable e) {
            // Whatever it is, the next look comes.
            complain("an error of Weft: " + e);
        }
    }

    private synchronized void tell() {
        LoopStatus status = loop.status();
        boolean handles = pulse.isDone() && !pulse.isCompletedExceptionally();
        boolean alive = (handles || loop.answers() != answers) && ShowStatus.probes(status);
        String message = messages.next(status, alive, System.nanoTime());
        if (!message.isEmpty()) {
            send(message);
        }
        if (alive) {
            answers = loop.answers();
        }
        if (handles) {
            pulse = loop.upToDate();
        }
    }

    /** Reports that the service is stopping. */
    synchronized void stopping() {
        thread.shutdown();
        send("STOPPING=1\nSTATUS=stopping; what is installed stays\n");
    }

    private void send(String message) {
        socket.ifPresent(open -> {
            try {
                open.send(message);
            } catch (IOException e) {
                complain(e.getMessage());
                // Everything is reported again.
                messages = messages();
            }
        });
    }

    private synchronized void complain(String reason) {
        if (!complained) {
            complained = true;
            log.happened(EventLog.warning(
                    "not-notified", "cannot report to systemd, which may stop the service: " + reason));
        }
    }

    @Override
    public synchronized void close() {
        thread.shutdownNow();
        socket.ifPresent(NotifySocket::close);
        socket = Optional.empty();
    }
}
