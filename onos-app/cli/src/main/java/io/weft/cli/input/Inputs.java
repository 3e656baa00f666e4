package io.weft.cli.input;

import io.weft.operations.BadRequestException;
import java.util.function.Supplier;

/** Faults of what a user gave, as a command reports them. */
public final class Inputs {
    private Inputs() {}

    /**
     * Does something with what a user gave.
     *
     * @throws InputException if a value of a request is wrong; the message names the option
     */
    public static <T> T checked(Supplier<T> work) {
        try {
            return work.get();
        } catch (BadRequestException e) {
            throw new InputException(e.onCommandLine(), e);
        }
    }

    /**
     * Makes something of what a user gave.
     *
     * @throws InputException if it is refused
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
}
