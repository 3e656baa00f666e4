package io.weft.cli.input;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;

/** Checks what several commands take. */
public final class Inputs {
    private Inputs() {}

    /**
     * Does nothing if the P4 program supports a fabric.
     *
     * @param purpose what was asked for, such as {@code emulated}
     * @throws Refusal if it does not; the message says why
     */
    public static void requireProgrammable(Fabric fabric, String purpose) {
        ProgramLimits.obstacle(fabric).ifPresent(obstacle -> {
            throw new Refusal(fabric.name() + " cannot be " + purpose + ": " + obstacle
                    + "; describe, verify, and exports that need no switches still work");
        });
    }
}
