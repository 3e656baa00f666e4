package io.weft.operations.job;

import io.weft.simulator.network.DeadlockException;
import java.util.concurrent.CancellationException;

/** Where a job stands. */
public enum JobState {
    /** It is under way. */
    RUNNING,
    /** All points are there. */
    DONE,
    /** It was cancelled, and has the points that were done until then. */
    CANCELLED,
    /** It was ended when it had taken as long as it may, and has the points that were done until then. */
    OUT_OF_TIME,
    /** Packets wait for each other in a circle. */
    DEADLOCK,
    /** An error has ended it. */
    FAILED;

    /** Where a job stands that ended by throwing this. */
    public static JobState after(Throwable thrown) {
        return thrown instanceof DeadlockException
                ? DEADLOCK
                : thrown instanceof CancellationException ? CANCELLED : FAILED;
    }
}
