package io.weft.emulation.engine;

import java.util.Map;
import java.util.Optional;

/** A hash or checksum over bytes, with the name that bmv2 JSON uses. */
@FunctionalInterface
public interface HashAlgorithm {
    /** The value over the first {@code length} bytes, unsigned. */
    long of(byte[] bytes, int length);

    /** The algorithm with a name in bmv2 JSON, if it is supported. */
    static Optional<HashAlgorithm> named(String name) {
        return Optional.ofNullable(Named.ALL.get(name));
    }

    /** The Internet checksum of RFC 1071: the complement of the one's complement sum of all 16-bit words. */
    static long internetChecksum(byte[] bytes, int length) {
        long sum = 0;
        for (int i = 0; i + 1 < length; i += 2) {
            sum += ((bytes[i] & 0xff) << 8) | (bytes[i + 1] & 0xff);
        }
        if (length % 2 != 0) {
            sum += (long) (bytes[length - 1] & 0xff) << 8;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return ~sum & 0xffff;
    }

    /** The exclusive or of all words of {@code width} bytes; the last one is filled up with zero bytes. */
    static long exclusiveOr(byte[] bytes, int length, int width) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value ^= (long) (bytes[i] & 0xff) << (8 * (width - 1 - i % width));
        }
        return value;
    }

    /** The first 8 bytes, or all if there are fewer, as a number. */
    static long identity(byte[] bytes, int length) {
        long value = 0;
        for (int i = 0; i < Math.min(8, length); i++) {
            value = (value << 8) | (bytes[i] & 0xff);
        }
        return value;
    }

    final class Named {
        private static final Map<String, HashAlgorithm> ALL = Map.ofEntries(
                Map.entry("crc16", Crc.CRC_16_ARC),
                Map.entry("crc16_custom", Crc.CRC_16_ARC),
                Map.entry("crc32", Crc.CRC_32),
                Map.entry("crc32_custom", Crc.CRC_32),
                Map.entry("crcCCITT", Crc.CRC_16_CCITT_FALSE),
                Map.entry("crc8_custom", Crc.CRC_8),
                Map.entry("crc64_custom", Crc.CRC_64_ISO_REFLECTED),
                Map.entry("cksum16", HashAlgorithm::internetChecksum),
                Map.entry("csum16", HashAlgorithm::internetChecksum),
                Map.entry("xor16", (bytes, length) -> exclusiveOr(bytes, length, 2)),
                Map.entry("xor32", (bytes, length) -> exclusiveOr(bytes, length, 4)),
                Map.entry("identity", HashAlgorithm::identity));

        private Named() {}
    }
}
