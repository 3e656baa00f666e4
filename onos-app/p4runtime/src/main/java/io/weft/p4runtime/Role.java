package io.weft.p4runtime;

/** The role of a client at its switch. */
public enum Role {
    /** There is no stream to the switch. */
    DISCONNECTED,
    /** The client can read; another client has a higher election id, or none is primary. */
    BACKUP,
    /** The client has the highest election id: it can read, write, and exchange packets. */
    PRIMARY
}
