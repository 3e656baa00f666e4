package io.weft.control.entry;

/** What a table entry does: one {@link ActionCall}, or a choice among several, an {@link ActionSet}. Immutable. */
public interface TableAction {}
