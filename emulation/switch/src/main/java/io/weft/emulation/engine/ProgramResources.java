package io.weft.emulation.engine;

import java.util.List;

/**
 * The stateful objects of a program, for which each switch needs memory.
 *
 * @param tables the tables; each is at its {@link TableNode#index}
 * @param counters the indirect counters
 * @param registers the register arrays
 * @param meters the indirect meters
 * @param digests the digests
 * @param initialEntries the entries that the program declares
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

    /**
     * An indirect counter.
     *
     * @param name its name in the program
     * @param size its number of indices
     */
    public record Counter(String name, int size) {}

    /**
     * A register array.
     *
     * @param name its name in the program
     * @param size its number of cells
     * @param width the width of a cell in bits, up to 64
     */
    public record Register(String name, int size, int width) {}

    /**
     * An indirect meter.
     *
     * @param name its name in the program
     * @param size its number of indices
     * @param countsBytes whether its rates are in bytes, otherwise in packets
     */
    public record Meter(String name, int size, boolean countsBytes) {}

    /**
     * An entry that the program declares.
     *
     * @param table the index of the table
     * @param match what it matches, or {@code null} for the default entry
     * @param action what it does
     */
    public record InitialEntry(int table, Match match, BoundAction action) {}
}
