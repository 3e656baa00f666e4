package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Fields of fixed length that follow each other without gaps. Where they begin with a whole byte they are written word
 * by word, each word once, and read with one load for each.
 */
final class PackedFields {
    private final HeaderField[] fields;
    final int bits;

    /** The bytes of which no field needs more from its first one on, or -1 if a field cannot be read with one load. */
    private final int reach;

    /** For each field that is read with one load: its index in the packet, its first byte, and the shifts to take. */
    private final int[] slots;

    private final int[] starts;
    private final int[] ups;
    private final int[] downs;

    /** For each part of a field in a word of the wire, in order: its index in the packet, and the shifts to take. */
    private final int[] partSlots;

    private final int[] partUps;
    private final int[] partDowns;

    /** For each word of the wire, the index after its last part. */
    private final int[] partEnds;

    PackedFields(List<HeaderField> fields) {
        this.fields = fields.toArray(new HeaderField[0]);
        int count = fields.size();
        this.slots = new int[count];
        this.starts = new int[count];
        this.ups = new int[count];
        this.downs = new int[count];
        List<int[]> parts = new ArrayList<>();
        int bit = 0;
        int last = 0;
        for (int i = 0; i < count; i++) {
            HeaderField field = this.fields[i];
            slots[i] = field.slot();
            starts[i] = bit >>> 3;
            ups[i] = bit & 7;
            downs[i] = 64 - field.width();
            boolean oneLoad = !field.signed() && ups[i] + field.width() <= 64;
            last = oneLoad && last >= 0 ? Math.max(last, starts[i] + Long.BYTES) : -1;
            bit = addParts(parts, field, bit);
        }
        this.bits = bit;
        this.reach = last;
        this.partSlots = parts.stream().mapToInt(part -> part[1]).toArray();
        this.partUps = parts.stream().mapToInt(part -> part[2]).toArray();
        this.partDowns = parts.stream().mapToInt(part -> part[3]).toArray();
        this.partEnds = new int[BitFields.words(bits)];
        for (int i = 0; i < parts.size(); i++) {
            partEnds[parts.get(i)[0]] = i + 1;
        }
    }

    /** Adds word, slot and shifts of each part of a field that begins at a bit, and returns where it ends. */
    private static int addParts(List<int[]> parts, HeaderField field, int bit) {
        int at = bit;
        int end = bit + field.width();
        while (at < end) {
            // The words of a field end at multiples of 64 bits before its end.
            int wordEnd = end - (end - at - 1) / 64 * 64;
            int partEnd = Math.min(wordEnd, (at / 64 + 1) * 64);
            int slot = field.lastWord() - (end - wordEnd) / 64;
            parts.add(new int[] {at / 64, slot, 64 - (wordEnd - at), at % 64});
            at = partEnd;
        }
        return end;
    }

    void read(PacketState packet, byte[] bytes, int offset) {
        if (reach < 0 || offset + reach > bytes.length) {
            readEach(packet, bytes, offset * 8);
            return;
        }
        long[] values = packet.fields;
        for (int i = 0; i < slots.length; i++) {
            values[slots[i]] = BitFields.word(bytes, offset + starts[i]) << ups[i] >>> downs[i];
        }
    }

    private void readEach(PacketState packet, byte[] bytes, int bit) {
        int at = bit;
        for (HeaderField field : fields) {
            field.read(packet, bytes, at);
            at += field.width();
        }
    }

    /** Writes them from a bit on; the bits that follow within 8 bytes of them may change. */
    void write(PacketState packet, byte[] bytes, int bit) {
        if (bit % 8 != 0) {
            writeEach(packet, bytes, bit);
            return;
        }
        long[] values = packet.fields;
        int offset = bit / 8;
        int part = 0;
        for (int end : partEnds) {
            long word = 0;
            for (; part < end; part++) {
                word |= values[partSlots[part]] << partUps[part] >>> partDowns[part];
            }
            BitFields.setWord(bytes, offset, word);
            offset += Long.BYTES;
        }
    }

    private void writeEach(PacketState packet, byte[] bytes, int bit) {
        int at = bit;
        for (HeaderField field : fields) {
            field.write(packet, bytes, at);
            at += field.width();
        }
    }
}
