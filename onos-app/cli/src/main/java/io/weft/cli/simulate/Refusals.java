package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.route.TooFewChannelsException;
import java.util.function.Supplier;

/** What the simulator refuses as mistakes on the command line. */
public final class Refusals {
    private Refusals() {}

    /**
     * What is made.
     *
     * @throws InputException if the simulator refuses it
     */
    public static <T> T refusing(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw of(e);
        }
    }

    /** The mistake, with what to do about it where that is an option. */
    static InputException of(IllegalArgumentException refusal) {
        String hint = refusal instanceof TooFewChannelsException few
                ? "; --any-channel " + few.needed()
                        + " lets packets take any of so many at every hop, which nothing proves to be free of deadlock"
                : "";
        return new InputException(refusal.getMessage() + hint, refusal);
    }
}
