package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Assignments in order, each to one word of a packet: of another word, of a word of the arguments, or of a constant.
 */
final class Moves implements Primitive.Effect {
    /** The source of a constant. */
    private static final int CONSTANT = -1;

    /** The source of word 0 of the arguments; those of the words after it are below. */
    private static final int FIRST_ARGUMENT = -2;

    /**
     * One of them.
     *
     * @param to the index of the word in {@link PacketState#fields}
     * @param source the index of a word there, or one of those above
     * @param constant the value, if it is a constant
     */
    private record Move(int to, int source, long constant) {}

    private final List<Move> moves;
    private final int[] targets;
    private final int[] sources;
    private final long[] constants;

    private Moves(List<Move> moves) {
        this.moves = List.copyOf(moves);
        this.targets = moves.stream().mapToInt(Move::to).toArray();
        this.sources = moves.stream().mapToInt(Move::source).toArray();
        this.constants = moves.stream().mapToLong(Move::constant).toArray();
    }

    static Moves ofField(int to, int from) {
        return new Moves(List.of(new Move(to, from, 0)));
    }

    static Moves ofArgument(int to, int from) {
        return new Moves(List.of(new Move(to, FIRST_ARGUMENT - from, 0)));
    }

    static Moves ofConstant(int to, long value) {
        return new Moves(List.of(new Move(to, CONSTANT, value)));
    }

    /** The same effects, where moves that follow each other are one. */
    static Primitive.Effect[] join(List<Primitive.Effect> effects) {
        List<Primitive.Effect> joined = new ArrayList<>();
        List<Move> moves = new ArrayList<>();
        for (Primitive.Effect effect : effects) {
            if (effect instanceof Moves more) {
                moves.addAll(more.moves);
            } else {
                flush(moves, joined);
                joined.add(effect);
            }
        }
        flush(moves, joined);
        return joined.toArray(new Primitive.Effect[0]);
    }

    private static void flush(List<Move> moves, List<Primitive.Effect> joined) {
        if (!moves.isEmpty()) {
            joined.add(new Moves(moves));
            moves.clear();
        }
    }

    @Override
    public void on(PacketState packet) {
        long[] fields = packet.fields;
        for (int i = 0; i < targets.length; i++) {
            int source = sources[i];
            if (source >= 0) {
                fields[targets[i]] = fields[source];
            } else {
                fields[targets[i]] = source == CONSTANT ? constants[i] : packet.arguments[FIRST_ARGUMENT - source];
            }
        }
    }
}
