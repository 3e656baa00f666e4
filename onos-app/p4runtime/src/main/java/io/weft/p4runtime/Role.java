package io.weft.p4runtime;

/** What a client is to its switch. */
public enum Role {
    /** It has no stream to the switch: it can do nothing. */
    DISCONNECTED,
    /** Another client has a higher election id, or none is primary: it can read. */
    BACKUP,
    /** It has the highest election id: it can read, write, and exchange packets. */
    PRIMARY
}
