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
}
