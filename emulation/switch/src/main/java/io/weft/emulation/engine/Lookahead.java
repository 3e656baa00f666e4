package io.weft.emulation.engine;

/**
 * Bits of the packet that the parser reads without consuming them.
 *
 * @param offset in bits from where the parser is
 * @param width in bits, 1 or more
 */
public record Lookahead(int offset, int width) {

    /** Reads the bits into words. */
    void read(PacketState packet, long[] words, int slot) {
        Bits.read(packet.frame, start(packet), width, words, slot);
    }

    /** Stores the bits in a field, which may be narrower or wider. */
    void store(PacketState packet, Field target) {
        if (width <= 64 && target.width() <= 64) {
            target.set(packet, Bits.read(packet.frame, start(packet), width));
        } else {
            long[] words = new long[Words.count(width)];
            read(packet, words, 0);
            Words.fromBig(Words.toBig(words, 0, words.length), target.width(), packet.fields, target.slot());
        }
    }

    private int start(PacketState packet) {
        int start = packet.payload * 8 + offset;
        if (start + width > packet.frame.length * 8) {
            throw ParserError.packetTooShort();
        }
        return start;
    }
}
