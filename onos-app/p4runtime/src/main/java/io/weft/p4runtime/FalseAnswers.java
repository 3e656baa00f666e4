package io.weft.p4runtime;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** Tells failures of a switch, or of the way there, from answers that cannot be true. */
final class FalseAnswers {
    private FalseAnswers() {}

    /** Whether a call failed because its answer was no answer: not the program's, no message at all, or too large. */
    static boolean in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MalformedEntityException
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

    /** What was answered, in words. */
    static String reason(Throwable failure) {
        String reason = failure.getMessage();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            reason = cause.getMessage() == null ? reason : cause.getMessage();
        }
        return reason;
    }
}
