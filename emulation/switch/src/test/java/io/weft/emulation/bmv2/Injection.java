package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import java.util.HexFormat;

/** A frame that arrives at a port; at the CPU port, a packet-out of the controller. */
record Injection(int port, ByteString frame) {
    static Injection of(int port, byte[] frame) {
        return new Injection(port, ByteString.copyFrom(frame));
    }

    @Override
    public String toString() {
        return "port " + port + ": " + HexFormat.of().formatHex(frame.toByteArray());
    }
}
