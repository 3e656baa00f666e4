package io.weft.emulation.engine;

/**
 * An entry of a table. Entries are immutable: to modify one is to put another in its place, so that a lookup sees
 * either the old or the new one.
 *
 * @param match what it matches
 * @param choice what it leads to
 * @param count its direct counter, which a modified entry inherits
 * @param origin what the control plane wants to read back; the table does not look at it
 */
public record TableEntry(Match match, ActionChoice choice, TrafficCount count, Object origin) {}
