package io.weft.cli.simulate;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or another signal that ends the process (SIGINT, SIGTERM, SIGHUP). As long as this is open, the process does not end on
 * one before what is done has been written; its exit code remains that of the signal.
 */
public final class StopSignal implements AutoCloseable {
    /** No batch of cycles takes that long, but where the machine has other things to do. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "weft-stop");
    private volatile boolean given;

    /** Listens for one from now on. */
    public StopSignal() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Whether there was one. */
    public boolean isGiven() {
        return given;
    }

    private void stop() {
        given = true;
        try {
            if (!written.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("weft: could not end within " + LONGEST.toSeconds() + " s; points may be missing");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All is written: the process may end. */
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is being stopped by that very hook.
        }
    }
}
