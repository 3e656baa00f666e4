package io.weft.onos.device;

import java.nio.ByteBuffer;
import org.onlab.util.ImmutableByteSequence;

/** Numbers as ONOS's byte sequences have them: the most significant byte first. */
final class PiBytes {
    private PiBytes() {}

    /** As many bytes as a value of so many bits has. */
    static byte[] of(long value, int bits) {
        byte[] bytes = new byte[(bits + 7) / 8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    /** The value of a sequence of up to eight bytes. */
    static long value(ImmutableByteSequence bytes) {
        ByteBuffer buffer = bytes.asReadOnlyBuffer();
        long value = 0;
        while (buffer.hasRemaining()) {
            value = (value << 8) | (buffer.get() & 255);
        }
        return value;
    }
}
