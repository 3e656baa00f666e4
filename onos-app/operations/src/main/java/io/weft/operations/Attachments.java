package io.weft.operations;

import io.weft.fabric.Fabric;

/**
 * Reads what a request names besides the fabric that it is about: by the name of its file where a door has files, else
 * by what the file says. Faults name the file, or the line of the text.
 */
public interface Attachments {
    /**
     * Another fabric.
     *
     * @throws IllegalArgumentException if that describes no fabric, with the reason
     * @throws IllegalStateException if no other fabric can be read here
     */
    Fabric fabric(String named);

    /** Of a door that reads nothing besides. */
    static Attachments none() {
        return named -> {
            throw new IllegalStateException(
                    "this operation cannot read a second fabric here; use weft compare-cabling OLD NEW,"
                            + " or weft-compare-cabling in ONOS");
        };
    }
}
