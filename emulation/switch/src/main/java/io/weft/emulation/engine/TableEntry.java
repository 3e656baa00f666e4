package io.weft.emulation.engine;

/**
 * An entry of a table. Immutable: a modification replaces the entry, so that a lookup sees either the old or the new
 * one.
 *
 * @param match what it matches, or {@code null} for a default entry
 * @param choice its action, or a choice among several
 * @param state its counter, meter and time of the last hit, which a modified entry keeps
 */
public record TableEntry(Match match, ActionChoice choice, EntryState state) {}
