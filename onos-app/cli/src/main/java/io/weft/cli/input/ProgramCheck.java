package io.weft.cli.input;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;

/** Refuses fabrics that the P4 program does not support. */
public final class ProgramCheck {
    private ProgramCheck() {}

    /**
     * Checks a fabric.
     *
     * @param purpose what was asked for, such as {@code emulated}
     * @throws InputException if the program does not support it; the message says why
     */
    public static void require(Fabric fabric, String purpose) {
        ProgramLimits.obstacle(fabric).ifPresent(obstacle -> {
            throw new InputException(fabric.name() + " cannot be " + purpose + ": " + obstacle
                    + "; describe, verify, and exports that need no switches still work");
        });
    }
}
