package io.weft.emulation.engine;

/**
 * An entry of a table. Entries are immutable: to modify one is to put another in its place, so that a lookup sees
 * either the old or the new one.
 *
 * @param match what it matches, or {@code null} for a default entry
 * @param choice what it leads to
 * @param state what packets make of it, which a modified entry inherits
 */
public record TableEntry(Match match, ActionChoice choice, EntryState state) {}
