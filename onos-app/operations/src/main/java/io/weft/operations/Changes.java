package io.weft.operations;

import io.weft.operations.request.UnfinishedException;
import io.weft.refusal.Refusal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for changes of a running fabric. */
final class Changes {
    private static final int PATIENCE_SECONDS = 15;

    private Changes() {}

    /**
     * Waits for the result of a change.
     *
     * @throws Refusal if the change itself is wrong, or the present state of the fabric does not allow it
     * @throws UnfinishedException if the change takes too long; it continues
     */
    static <T> T done(CompletableFuture<T> change) {
        try {
            return change.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof Refusal) {
                throw (Refusal) cause;
            }
            throw new IllegalStateException(cause.toString(), e);
        } catch (TimeoutException e) {
            throw new UnfinishedException("not done within " + PATIENCE_SECONDS + " s; it continues", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.notNow("interrupted while waiting for a change of the fabric", e);
        }
    }
}
