package io.weft.emulation.engine;

import java.util.List;

/**
 * A P4Runtime digest: fields that a program reports to the controller, with their values at the end of ingress. The
 * program calls it by its id, 1 or more.
 */
public record Digest(String name, int id, List<HeaderField> fields) {
    public Digest {
        fields = List.copyOf(fields);
    }

    /** The words of all fields, one field after the other. */
    long[] sample(PacketState packet) {
        long[] words = new long[fields.stream().mapToInt(HeaderField::words).sum()];
        int slot = 0;
        for (HeaderField field : fields) {
            System.arraycopy(packet.fields, field.slot(), words, slot, field.words());
            if (field.signed()) {
                words[slot] &= BitFields.mask(field.width());
            }
            slot += field.words();
        }
        return words;
    }
}
