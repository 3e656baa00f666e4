package io.weft.p4runtime;

import com.google.rpc.Code;
import io.weft.control.entry.Update;

/**
 * An update that a switch refused.
 *
 * @param code the gRPC status code
 * @param message the message of the switch; may be empty
 */
public record RefusedUpdate(Update update, Code code, String message) {
    /** Code and message, in one line. */
    public String reason() {
        return message.isEmpty() ? code.name() : code + ": " + message;
    }
}
