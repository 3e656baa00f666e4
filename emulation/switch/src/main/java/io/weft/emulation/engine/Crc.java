package io.weft.emulation.engine;

/**
 * A cyclic redundancy check in the parameters of Williams' "A painless guide to CRC error detection algorithms" (1993):
 * polynomial, initial value, final exclusive or, and whether input bytes and result are reflected.
 */
public final class Crc implements HashAlgorithm {
    /** CRC-16/ARC, the CRC-16 of P4; check value 0xBB3D. */
    public static final Crc CRC_16_ARC = new Crc(16, 0x8005, 0, 0, true);

    /** CRC-16/IBM-3740, also called CCITT-FALSE; check value 0x29B1. */
    public static final Crc CRC_16_CCITT_FALSE = new Crc(16, 0x1021, 0xffff, 0, false);

    /** CRC-32/ISO-HDLC, the CRC-32 of Ethernet; check value 0xCBF43926. */
    public static final Crc CRC_32 = new Crc(32, 0x04c11db7L, 0xffffffffL, 0xffffffffL, true);

    /** CRC-8/SMBUS; check value 0xF4. */
    public static final Crc CRC_8 = new Crc(8, 0x07, 0, 0, false);

    /** The CRC-64 of ISO 3309 without initial value and final exclusive or, reflected. */
    public static final Crc CRC_64_ISO_REFLECTED = new Crc(64, 0x1b, 0, 0, true);

    private final long[] table = new long[256];
    private final int width;
    private final long initial;
    private final long finalXor;
    private final boolean reflected;

    /** A checksum of {@code width} bits, a multiple of 8 from 8 to 64; {@code initial} is not reflected. */
    public Crc(int width, long polynomial, long initial, long finalXor, boolean reflected) {
        this.width = width;
        this.finalXor = finalXor;
        this.reflected = reflected;
        this.initial = reflected ? Long.reverse(initial) >>> (64 - width) : initial;
        long reversed = Long.reverse(polynomial) >>> (64 - width);
        for (int i = 0; i < 256; i++) {
            table[i] = reflected ? divideReflected(i, reversed) : divide(i, polynomial);
        }
    }

    private static long divideReflected(long dividend, long polynomial) {
        long remainder = dividend;
        for (int bit = 0; bit < 8; bit++) {
            remainder = (remainder >>> 1) ^ ((remainder & 1) != 0 ? polynomial : 0);
        }
        return remainder;
    }

    private long divide(long dividend, long polynomial) {
        long remainder = dividend << (width - 8);
        for (int bit = 0; bit < 8; bit++) {
            boolean top = ((remainder >>> (width - 1)) & 1) != 0;
            remainder = ((remainder << 1) ^ (top ? polynomial : 0)) & BitFields.mask(width);
        }
        return remainder;
    }

    @Override
    public long of(byte[] bytes, int length) {
        long remainder = initial;
        if (reflected) {
            for (int i = 0; i < length; i++) {
                remainder = (remainder >>> 8) ^ table[(int) (remainder ^ bytes[i]) & 0xff];
            }
        } else {
            for (int i = 0; i < length; i++) {
                int top = (int) (remainder >>> (width - 8)) & 0xff;
                remainder = ((remainder << 8) ^ table[top ^ (bytes[i] & 0xff)]) & BitFields.mask(width);
            }
        }
        return remainder ^ finalXor;
    }
}
