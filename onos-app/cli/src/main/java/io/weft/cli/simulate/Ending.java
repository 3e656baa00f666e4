package io.weft.cli.simulate;

import io.weft.cli.output.OutputException;
import io.weft.operations.job.JobState;
import io.weft.refusal.Refusal;
import java.io.PrintWriter;
import java.util.Optional;

/** How a simulation has ended: with all that was asked for, or before that. Immutable. */
public final class Ending {
    private final String reason;
    private final Throwable failure;

    private Ending(String reason, Throwable failure) {
        this.reason = reason;
        this.failure = failure;
    }

    /** The ending of a run of which not all is there, though nothing failed here. */
    public static Ending incomplete(String reason) {
        return new Ending(reason, null);
    }

    /** The ending of a run of which all is there. */
    static Ending complete() {
        return new Ending("", null);
    }

    /** Does the runs, and tells how they have ended. */
    public static Ending of(Runnable runs) {
        try {
            runs.run();
            return complete();
        } catch (Refusal e) {
            return new Ending(e.onCommandLine(), e);
        } catch (RuntimeException | Error e) {
            return switch (JobState.after(e)) {
                case DEADLOCK -> new Ending(e.getMessage(), null);
                case CANCELLED -> new Ending("the process was told to stop", null);
                default -> new Ending(e.toString(), e);
            };
        }
    }

    /**
     * Says on standard error how far it came, where it ended before all was done.
     *
     * @param points how many there are
     * @param size how many there were to be
     */
    public void tell(PrintWriter err, int points, String size) {
        String after = "weft: stopped after " + points + " of " + size;
        if (!reason.isEmpty() && failure == null) {
            err.println(after + ": " + reason);
        } else if (isFailure() && points > 0) {
            err.println(after + ", as something failed:");
        }
    }

    /** Why it ended before all was done; empty if it did not. */
    public Optional<String> reason() {
        return reason.isEmpty() ? Optional.empty() : Optional.of(reason);
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
