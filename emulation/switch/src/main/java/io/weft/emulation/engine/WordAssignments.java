package io.weft.emulation.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Assignments in order, each to one word of a packet: of another word, of a word of the arguments, or of a constant.
 */
final class WordAssignments implements Primitive.Effect {
    private static final int CONSTANT = -1;

    /** The source of word 0 of the arguments; those of the words after it are below. */
    private static final int FIRST_ARGUMENT = -2;

    /** One of them, to a word of {@link PacketState#fields}, from another word or one of the sources above. */
    private record Assignment(int to, int source, long constant) {}

    private final List<Assignment> assignments;
    private final int[] targets;
    private final int[] sources;
    private final long[] constants;

    private WordAssignments(List<Assignment> assignments) {
        this.assignments = List.copyOf(assignments);
        this.targets = assignments.stream().mapToInt(Assignment::to).toArray();
        this.sources = assignments.stream().mapToInt(Assignment::source).toArray();
        this.constants = assignments.stream().mapToLong(Assignment::constant).toArray();
    }

    static WordAssignments ofField(int to, int from) {
        return new WordAssignments(List.of(new Assignment(to, from, 0)));
    }

    static WordAssignments ofArgument(int to, int from) {
        return new WordAssignments(List.of(new Assignment(to, FIRST_ARGUMENT - from, 0)));
    }

    static WordAssignments ofConstant(int to, long value) {
        return new WordAssignments(List.of(new Assignment(to, CONSTANT, value)));
    }

    /** These effects, where assignments that follow each other are one. */
    static Primitive.Effect[] join(List<Primitive.Effect> effects) {
        List<Primitive.Effect> joined = new ArrayList<>();
        List<Assignment> assignments = new ArrayList<>();
        for (Primitive.Effect effect : effects) {
            if (effect instanceof WordAssignments more) {
                assignments.addAll(more.assignments);
            } else {
                flush(assignments, joined);
                joined.add(effect);
            }
        }
        flush(assignments, joined);
        return joined.toArray(new Primitive.Effect[0]);
    }

    private static void flush(List<Assignment> assignments, List<Primitive.Effect> joined) {
        if (!assignments.isEmpty()) {
            joined.add(new WordAssignments(assignments));
            assignments.clear();
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
