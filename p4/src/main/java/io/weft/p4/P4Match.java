package io.weft.p4;

/** How a table compares a key field with its entries. */
public enum P4Match {
    /** The value itself. */
    EXACT,
    /** A prefix of the value; the longest one wins. */
    LPM
}
