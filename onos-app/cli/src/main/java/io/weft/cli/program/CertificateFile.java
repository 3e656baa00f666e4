package io.weft.cli.program;

import io.weft.cli.output.OutputFile;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.operations.Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Keeps the certificate of the switches' entries in a file: writes it when the fabric is programmed and settled, and
 * again after every change of routes. Reads the entries back from the switches for that, on a thread of its own.
 */
final class CertificateFile implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration LONGEST_READ = Duration.ofMinutes(5);
    /** More than it takes to read a large fabric; gives up on a fabric that keeps changing. */
    private static final Duration LONGEST_CONCLUSION = Duration.ofMinutes(1);

    private final ControlLoop loop;
    private final Optional<OutputFile> target;
    private final Consumer<Event> tell;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "weft-certificate");
        made.setDaemon(true);
        return made;
    });

    /** The {@link io.weft.control.live.FabricSnapshot#revision} of the certificate in the file. */
    private long written = -1;
    /** Why there is no certificate of the installed entries; empty if there is one. */
    private String refusal = "the fabric is not programmed yet";
    /** Whether the last attempt failed because the file cannot be written, which waiting seldom cures. */
    private boolean unwritable;

    /** Keeps the certificate in {@code target}, if there is one, and reports that. */
    CertificateFile(ControlLoop loop, Optional<OutputFile> target, Consumer<Event> tell) {
        this.loop = loop;
        this.target = target;
        this.tell = tell;
    }

    void start() {
        target.ifPresent(file -> {
            var unused = thread.scheduleWithFixedDelay(
                    () -> renew(file), LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        });
    }

    /**
     * Waits for the certificate of the installed entries, and returns why there is none; empty if there is one. Does
     * not wait once {@code stopped}, or if the file cannot be written.
     */
    Optional<String> conclude(BooleanSupplier stopped) {
        long end = System.nanoTime() + LONGEST_CONCLUSION.toNanos();
        try {
            while (target.isPresent()
                    && !isUpToDate()
                    && !isUnwritable()
                    && !stopped.getAsBoolean()
                    && System.nanoTime() - end < 0) {
                Thread.sleep(LOOK.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return target.isEmpty() || isUpToDate() ? Optional.empty() : Optional.of(refusal());
    }

    private synchronized boolean isUpToDate() {
        return written == loop.running().revision();
    }

    private synchronized boolean isUnwritable() {
        return unwritable;
    }

    private synchronized String refusal() {
        return refusal;
    }

    /** Writes the certificate if routes may have changed since. Never throws, which would cancel the schedule. */
    private void renew(OutputFile file) {
        long revision = loop.running().revision();
        if (isUpToDate() || !loop.running().settled()) {
            return;
        }
        try {
            Certificate read = Certificate.installed(loop).get(LONGEST_READ.toSeconds(), TimeUnit.SECONDS);
            write(read, file);
            succeeded(revision, file);
        } catch (ExecutionException e) {
            failed(String.valueOf(e.getCause().getMessage()));
        } catch (TimeoutException e) {
            failed("not all switches were read within " + LONGEST_READ.toMinutes() + " minutes");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
        }
    }

    private void write(Certificate read, OutputFile file) {
        boolean done = false;
        try {
            file.write(opened -> opened.out().print(read.text()));
            done = true;
        } finally {
            synchronized (this) {
                unwritable = !done;
            }
        }
    }

    private synchronized void succeeded(long revision, OutputFile file) {
        written = revision;
        refusal = "";
        tell.accept(new Event(
                "certified",
                Severity.INFO,
                "wrote the certificate of the entries in the switches to " + file,
                EventField.FILE.of(file.toString())));
    }

    /** Reports repeated failures for the same reason only once. */
    private synchronized void failed(String reason) {
        if (!reason.equals(refusal)) {
            refusal = reason;
            tell.accept(new Event(
                    "not-certified",
                    Severity.WARNING,
                    "cannot certify the entries in the switches: " + reason,
                    EventField.REASON.of(reason)));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
