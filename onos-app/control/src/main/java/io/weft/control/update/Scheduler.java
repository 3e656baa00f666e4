package io.weft.control.update;

import java.time.Duration;
import java.util.concurrent.Executor;

/** Runs the tasks of the control engine one after the other, now or later, so that its state needs no locks. */
interface Scheduler extends Executor {
    /** Runs a task in this time, or somewhat later. */
    void after(Duration delay, Runnable task);
}
