package io.weft.control.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A link probe: an Ethernet frame that says which port of which switch of which fabric it left by, who sent it, and
 * when by the sender's clock. One that tests a queue is as long as asked for, says so, and carries the tag of the
 * queue's virtual channel. A checksum tells whether a probe was damaged. Immutable.
 */
final class ProbeFrame {
    /** IEEE's second EtherType for local experiments, which the program hands to the controller. */
    private static final short ETHER_TYPE = (short) 0x88B6;

    private static final byte[] DESTINATION = {0x01, (byte) 0x80, (byte) 0xC2, 0, 0, 0x0E};
    private static final byte[] SOURCE = {0x02, 'W', 'e', 'f', 't', 0};
    private static final int MAGIC = 0x57656674;
    /** The least that Ethernet carries, without the checksum. */
    static final int LENGTH = 60;

    private static final short TAG = (short) 0x8100;
    private static final int PRIORITY_SHIFT = 13;
    private static final int TAG_BYTES = 4;

    /** Bytes of what it says, behind the EtherType, up to when it was sent. */
    private static final int CONTENT = 28;
    /** Those of queue, length and checksum behind that. */
    private static final int TEST = 8;
    /** What follows is filled with it: a link that mixes up bits does so with both values. */
    private static final byte PADDING = 0x5A;

    final int fabric;
    final int s;
    final int port;
    final int controller;
    /** When it was sent, in nanoseconds of the sender's clock. */
    final long sent;
    /** The queue that it tests; -1 for one that only shows that its link works. */
    final int queue;
    /** Bytes from the Ethernet header on. */
    final int length;

    /** A probe that shows that its link works. */
    ProbeFrame(int fabric, int s, int port, int controller, long sent) {
        this(fabric, s, port, controller, sent, -1, LENGTH);
    }

    ProbeFrame(int fabric, int s, int port, int controller, long sent, int queue, int length) {
        this.fabric = fabric;
        this.s = s;
        this.port = port;
        this.controller = controller;
        this.sent = sent;
        this.queue = queue;
        this.length = length;
    }

    /** Whether it tests a queue, and may be lost though its link works. */
    boolean isTest() {
        return queue >= 0;
    }

    /** A value that tells fabrics apart by their names. */
    static int fabricId(String name) {
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        return (int) crc.getValue();
    }

    /** The frame, from the Ethernet header on. */
    byte[] encode() {
        ByteBuffer frame = ByteBuffer.allocate(length).put(DESTINATION).put(SOURCE);
        if (isTest()) {
            frame.putShort(TAG).putShort((short) (queue << PRIORITY_SHIFT));
        }
        frame.putShort(ETHER_TYPE);
        int content = frame.position();
        frame.putInt(MAGIC)
                .putInt(fabric)
                .putInt(s)
                .putInt(port)
                .putInt(controller)
                .putLong(sent)
                .put((byte) (queue + 1))
                .put((byte) 0)
                .putShort((short) length);
        int checksum = frame.position();
        frame.putInt(0);
        while (frame.hasRemaining()) {
            frame.put(PADDING);
        }
        return frame.putInt(checksum, checksum(frame.array(), content)).array();
    }

    /** What a checksum field of 0 makes of the bytes from a place on. */
    private static int checksum(byte[] frame, int from) {
        CRC32 crc = new CRC32();
        crc.update(frame, from, frame.length - from);
        return (int) crc.getValue();
    }

    /** What a frame says; nothing if it is no probe of Weft. */
    static Optional<ProbeFrame> decode(byte[] frame) {
        int content = content(frame);
        if (content < 0) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        buffer.position(content + Integer.BYTES);
        return Optional.of(new ProbeFrame(
                buffer.getInt(),
                buffer.getInt(),
                buffer.getInt(),
                buffer.getInt(),
                buffer.getLong(),
                buffer.get() - 1,
                Short.toUnsignedInt(buffer.getShort(buffer.position() + 1))));
    }

    /** Whether a probe is not what was sent. One of an earlier version, which has no checksum, never is. */
    static boolean isDamaged(byte[] frame) {
        int content = content(frame);
        int at = content + CONTENT + Integer.BYTES;
        int said = ByteBuffer.wrap(frame).getInt(at);
        if (said == 0) {
            return false;
        }
        // A target may hand over more than was sent, such as the frame's own check sequence.
        int length = Short.toUnsignedInt(ByteBuffer.wrap(frame).getShort(at - Short.BYTES));
        byte[] blank = ByteBuffer.wrap(Arrays.copyOf(frame, Math.min(length, frame.length)))
                .putInt(at, 0)
                .array();
        return length < at + Integer.BYTES || checksum(blank, content) != said;
    }

    /** Where what a probe says begins, behind its EtherType; -1 if a frame is no probe. */
    private static int content(byte[] frame) {
        int type = DESTINATION.length + SOURCE.length;
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        if (frame.length >= type + 2 && buffer.getShort(type) == TAG) {
            type += TAG_BYTES;
        }
        int content = type + 2;
        boolean is = frame.length >= content + CONTENT + TEST
                && buffer.getShort(type) == ETHER_TYPE
                && buffer.getInt(content) == MAGIC;
        return is ? content : -1;
    }
}
