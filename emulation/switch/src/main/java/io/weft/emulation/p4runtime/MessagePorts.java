package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.UnknownFieldSet;
import java.math.BigInteger;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Ports in messages, which have them as a number or, in versions newer than the one that the message classes were
 * generated from, as bytes in a field that these classes do not know.
 */
final class MessagePorts {
    private static final int MAX_BYTES = 4;

    private final IntPredicate hasPort;

    MessagePorts(IntPredicate hasPort) {
        this.hasPort = hasPort;
    }

    /**
     * The port of a message, 0 for none: as a number, or as bytes in the field of another number; {@code what} names
     * the message in errors.
     */
    int read(int number, MessageOrBuilder message, int bytesField, String what) {
        UnknownFieldSet unknown = message.getUnknownFields();
        if (!Set.of(bytesField).containsAll(unknown.asMap().keySet())) {
            throw EntityException.invalid(what + " has fields that this version of P4Runtime does not know: "
                    + unknown.asMap().keySet());
        }
        int port = number;
        for (ByteString bytes : unknown.getField(bytesField).getLengthDelimitedList()) {
            port = value(bytes, what);
        }
        if (port != 0 && !hasPort.test(port)) {
            throw EntityException.invalid(
                    what + " names port " + Integer.toUnsignedString(port) + ", which does not exist");
        }
        return port;
    }

    private static int value(ByteString bytes, String what) {
        if (bytes.isEmpty()) {
            throw EntityException.invalid(what + " has an empty port");
        }
        if (bytes.size() > MAX_BYTES) {
            throw EntityException.unimplemented(
                    what + " has a port of " + bytes.size() + " bytes, supported are up to " + MAX_BYTES);
        }
        int port = new BigInteger(1, bytes.toByteArray()).intValue();
        if (port == 0) {
            throw EntityException.invalid(what + " names port 0, which does not exist");
        }
        return port;
    }
}
