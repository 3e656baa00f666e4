package io.weft.emulation.engine;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The stateful objects of a program, for which each switch needs memory; each table is at its {@link TableNode#index}.
 */
public record ProgramResources(
        List<TableNode> tables,
        List<Counter> counters,
        List<Register> registers,
        List<Meter> meters,
        List<Digest> digests,
        List<InitialEntry> initialEntries) {
    public ProgramResources {
        tables = List.copyOf(tables);
        counters = List.copyOf(counters);
        registers = List.copyOf(registers);
        meters = List.copyOf(meters);
        digests = List.copyOf(digests);
        initialEntries = List.copyOf(initialEntries);
    }

    /** Something that the program declares by a name of its own. */
    public interface Named {
        String name();
    }

    /** The position of what a program declares by a name; -1 if there is none. */
    public static int indexOf(List<? extends Named> declared, String name) {
        return IntStream.range(0, declared.size())
                .filter(i -> declared.get(i).name().equals(name))
                .findFirst()
                .orElse(-1);
    }

    /** An indirect counter with {@code size} indices. */
    public record Counter(String name, int size) implements Named {}

    /** A register array with {@code size} cells of up to 64 bits. */
    public record Register(String name, int size, int width) implements Named {}

    /** An indirect meter with {@code size} indices, whose rates are in bytes or in packets. */
    public record Meter(String name, int size, boolean countsBytes) implements Named {}

    /** An entry that the program declares; without a match, {@code null}, it is the default entry. */
    public record InitialEntry(int table, Match match, BoundAction action) {}
}
