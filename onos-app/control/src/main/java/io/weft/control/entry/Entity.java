package io.weft.control.entry;

/**
 * Something that a switch holds under a key: a {@link TableEntry} or a {@link CloneSession}. Immutable.
 *
 * <p>Two entities with equal keys cannot be in one switch at the same time; one replaces the other by a modification.
 */
public interface Entity {
    /** What it is found by in its switch; compares by value. */
    EntityKey key();
}
