package io.weft.control.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A link probe: an Ethernet frame that says which port of which switch of which fabric it left by, who sent it, and
 * when by the sender's clock. One that tests a queue is as long as asked for, says so, and carries the tag of the
 * queue's virtual channel. A checksum tells whether a probe was damaged. In front of all that is room for a mark, in
 * which the switches at both ends of the channel write how many packets left and came by it before. Immutable.
 */
final class ProbeFrame {
    /** IEEE's second EtherType for local experiments, which the program hands to the controller. */
    private static final short ETHER_TYPE = (short) 0x88B6;

    private static final byte[] DESTINATION = {0x01, (byte) 0x80, (byte) 0xC2, 0, 0, 0x0E};
    private static final byte[] SOURCE = {0x02, 'W', 'e', 'f', 't', 0};
    private static final int MAGIC = 0x57656674;
    /** Enough for all that it says, and more than the least that Ethernet carries. */
    static final int LENGTH = 72;

    private static final int MARK = 0x57656D6B;
    /** Bytes of the mark: what it is, how many left, the same inverted, and how many came. */
    private static final int MARK_BYTES = 16;

    private static final int TYPE_AT = DESTINATION.length + SOURCE.length;
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
    /** How many packets went by the channel before it; nothing if a switch does not write it. */
    final Optional<Mark> mark;

    /** What switches wrote into a probe: counts modulo 2^32. */
    static final class Mark {
        /** Packets that had left by the channel. */
        final int left;
        /** Of these, those that came to its other end. */
        final int came;

        Mark(int left, int came) {
            this.left = left;
            this.came = came;
        }
    }

    /** A probe that shows that its link works. */
    ProbeFrame(int fabric, int s, int port, int controller, long sent) {
        this(fabric, s, port, controller, sent, -1, LENGTH);
    }

    ProbeFrame(int fabric, int s, int port, int controller, long sent, int queue, int length) {
        this(fabric, s, port, controller, sent, queue, length, Optional.empty());
    }

    private ProbeFrame(
            int fabric, int s, int port, int controller, long sent, int queue, int length, Optional<Mark> mark) {
        this.fabric = fabric;
        this.s = s;
        this.port = port;
        this.controller = controller;
        this.sent = sent;
        this.queue = queue;
        this.length = length;
        this.mark = mark;
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
        frame.putShort(ETHER_TYPE).putInt(MARK);
        frame.position(frame.position() + MARK_BYTES - Integer.BYTES);
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
                Short.toUnsignedInt(buffer.getShort(buffer.position() + 1)),
                mark(frame, content)));
    }

    /** The mark in front of what a probe says; nothing if no switch wrote one. */
    private static Optional<Mark> mark(byte[] frame, int content) {
        int at = markAt(frame, content);
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        return at >= 0 && buffer.getInt(at) == ~buffer.getInt(at + Integer.BYTES)
                ? Optional.of(new Mark(buffer.getInt(at), buffer.getInt(at + 2 * Integer.BYTES)))
                : Optional.empty();
    }

    /** Whether a switch wrote a mark of which something was changed on the way. */
    private static boolean isMarkDamaged(byte[] frame, int content) {
        int at = markAt(frame, content);
        return at >= 0
                && ByteBuffer.wrap(frame).getLong(at) != 0
                && mark(frame, content).isEmpty();
    }

    /** Where the room for a mark begins, behind what says that it is one; -1 in a probe of an earlier version. */
    private static int markAt(byte[] frame, int content) {
        int at = content - MARK_BYTES;
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        boolean is = at > TYPE_AT && buffer.getShort(at - Short.BYTES) == ETHER_TYPE && buffer.getInt(at) == MARK;
        return is ? at + Integer.BYTES : -1;
    }

    /** Whether a probe is not what was sent. One of an earlier version, which has no checksum, never is. */
    static boolean isDamaged(byte[] frame) {
        int content = content(frame);
        if (isMarkDamaged(frame, content)) {
            return true;
        }
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
        int type = TYPE_AT;
        ByteBuffer buffer = ByteBuffer.wrap(frame);
        if (frame.length >= type + 2 && buffer.getShort(type) == TAG) {
            type += TAG_BYTES;
        }
        int content = type + 2;
        if (frame.length >= content + MARK_BYTES && buffer.getInt(content) == MARK) {
            content += MARK_BYTES;
        }
        boolean is = frame.length >= content + CONTENT + TEST
                && buffer.getShort(type) == ETHER_TYPE
                && buffer.getInt(content) == MAGIC;
        return is ? content : -1;
    }
}
