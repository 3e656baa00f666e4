package io.weft.operations.job;

import io.weft.operations.Rendering;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The work of an operation that takes long, under way or over. Thread-safe. */
public interface Job {
    /** Its number. */
    int id();

    /** The name of its operation. */
    String operation();

    /** Where it stands. */
    JobState state();

    /** How far it is, for a refusal of another one: a clause such as {@code with 3 points so far}. */
    String standing();

    /** What it is and where it stands, without what it has found. */
    Map<String, Object> summary();

    /** All of it, with what it has found so far. */
    Map<String, Object> document();

    /** What it has found, in a form that its operation has; empty while there is none. */
    default Optional<String> in(Rendering rendering) {
        return Optional.empty();
    }

    /** Has it end soon, with what it has by then; does nothing if it has ended. */
    void cancel();

    /**
     * Waits until it has ended, and none of its threads runs any more.
     *
     * @return whether it has
     */
    boolean awaitEnd(Duration patience) throws InterruptedException;
}
