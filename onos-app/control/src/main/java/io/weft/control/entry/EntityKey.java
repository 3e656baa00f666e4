package io.weft.control.entry;

/** What an {@link Entity} is found by in its switch. Immutable, compares by value. */
public interface EntityKey {
    /**
     * Whether the switch holds an entity under this key from the start and always, so that it can only be modified:
     * true of the default entry of a table.
     */
    boolean alwaysPresent();
}
