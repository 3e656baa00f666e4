package io.weft.emulation.engine;

/**
 * An entry of a table; without a match, {@code null}, it is the default entry. A modification replaces the entry, so
 * that a lookup sees either the old or the new one, and keeps its state.
 */
public record InstalledEntry(Match match, ActionChoice choice, EntryState state) {}
