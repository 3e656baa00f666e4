package io.weft.cli.input;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ctrl-C, or another signal that ends the process (SIGINT, SIGTERM, SIGHUP). As long as this is open, the process does
 * not end on one before what is done has been written, or a minute has passed; its exit code remains that of the
 * signal.
 */
public final class StopSignal implements AutoCloseable {
    /** No batch of cycles takes that long, but where the machine has other things to do. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "weft-stop");
    private final Supplier<String> lacking;
    private final Duration longest;
    private final CountDownLatch given = new CountDownLatch(1);

    /**
     * Listens for one from now on.
     *
     * @param lacking what is to be said where what is done could not be written in time
     */
    public StopSignal(Supplier<String> lacking) {
        this(lacking, LONGEST);
    }

    /** Makes a signal that may take at most this long to be followed. */
    public StopSignal(Supplier<String> lacking, Duration longest) {
        this.lacking = lacking;
        this.longest = longest;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    public boolean isGiven() {
        return given.getCount() == 0;
    }

    /** Waits for one so long at most; returns whether there was one. */
    public boolean await(Duration wait) {
        try {
            return given.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** The process ends when this returns, whatever is still going on. */
    private void stop() {
        given.countDown();
        try {
            if (!written.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("weft: could not end within " + longest.toSeconds() + " s; " + lacking.get());
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
