package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * A hash over fields, headers, constants and the payload of a packet.
 *
 * <p>The input is packed bit by bit and filled up with zero bits to a whole byte. Fields of invalid headers are left
 * out, as in bmv2.
 */
public final class Calculation {
    @FunctionalInterface
    public interface Input {
        /** Appends it at bit offset {@code bit} of the packet's scratch bytes, and returns where it ends. */
        int append(PacketState packet, int bit);

        static Input field(HeaderField field) {
            return field.isVariable() ? variable(field) : new Packed(List.of(field));
        }

        private static Input variable(HeaderField field) {
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
                BitFields.write(packet.scratch((end + 7) >>> 3), bit, width, words, 0);
                return end;
            };
        }

        static Input header(HeaderLayout header) {
            Input[] parts =
                    join(header.fields().stream().map(Calculation.Input::field).toList());
            return (packet, bit) -> appendAll(parts, packet, bit);
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

    /** Fields of fixed length, all of one header or all of metadata. */
    private static final class Packed implements Input {
        private final List<HeaderField> fields;
        private final PackedFields packed;

        Packed(List<HeaderField> fields) {
            this.fields = fields;
            this.packed = new PackedFields(fields);
        }

        @Override
        public int append(PacketState packet, int bit) {
            if (!fields.get(0).isValid(packet)) {
                return bit;
            }
            int end = bit + packed.bits;
            packed.write(packet, packet.scratch((end + 7) >>> 3), bit);
            return end;
        }

        boolean isLike(Packed other) {
            return fields.get(0).validSlot() == other.fields.get(0).validSlot();
        }

        Packed and(Packed others) {
            return new Packed(
                    Stream.concat(fields.stream(), others.fields.stream()).toList());
        }
    }

    private final HashAlgorithm algorithm;
    private final Input[] inputs;

    public Calculation(HashAlgorithm algorithm, List<Input> inputs) {
        this.algorithm = algorithm;
        this.inputs = join(inputs);
    }

    private static Input[] join(List<Input> inputs) {
        Deque<Input> joined = new ArrayDeque<>();
        for (Input input : inputs) {
            if (input instanceof Packed next && joined.peekLast() instanceof Packed before && before.isLike(next)) {
                joined.removeLast();
                joined.addLast(before.and(next));
            } else {
                joined.addLast(input);
            }
        }
        return joined.toArray(new Input[0]);
    }

    private static int appendAll(Input[] inputs, PacketState packet, int bit) {
        int end = bit;
        for (Input input : inputs) {
            end = input.append(packet, end);
        }
        return end;
    }

    long of(PacketState packet) {
        int end = appendAll(inputs, packet, 0);
        int length = (end + 7) >>> 3;
        byte[] bytes = packet.scratch(length);
        clear(bytes, end, length);
        return algorithm.of(bytes, length);
    }

    private static void clear(byte[] bytes, int fromBit, int toByte) {
        if (fromBit % 8 != 0) {
            BitFields.write(bytes, fromBit, toByte * 8 - fromBit, 0);
        }
    }
}
