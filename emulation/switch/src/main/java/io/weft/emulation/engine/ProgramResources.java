package io.weft.emulation.engine;

import java.util.List;

/**
 * The stateful objects of a program, for which each switch needs memory; each table is at its {@link
 * TableNode#index}.
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

    /** An indirect counter with {@code size} indices. */
    public record Counter(String name, int size) {}

    /** A register array with {@code size} cells of up to 64 bits. */
    public record Register(String name, int size, int width) {}

    /** An indirect meter with {@code size} indices, whose rates are in bytes or in packets. */
    public record Meter(String name, int size, boolean countsBytes) {}

    /** An entry that the program declares; without a match, {@code null}, it is the default entry. */
    public record InitialEntry(int table, Match match, BoundAction action) {}
}
