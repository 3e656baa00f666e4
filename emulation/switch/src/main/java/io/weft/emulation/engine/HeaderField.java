package io.weft.emulation.engine;

import java.math.BigInteger;

/**
 * A field of a header instance: where its value is kept and how it is stored.
 *
 * @param name the header instance and the field, for messages
 * @param slot the index of its first word in {@link PacketState#fields}
 * @param width in bits, 1 or more; of a field of variable length the most that it can have, whose bits then begin at
 *     the most significant bit of the first word
 * @param signed whether values are in two's complement; then at most 64 bits wide, kept sign-extended
 * @param saturating whether a store clamps instead of wrapping
 * @param validSlot the index of its header's validity (0 or 1), or -1 when it is always valid
 * @param lengthSlot the index of its length in bits, or -1 when it always has its width
 */
public record HeaderField(
        String name, int slot, int width, boolean signed, boolean saturating, int validSlot, int lengthSlot) {
    public HeaderField(String name, int slot, int width, boolean signed, boolean saturating, int validSlot) {
        this(name, slot, width, signed, saturating, validSlot, -1);
    }

    public HeaderField {
        if (width < 1 || (signed && width > 64)) {
            throw new IllegalArgumentException("field " + name + " is " + (signed ? "int<" : "bit<") + width
                    + ">, supported are bit<1> and wider, int<1> to int<64>");
        }
    }

    /** Whether its length varies from packet to packet. */
    public boolean isVariable() {
        return lengthSlot >= 0;
    }

    /** Its length in a packet, in bits. */
    int length(PacketState packet) {
        return lengthSlot < 0 ? width : (int) packet.fields[lengthSlot];
    }

    void read(PacketState packet, byte[] bytes, int bit) {
        if (isVariable()) {
            int length = length(packet);
            for (int at = 0; at < length; at += 64) {
                int bits = Math.min(64, length - at);
                packet.fields[slot + at / 64] = BitFields.read(bytes, bit + at, bits) << (64 - bits);
            }
        } else if (width <= 64) {
            set(packet, BitFields.read(bytes, bit, width));
        } else {
            BitFields.read(bytes, bit, width, packet.fields, slot);
        }
    }

    void write(PacketState packet, byte[] bytes, int bit) {
        if (isVariable()) {
            int length = length(packet);
            for (int at = 0; at < length; at += 64) {
                int bits = Math.min(64, length - at);
                BitFields.write(bytes, bit + at, bits, packet.fields[slot + at / 64] >>> (64 - bits));
            }
        } else if (width <= 64) {
            BitFields.write(bytes, bit, width, packet.fields[slot]);
        } else {
            BitFields.write(bytes, bit, width, packet.fields, slot);
        }
    }

    /** The number of words, without the one of a variable length. */
    public int words() {
        return BitFields.words(width);
    }

    /** The index of its least significant word. */
    int lastWord() {
        return slot + words() - 1;
    }

    public BigInteger min() {
        return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    }

    public BigInteger max() {
        return BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
    }

    boolean isValid(PacketState packet) {
        return validSlot < 0 || packet.fields[validSlot] != 0;
    }

    /** Stores a value given modulo 2^64; only for fields of up to 64 bits that do not saturate. */
    public void set(PacketState packet, long value) {
        packet.fields[slot] = signed ? value << (64 - width) >> (64 - width) : value & BitFields.mask(width);
    }

    /** Stores the value of an expression as a P4 assignment does. */
    void set(PacketState packet, DataExpression value) {
        if (saturating) {
            BigInteger exact = value.exact(packet).max(min()).min(max());
            BitFields.fromBig(exact, words() * 64, packet.fields, slot);
        } else if (width <= 64) {
            set(packet, value.low(packet));
        } else {
            value.storeWide(packet, this);
        }
    }
}
