package io.weft.emulation.engine;

/**
 * Whether a word of a packet equals a constant, or differs from it: what most conditions are made of.
 *
 * @param slot the index of the word in {@link PacketState#fields}
 * @param constant what it is compared with
 * @param equal whether they shall be equal
 */
record FieldTest(int slot, long constant, boolean equal) implements BoolExpression {

    @Override
    public boolean test(PacketState packet) {
        return (packet.fields[slot] == constant) == equal;
    }

    @Override
    public BoolExpression negated() {
        return new FieldTest(slot, constant, !equal);
    }
}
