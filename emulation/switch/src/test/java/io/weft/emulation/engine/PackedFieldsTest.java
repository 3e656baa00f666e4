package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against the fields read and written one by one. */
class PackedFieldsTest {
    private static final int BYTES = 120;

    private static List<HeaderField> fields(List<Integer> widths, int signed) {
        List<HeaderField> fields = new ArrayList<>();
        int slot = 0;
        for (int width : widths) {
            boolean isSigned = fields.size() == signed && width <= 64;
            fields.add(new HeaderField("h.f" + slot, slot, width, isSigned, false, -1));
            slot += BitFields.words(width);
        }
        return fields;
    }

    private static PacketState packet() {
        return new PacketState(20, 0, 0, new MatchKey[0]);
    }

    @Property
    void readsWhatEachFieldReads(
            @ForAll @Size(min = 1, max = 7) List<@IntRange(min = 1, max = 130) Integer> widths,
            @ForAll @IntRange(max = 12) int signed,
            @ForAll @Size(BYTES) byte[] bytes,
            @ForAll @IntRange(max = 3) int offset,
            @ForAll boolean atTheEnd) {
        List<HeaderField> fields = fields(widths, signed);
        PackedFields packed = new PackedFields(fields);
        int end = offset + (packed.bits + 7) / 8;
        byte[] frame = atTheEnd ? Arrays.copyOf(bytes, end) : Arrays.copyOf(bytes, end + 8);
        PacketState expected = packet();
        int bit = offset * 8;
        for (HeaderField field : fields) {
            field.read(expected, frame, bit);
            bit += field.width();
        }
        PacketState actual = packet();
        packed.read(actual, frame, offset);
        assertThat(packed.bits).isEqualTo(bit - offset * 8);
        assertThat(actual.fields).isEqualTo(expected.fields);
    }

    @Property
    void writesWhatEachFieldWritesAndNothingBefore(
            @ForAll @Size(min = 1, max = 7) List<@IntRange(min = 1, max = 130) Integer> widths,
            @ForAll @IntRange(max = 12) int signed,
            @ForAll @Size(BYTES) byte[] values,
            @ForAll @IntRange(max = 30) int start,
            @ForAll boolean atTheEnd) {
        List<HeaderField> fields = fields(widths, signed);
        PackedFields packed = new PackedFields(fields);
        PacketState packet = packet();
        packed.read(packet, Arrays.copyOf(values, BYTES + 8), 0);
        int end = start + packed.bits;
        byte[] expected = new byte[(end + 7) / 8 + (atTheEnd ? 0 : 8)];
        Arrays.fill(expected, (byte) 0x5a);
        byte[] actual = expected.clone();
        int bit = start;
        for (HeaderField field : fields) {
            field.write(packet, expected, bit);
            bit += field.width();
        }
        packed.write(packet, actual, start);
        assertThat(bits(actual, end)).isEqualTo(bits(expected, end));
    }

    private static String bits(byte[] bytes, int count) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < count; bit++) {
            text.append(BitFields.read(bytes, bit, 1));
        }
        return text.toString();
    }
}
