package io.weft.control.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A link probe: an Ethernet frame that says which port of which switch of which fabric it left by, who sent it, and
 * when by the sender's clock. Immutable.
 */
final class ProbeFrame {
    /** IEEE's second EtherType for local experiments, which the program hands to the controller. */
    private static final short ETHER_TYPE = (short) 0x88B6;

    private static final byte[] DESTINATION = {0x01, (byte) 0x80, (byte) 0xC2, 0, 0, 0x0E};
    private static final byte[] SOURCE = {0x02, 'W', 'e', 'f', 't', 0};
    private static final int MAGIC = 0x57656674;
    /** The least that Ethernet carries, without the checksum. */
    private static final int LENGTH = 60;

    /** Bytes of what it says, behind the EtherType. */
    private static final int CONTENT = 28;

    final int fabric;
    final int s;
    final int port;
    final int controller;
    /** When it was sent, in nanoseconds of the sender's clock. */
    final long sent;

    ProbeFrame(int fabric, int s, int port, int controller, long sent) {
        this.fabric = fabric;
        this.s = s;
        this.port = port;
        this.controller = controller;
        this.sent = sent;
    }

    /** A value that tells fabrics apart by their names. */
    static int fabricId(String name) {
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }

    /** The frame, from the Ethernet header on. */
    byte[] encode() {
        return ByteBuffer.allocate(LENGTH)
                .put(DESTINATION)
                .put(SOURCE)
                .putShort(ETHER_TYPE)
                .putInt(MAGIC)
                .putInt(fabric)
                .putInt(s)
                .putInt(port)
                .putInt(controller)
                .putLong(sent)
                .array();
    }

    /** What a frame says; nothing if it is no probe of Weft. */
    static Optional<ProbeFrame> decode(byte[] frame) {
        if (frame.length < DESTINATION.length + SOURCE.length + 2 + CONTENT) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        buffer.position(DESTINATION.length + SOURCE.length);
        if (buffer.getShort() != ETHER_TYPE || buffer.getInt() != MAGIC) {
            return Optional.empty();
        }
        return Optional.of(
                new ProbeFrame(buffer.getInt(), buffer.getInt(), buffer.getInt(), buffer.getInt(), buffer.getLong()));
    }
}
