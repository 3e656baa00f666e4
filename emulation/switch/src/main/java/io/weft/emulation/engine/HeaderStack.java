package io.weft.emulation.engine;

import java.util.List;

/**
 * A stack of header instances of one type; {@link PacketState#stackNext} has the position of the next one at its index.
 */
public record HeaderStack(String name, int index, List<HeaderLayout> elements) {
    public HeaderStack {
        elements = List.copyOf(elements);
    }

    public boolean isLike(HeaderStack other) {
        return elements.size() == other.elements.size()
                && elements.get(0).type().equals(other.elements.get(0).type());
    }

    /** The number of instances that were extracted or pushed. */
    public int count(PacketState packet) {
        return packet.stackNext[index];
    }

    /** The instance that the parser extracts next. */
    HeaderLayout next(PacketState packet) {
        int next = packet.stackNext[index];
        if (next >= elements.size()) {
            throw Parser.ParserError.named("StackOutOfBounds");
        }
        return elements.get(next);
    }

    void advance(PacketState packet) {
        packet.stackNext[index]++;
    }

    /** The instance at an index; fails on the packet if there is none. */
    public HeaderLayout at(long position) {
        if (position < 0 || position >= elements.size()) {
            throw new ProgramFailure(
                    "index " + position + " into header stack " + name + ", which has " + elements.size());
        }
        return elements.get((int) position);
    }

    /** The instance that was extracted last. */
    public HeaderLayout last(PacketState packet) {
        return at(count(packet) - 1L);
    }

    /** Moves all instances up by {@code by}; the first ones become invalid. */
    void push(PacketState packet, int by) {
        int size = elements.size();
        packet.stackNext[index] = Math.min(size, packet.stackNext[index] + by);
        for (int i = size - 1; i >= 0; i--) {
            move(packet, i, i - by);
        }
    }

    /** Moves all instances down by {@code by}; the last ones become invalid. */
    void pop(PacketState packet, int by) {
        int size = elements.size();
        packet.stackNext[index] -= Math.min(packet.stackNext[index], by);
        for (int i = 0; i < size; i++) {
            move(packet, i, i + by);
        }
    }

    private void move(PacketState packet, int to, int from) {
        HeaderLayout target = elements.get(to);
        if (from >= 0 && from < elements.size()) {
            target.assign(packet, elements.get(from));
        } else {
            target.setValid(packet, false);
        }
    }

    void assign(PacketState packet, HeaderStack source) {
        packet.stackNext[index] = packet.stackNext[source.index];
        for (int i = 0; i < elements.size(); i++) {
            elements.get(i).assign(packet, source.elements.get(i));
        }
    }
}
