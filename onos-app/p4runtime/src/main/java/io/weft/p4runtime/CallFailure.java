package io.weft.p4runtime;

import io.grpc.Status;
import io.weft.control.live.ClosedSessionException;
import io.weft.control.live.ElectionIdTakenException;
import io.weft.control.update.FalseAnswerException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What a call that failed is reported as. */
final class CallFailure {
    private CallFailure() {}

    /** A future that failed: by what the switch answered if that cannot be true, else by why there was no answer. */
    static <T> CompletableFuture<T> of(SwitchAddress address, String call, Throwable failure) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof P4RuntimeException
                || cause instanceof FalseAnswerException
                || cause instanceof ClosedSessionException
                || cause instanceof ElectionIdTakenException) {
            return CompletableFuture.failedFuture(cause);
        }
        return CompletableFuture.failedFuture(
                FalseAnswers.in(cause)
                        ? new FalseAnswerException(
                                address + ": " + call + ": it answered " + FalseAnswers.reason(cause), cause)
                        : P4RuntimeException.of(address, call, cause));
    }

    static Status.Code code(Throwable failure) {
        return Status.fromThrowable(unwrapped(failure)).getCode();
    }

    static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
