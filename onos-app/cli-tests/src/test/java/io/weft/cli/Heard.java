package io.weft.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;

/** What a command that runs in another thread has written so far, for those who wait until it writes something. */
final class Heard extends ByteArrayOutputStream {
    private boolean ended;

    @Override
    public synchronized void write(int b) {
        super.write(b);
        notifyAll();
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        super.write(bytes, from, length);
        notifyAll();
    }

    /** Tells those who wait that the command has ended and writes no more. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * Returns the whole text as soon as the condition holds for it.
     *
     * @throws AssertionError if the command ends before, or the time is over
     */
    synchronized String await(String what, Duration patience, Predicate<String> condition) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.test(text())) {
            long left = end - System.nanoTime();
            if (ended || left <= 0) {
                throw new AssertionError(
                        (ended ? "ended without " : "not within " + patience + ": ") + what + ": " + text());
            }
            wait(left / 1_000_000 + 1);
        }
        return text();
    }

    /** What was written so far. */
    synchronized String text() {
        return toString(StandardCharsets.UTF_8);
    }
}
