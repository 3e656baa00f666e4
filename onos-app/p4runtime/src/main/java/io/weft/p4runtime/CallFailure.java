package io.weft.p4runtime;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.weft.control.live.ClosedSessionException;
import io.weft.control.live.ElectionIdTakenException;
import io.weft.control.update.FalseAnswerException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Turns the failure of a call into the exception that callers get. */
final class CallFailure {
    private CallFailure() {}

    /**
     * A failed future: with a {@link FalseAnswerException} if the answer was malformed, or else with the reason why
     * there was none.
     */
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

    /** Tells malformed answers from failures of a switch or of the network. */
    static final class FalseAnswers {
        private FalseAnswers() {}

        /** Whether a call failed because its answer was not of the program, no message, or too large. */
        static boolean in(Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof EntityCodec.MalformedEntityException
                        || cause instanceof InvalidProtocolBufferException
                        || isTooLarge(cause)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isTooLarge(Throwable cause) {
            return cause instanceof StatusRuntimeException status
                    && status.getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED
                    && String.valueOf(status.getStatus().getDescription()).contains("message exceeds maximum size");
        }

        /** The message of the innermost cause. */
        static String reason(Throwable failure) {
            String reason = failure.getMessage();
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                reason = cause.getMessage() == null ? reason : cause.getMessage();
            }
            return reason;
        }
    }
}
