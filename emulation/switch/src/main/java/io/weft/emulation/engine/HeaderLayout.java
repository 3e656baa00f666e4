package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A header instance or a metadata instance: its fields, and where a {@link PacketState} keeps them.
 *
 * <p>The validity comes first, at {@code slot}, and the words of the fields follow in the order of declaration.
 */
public final class HeaderLayout {
    private final String name;
    private final String type;
    private final boolean metadata;
    private final int slot;
    private final List<HeaderField> fields;
    /** The fields in an array, for the path of each packet. */
    private final HeaderField[] order;

    private final int slots;
    private final int bits;
    private final HeaderField variable;
    /** All fields, if none is of variable length, or {@code null}. */
    private final PackedFields packed;

    /**
     * Makes a layout whose words begin at {@code slot} of {@link PacketState#fields}, without gaps. Instances of one
     * type can be copied to each other; metadata is always valid and never in a packet.
     */
    public HeaderLayout(String name, String type, boolean metadata, int slot, List<HeaderField> fields) {
        this.name = name;
        this.type = type;
        this.metadata = metadata;
        this.slot = slot;
        this.fields = List.copyOf(fields);
        this.order = fields.toArray(new HeaderField[0]);
        this.slots = 1
                + fields.stream()
                        .mapToInt(f -> f.words() + (f.isVariable() ? 1 : 0))
                        .sum();
        this.bits = fields.stream()
                .filter(f -> !f.isVariable())
                .mapToInt(HeaderField::width)
                .sum();
        this.variable =
                fields.stream().filter(HeaderField::isVariable).findFirst().orElse(null);
        this.packed = variable == null && !metadata ? new PackedFields(fields) : null;
    }

    public String name() {
        return name;
    }

    public String type() {
        return type;
    }

    /** Whether this is metadata: always valid, never extracted or emitted. */
    public boolean isMetadata() {
        return metadata;
    }

    public List<HeaderField> fields() {
        return fields;
    }

    /** The field with a name, without the name of the instance. */
    public Optional<HeaderField> field(String wanted) {
        String full = name + "." + wanted;
        return fields.stream().filter(f -> f.name().equals(full)).findFirst();
    }

    /** The validity as a one-bit field, which P4 programs may match on. */
    public HeaderField validity() {
        return new HeaderField(name + ".$valid$", slot, 1, false, false, -1);
    }

    /**
     * The width on the wire in bits without that of a field of variable length; a multiple of 8 for headers that are
     * extracted or emitted.
     */
    public int bits() {
        return bits;
    }

    public Optional<HeaderField> variableField() {
        return Optional.ofNullable(variable);
    }

    int bytes(PacketState packet) {
        return (bits + 7) / 8 + (variable == null ? 0 : variable.length(packet) / 8);
    }

    public boolean isValid(PacketState packet) {
        return packet.fields[slot] != 0;
    }

    void setValid(PacketState packet, boolean valid) {
        packet.fields[slot] = valid ? 1 : 0;
    }

    /** Makes it valid with all fields 0, and the packet longer, unless it is valid already. */
    void add(PacketState packet) {
        if (!isValid(packet)) {
            Arrays.fill(packet.fields, slot, slot + slots, 0);
            setValid(packet, true);
            packet.packetLength += bytes(packet);
        }
    }

    /** Makes it invalid, and the packet shorter, unless it is invalid already. */
    void remove(PacketState packet) {
        if (isValid(packet)) {
            setValid(packet, false);
            packet.packetLength -= bytes(packet);
        }
    }

    /** Takes over validity and, if valid, all fields of another instance of the same type. */
    void assign(PacketState packet, HeaderLayout source) {
        if (source.isValid(packet)) {
            System.arraycopy(packet.fields, source.slot, packet.fields, slot, slots);
        } else {
            setValid(packet, false);
        }
    }

    void clear(PacketState packet) {
        Arrays.fill(packet.fields, slot + 1, slot + slots, 0);
    }

    /** Whether two valid instances hold the same values; false if either is invalid, as bmv2 has it. */
    boolean equal(PacketState packet, HeaderLayout other) {
        return type.equals(other.type)
                && isValid(packet)
                && other.isValid(packet)
                && Arrays.equals(packet.fields, slot, slot + slots, packet.fields, other.slot, other.slot + slots);
    }

    void setVariableLength(PacketState packet, int length) {
        packet.fields[variable.lengthSlot()] = length;
    }

    /** Reads all fields from a packet's bytes and makes it valid. */
    void extract(PacketState packet, int offset) {
        setValid(packet, true);
        if (packed != null) {
            packed.read(packet, packet.frame, offset);
            return;
        }
        int bit = offset * 8;
        for (HeaderField field : order) {
            field.read(packet, packet.frame, bit);
            bit += field.length(packet);
        }
    }

    /** Writes all fields to bytes; what follows them within 8 bytes may change. */
    void emit(PacketState packet, byte[] bytes, int offset) {
        int bit = offset * 8;
        if (packed != null) {
            packed.write(packet, bytes, bit);
            return;
        }
        for (HeaderField field : order) {
            field.write(packet, bytes, bit);
            bit += field.length(packet);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
