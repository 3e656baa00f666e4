package io.weft.routing.tables;

/** Why packets of a pair are not delivered. */
public enum TableFault {
    /** A switch on the way has no entry for the destination. */
    NO_ENTRY("no entry"),
    /** A link or switch on the way is out of service. */
    OUT_OF_SERVICE("out of service"),
    /** Packets leave by the port of another endpoint. */
    ASTRAY("other endpoint"),
    /** Packets come back to a switch that they left. */
    LOOP("loop"),
    /** No service level is given for the pair. */
    NO_LEVEL("no service level");

    private final String word;

    TableFault(String word) {
        this.word = word;
    }

    /** The word for it in results. */
    public String word() {
        return word;
    }
}
