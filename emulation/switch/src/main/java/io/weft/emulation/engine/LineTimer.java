package io.weft.emulation.engine;

/** Tells when lines become free. */
@FunctionalInterface
public interface LineTimer {

    /**
     * Calls a task once, never on the thread that asks for it while that asks.
     *
     * @param nanos how long from now, 0 or more; the task may run later, but not earlier
     */
    void after(long nanos, Runnable task);
}
