package io.weft.cli.input;

import io.weft.control.table.ProgramLimits;
import io.weft.fabric.Fabric;
import io.weft.operations.BadRequestException;
import java.util.function.Supplier;

/** Faults of what a user gave, as a command reports them. */
public final class Inputs {
    private Inputs() {}

    /**
     * Makes something of what a user gave.
     *
     * @throws InputException if it is refused, in the words of {@link #refusal}
     */
    public static <T> T accepted(Supplier<T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            throw refusal(e);
        }
    }

    /** Why what a user gave is refused, in the words of a command line. */
    public static InputException refusal(IllegalArgumentException fault) {
        return new InputException(
                fault instanceof BadRequestException bad ? bad.onCommandLine() : fault.getMessage(), fault);
    }

    /**
     * Does nothing if the P4 program supports a fabric.
     *
     * @param purpose what was asked for, such as {@code emulated}
     * @throws InputException if it does not; the message says why
     */
    public static void requireProgrammable(Fabric fabric, String purpose) {
        ProgramLimits.obstacle(fabric).ifPresent(obstacle -> {
            throw new InputException(fabric.name() + " cannot be " + purpose + ": " + obstacle
                    + "; describe, verify, and exports that need no switches still work");
        });
    }
}
