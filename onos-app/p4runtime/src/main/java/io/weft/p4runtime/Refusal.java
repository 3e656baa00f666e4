package io.weft.p4runtime;

import com.google.rpc.Code;
import io.weft.control.entry.Update;

/**
 * An update that a switch refused.
 *
 * @param update what it was to do
 * @param code why not, as gRPC classifies it
 * @param message why not, in the switch's words; may be empty
 */
public record Refusal(Update update, Code code, String message) {
    /** Code and message in one line. */
    public String reason() {
        return message.isEmpty() ? code.name() : code + ": " + message;
    }
}
