package io.weft.emulation.engine;

/** An operation of a parser state; it reads at {@link PacketState#payload} and advances that over what it consumes. */
@FunctionalInterface
public interface ParseOperation {
    /** Executes it; throws {@link Parser.ParserError} to stop the parser. */
    void run(PacketState packet);

    static ParseOperation extract(HeaderLayout header) {
        return packet -> extract(packet, header);
    }

    /** Extracts a header whose field of variable length has so many bits, by whole bytes. */
    static ParseOperation extract(HeaderLayout header, DataExpression length) {
        return packet -> {
            setLength(packet, header, length);
            extract(packet, header);
        };
    }

    static ParseOperation extractNext(HeaderStack stack) {
        return packet -> {
            extract(packet, stack.next(packet));
            stack.advance(packet);
        };
    }

    private static void setLength(PacketState packet, HeaderLayout header, DataExpression length) {
        int bits = (int) length.low(packet);
        if (bits % 8 != 0) {
            throw Parser.ParserError.named("ParserInvalidArgument");
        }
        if (bits < 0 || bits / 8 > packet.frame.length) {
            throw Parser.ParserError.named("PacketTooShort");
        }
        if (bits > header.variableField().orElseThrow().width()) {
            throw Parser.ParserError.named("HeaderTooShort");
        }
        header.setVariableLength(packet, bits);
    }

    private static void extract(PacketState packet, HeaderLayout header) {
        int end = packet.payload + header.bytes(packet);
        if (end > packet.frame.length) {
            throw Parser.ParserError.named("PacketTooShort");
        }
        header.extract(packet, packet.payload);
        packet.payload = end;
    }

    static ParseOperation set(HeaderField target, DataExpression value) {
        return packet -> target.set(packet, value);
    }

    /** Sets a field to bits that follow, without consuming them. */
    static ParseOperation set(HeaderField target, Lookahead value) {
        return packet -> value.store(packet, target);
    }

    /** Stops the parser with an error code unless a condition holds. */
    static ParseOperation verify(BoolExpression condition, DataExpression error) {
        return packet -> {
            if (!condition.test(packet)) {
                throw Parser.ParserError.ofCode(error.low(packet));
            }
        };
    }

    /** Skips bits, by whole bytes. */
    static ParseOperation advance(DataExpression bits) {
        return packet -> {
            long skipped = bits.low(packet);
            if (skipped % 8 != 0) {
                throw Parser.ParserError.named("ParserInvalidArgument");
            }
            if (skipped < 0 || skipped / 8 > packet.frame.length - packet.payload) {
                throw Parser.ParserError.named("PacketTooShort");
            }
            packet.payload += (int) (skipped / 8);
        };
    }

    static ParseOperation primitive(Primitive primitive) {
        return primitive::run;
    }

    /** Bits that the parser reads without consuming them, {@code offset} bits from where it is. */
    record Lookahead(int offset, int width) {
        void read(PacketState packet, long[] words, int slot) {
            BitFields.read(packet.frame, start(packet), width, words, slot);
        }

        /** Stores the bits in a field, which may be narrower or wider. */
        void store(PacketState packet, HeaderField target) {
            if (width <= 64 && target.width() <= 64) {
                target.set(packet, BitFields.read(packet.frame, start(packet), width));
            } else {
                long[] words = new long[BitFields.words(width)];
                read(packet, words, 0);
                BitFields.fromBig(
                        BitFields.toBig(words, 0, words.length), target.width(), packet.fields, target.slot());
            }
        }

        private int start(PacketState packet) {
            int start = packet.payload * 8 + offset;
            if (start + width > packet.frame.length * 8) {
                throw Parser.ParserError.named("PacketTooShort");
            }
            return start;
        }
    }
}
