package io.weft.control.update;

/** What bringing a fabric to its desired state spends its time on. */
public enum Phase {
    /** Computing the routes that the failures leave. */
    RECOMPUTE,
    /** Proving that packets cannot deadlock by them. */
    PROVE,
    /** Working out what the switches lack, reading those about which nothing is known. */
    DIFF,
    /** Writing updates and waiting for their confirmation. */
    INSTALL,
    /** Reading switches that were written to, or all, and comparing. */
    CHECK
}
