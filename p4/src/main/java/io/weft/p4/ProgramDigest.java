package io.weft.p4;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The number by which a compiled program is told from any other: the cookie of the pipeline that a switch reports. */
public final class ProgramDigest {
    private ProgramDigest() {}

    /**
     * The first 64 bits of the SHA-256 digest of both parts, one after the other.
     *
     * @param p4info the description of its tables, in protobuf text format, as UTF-8
     * @param deviceConfig the program as the switch loads it
     */
    public static long of(byte[] p4info, byte[] deviceConfig) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(p4info);
            sha.update(deviceConfig);
            return ByteBuffer.wrap(sha.digest()).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
