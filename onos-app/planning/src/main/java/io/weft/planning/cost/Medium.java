package io.weft.planning.cost;

import java.util.Locale;

/** What a cable is made of. */
public enum Medium {
    /** Copper. */
    ELECTRIC,
    /** Fibre, with its transceivers. */
    OPTICAL;

    /** Its name in files: {@code electric} or {@code optical}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
