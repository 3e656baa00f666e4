package io.weft.p4runtime;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.TimeoutException;

/** A call to a switch failed as a whole. */
public final class P4RuntimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Status.Code code;

    P4RuntimeException(Status.Code code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The failure of a call; the text names the switch, the call, and the reason. */
    static P4RuntimeException of(SwitchAddress address, String call, Throwable cause) {
        Status status = Status.fromThrowable(cause);
        // gRPC's own text about a deadline does not help operators.
        if (cause instanceof TimeoutException || status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            return new P4RuntimeException(
                    Status.Code.DEADLINE_EXCEEDED, address + ": " + call + " failed: no answer in time", cause);
        }
        String description = ConnectionFailure.reason(cause, address.tls().isPresent())
                .orElse(cause instanceof StatusRuntimeException ? status.getDescription() : cause.getMessage());
        String reason = description == null ? "" : ": " + description;
        return new P4RuntimeException(
                status.getCode(),
                address + ": " + call + " failed: " + status.getCode() + reason + hint(reason),
                cause);
    }

    /** Advice for answers that only experts of the switch understand. */
    private static String hint(String reason) {
        return reason.contains("assign device")
                ? "; that is how bmv2 says that it is another device than it was asked for: give the targets file the"
                        + " deviceId that it was started with, as its option --device-id"
                : "";
    }

    public Status.Code code() {
        return code;
    }
}
