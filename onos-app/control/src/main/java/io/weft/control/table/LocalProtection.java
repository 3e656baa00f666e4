package io.weft.control.table;

/** Whether a switch by itself stops using a next hop whose port is down, where it has another one. */
public enum LocalProtection {
    /** It does not: packets to a dead link are lost until the controller has repaired the routes. */
    NONE,
    /**
     * It does: members of sets of two or more watch their port, all but one. A switch whose members all watch a port
     * that is down has no choice left, which bmv2 does not survive; so one member stays, and a sole next hop is never
     * watched.
     */
    WATCHED_PORTS
}
