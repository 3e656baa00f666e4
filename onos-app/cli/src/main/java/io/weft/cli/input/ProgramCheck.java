package io.weft.cli.input;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;

/** Refuses fabrics that the P4 program cannot serve where switches are to run it. */
public final class ProgramCheck {
    private ProgramCheck() {}

    /**
     * Checks a fabric.
     *
     * @param purpose what is to be done to it, such as {@code emulated}
     * @throws InputException if the program cannot serve it; the message says why
     */
    public static void require(Fabric fabric, String purpose) {
        ProgramLimits.obstacle(fabric).ifPresent(obstacle -> {
            throw new InputException(fabric.name() + " cannot be " + purpose + ": " + obstacle
                    + "; describe, verify and exports that need no switches still work");
        });
    }
}
