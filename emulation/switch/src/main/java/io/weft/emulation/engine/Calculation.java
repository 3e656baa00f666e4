package io.weft.emulation.engine;

import java.util.List;

/**
 * A hash over fields, headers, constants and the payload of a packet.
 *
 * <p>The input is packed bit by bit and filled up with zero bits to a whole byte. Fields of invalid headers are left
 * out, as in bmv2.
 */
public final class Calculation {

    /** A part of the input. */
    @FunctionalInterface
    public interface Input {

        /** Appends it at bit offset {@code bit} of the packet's scratch bytes, and returns where it ends. */
        int append(PacketState packet, int bit);

        /** The value of a field. */
        static Input field(Field field) {
            return (packet, bit) -> {
                if (!field.isValid(packet)) {
                    return bit;
                }
                int end = bit + field.length(packet);
                field.write(packet, packet.scratch((end + 7) >>> 3), bit);
                return end;
            };
        }

        /** A constant of {@code width} bits in words, most significant first. */
        static Input constant(long[] words, int width) {
            return (packet, bit) -> {
                int end = bit + width;
                Bits.write(packet.scratch((end + 7) >>> 3), bit, width, words, 0);
                return end;
            };
        }

        /** All fields of a header. */
        static Input header(HeaderLayout header) {
            List<Input> parts =
                    header.fields().stream().map(Calculation.Input::field).toList();
            return (packet, bit) -> {
                int end = bit;
                for (Input part : parts) {
                    end = part.append(packet, end);
                }
                return end;
            };
        }

        /** The bytes that no header covers. */
        static Input payload() {
            return (packet, bit) -> {
                int start = (bit + 7) >>> 3;
                int length = packet.frame.length - packet.payload;
                byte[] bytes = packet.scratch(start + length);
                clear(bytes, bit, start);
                System.arraycopy(packet.frame, packet.payload, bytes, start, length);
                return (start + length) * 8;
            };
        }
    }

    private final HashAlgorithm algorithm;
    private final Input[] inputs;

    /** Makes a calculation over inputs in order. */
    public Calculation(HashAlgorithm algorithm, List<Input> inputs) {
        this.algorithm = algorithm;
        this.inputs = inputs.toArray(new Input[0]);
    }

    /** The value for a packet, unsigned. */
    long of(PacketState packet) {
        int end = 0;
        for (Input input : inputs) {
            end = input.append(packet, end);
        }
        int length = (end + 7) >>> 3;
        byte[] bytes = packet.scratch(length);
        clear(bytes, end, length);
        return algorithm.of(bytes, length);
    }

    private static void clear(byte[] bytes, int fromBit, int toByte) {
        if (fromBit % 8 != 0) {
            Bits.write(bytes, fromBit, toByte * 8 - fromBit, 0);
        }
    }
}
