package io.weft.emulation;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** A packet of features.p4: an Ethernet header, then operation, operands and results. */
final class Work {
    int op;
    long a;
    long b;
    long wide;
    BigInteger x = BigInteger.ZERO;
    BigInteger y = BigInteger.ZERO;
    long result;
    int next;
    byte[] rest = {0, 0};

    static Work of(int op, long a, long b) {
        Work work = new Work();
        work.op = op;
        work.a = a;
        work.b = b;
        return work;
    }

    byte[] frame() {
        ByteBuffer bytes = ByteBuffer.allocate(69 + rest.length);
        bytes.position(12);
        bytes.putShort((short) 0x9001)
                .put((byte) op)
                .putInt((int) a)
                .putInt((int) b)
                .putLong(wide);
        bytes.put(sixteen(x))
                .put(sixteen(y))
                .putInt((int) result)
                .putShort((short) next)
                .put(rest);
        return bytes.array();
    }

    private static byte[] sixteen(BigInteger value) {
        byte[] bytes = value.toByteArray();
        byte[] padded = new byte[16];
        int length = Math.min(16, bytes.length);
        System.arraycopy(bytes, bytes.length - length, padded, 16 - length, length);
        return padded;
    }

    static Work parse(byte[] frame) {
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        bytes.position(14);
        Work work = of(bytes.get() & 0xff, bytes.getInt() & 0xffffffffL, bytes.getInt() & 0xffffffffL);
        work.wide = bytes.getLong();
        work.x = number(bytes);
        work.y = number(bytes);
        work.result = bytes.getInt() & 0xffffffffL;
        work.next = bytes.getShort() & 0xffff;
        work.rest = new byte[bytes.remaining()];
        bytes.get(work.rest);
        return work;
    }

    private static BigInteger number(ByteBuffer bytes) {
        byte[] sixteen = new byte[16];
        bytes.get(sixteen);
        return new BigInteger(1, sixteen);
    }
}
