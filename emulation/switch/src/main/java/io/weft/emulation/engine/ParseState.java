package io.weft.emulation.engine;

import java.util.List;

/** A state of a parser. */
public final class ParseState {
    /** A part of the key that the transition is chosen by. */
    @FunctionalInterface
    public interface KeyReader {
        /** Writes its words to the key from {@code slot} on. */
        void read(PacketState packet, long[] key, int slot);

        static KeyReader field(Assignable source) {
            int from = source.sample().slot();
            if (source.isKnown()
                    && source.sample().words() == 1
                    && !source.sample().signed()) {
                return (packet, key, slot) -> key[slot] = packet.fields[from];
            }
            return (packet, key, slot) -> {
                HeaderField field = source.in(packet);
                System.arraycopy(packet.fields, field.slot(), key, slot, field.words());
                if (field.signed()) {
                    key[slot] &= BitFields.mask(field.width());
                }
            };
        }

        static KeyReader lookahead(ParseOperation.Lookahead bits) {
            return (packet, key, slot) -> bits.read(packet, key, slot);
        }
    }

    /** A part of the key, {@code width} bits wide. */
    public record KeyElement(KeyReader reader, int width) {}

    /**
     * A transition to a state, or {@code null} to accept, if the key has this value, already masked, under this mask.
     */
    public record Transition(MatchKey value, MatchKey mask, ParseState next) {
        boolean matches(long[] key) {
            for (int i = 0; i < value.words.length; i++) {
                if ((key[i] & mask.words[i]) != value.words[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final ParseOperation[] operations;
    private final KeyElement[] key;
    private final int[] slots;
    private Transition[] transitions = {};
    private ParseState otherwise;

    /** Makes a state that accepts until {@link #link} is called. */
    public ParseState(List<ParseOperation> operations, List<KeyElement> key) {
        this.operations = operations.toArray(new ParseOperation[0]);
        this.key = key.toArray(new KeyElement[0]);
        this.slots = new int[this.key.length + 1];
        for (int i = 0; i < this.key.length; i++) {
            slots[i + 1] = slots[i] + BitFields.words(this.key[i].width());
        }
    }

    /**
     * Sets what follows: the first choice that matches, or else {@code fallback}, {@code null} to accept. Called once.
     */
    public void link(List<Transition> choices, ParseState fallback) {
        this.transitions = choices.toArray(new Transition[0]);
        this.otherwise = fallback;
    }

    public List<KeyElement> key() {
        return List.of(key);
    }

    public int keyWords() {
        return slots[key.length];
    }

    /** Runs the state and returns the next one, or {@code null} to accept. */
    ParseState run(PacketState packet) {
        for (ParseOperation operation : operations) {
            operation.run(packet);
        }
        if (transitions.length == 0) {
            return otherwise;
        }
        long[] words = packet.transitionKey;
        for (int i = 0; i < key.length; i++) {
            key[i].reader.read(packet, words, slots[i]);
        }
        for (Transition transition : transitions) {
            if (transition.matches(words)) {
                return transition.next;
            }
        }
        return otherwise;
    }
}
