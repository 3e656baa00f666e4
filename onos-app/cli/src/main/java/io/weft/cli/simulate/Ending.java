package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.cli.input.Inputs;
import io.weft.cli.output.OutputException;
import io.weft.operations.job.JobState;
import java.util.Optional;

/** How a simulation has ended: with all that was asked for, or before that. Immutable. */
public final class Ending {
    private final String reason;
    private final Throwable failure;

    private Ending(String reason, Throwable failure) {
        this.reason = reason;
        this.failure = failure;
    }

    /** Does the runs, and tells how they have ended. */
    static Ending of(Runnable runs) {
        try {
            runs.run();
            return new Ending("", null);
        } catch (IllegalArgumentException e) {
            InputException refusal = Inputs.refusal(e);
            return new Ending(refusal.getMessage(), refusal);
        } catch (InputException e) {
            return new Ending(e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            return switch (JobState.after(e)) {
                case DEADLOCK -> new Ending(e.getMessage(), null);
                case CANCELLED -> new Ending("the process was told to stop", null);
                default -> new Ending(e.toString(), e);
            };
        }
    }

    /** Why it ended before all was done; empty if it did not. */
    public Optional<String> reason() {
        return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
    }

    /** Whether nobody but this can tell of the reason: it is no failure of the command. */
    boolean isToBeTold() {
        return !reason.isEmpty() && failure == null;
    }

    /** Whether it failed in a way that is told of once more, behind how far it came. */
    public boolean isFailure() {
        return failure != null && !(failure instanceof OutputException);
    }

    /**
     * Fails as the runs did.
     *
     * @throws RuntimeException what they threw, unless it was a deadlock or a signal
     */
    public void rethrow() {
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
