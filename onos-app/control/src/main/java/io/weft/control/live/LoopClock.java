package io.weft.control.live;

/** Time, and one thread that runs tasks when their time comes. Thread-safe. */
interface LoopClock extends AutoCloseable {
    /** Nanoseconds since some moment. */
    long now();

    /**
     * Runs a task at a time of this clock, or at once if that is past; tasks of the same time in their order.
     *
     * @return whether it will run: not after {@link #close}
     */
    boolean at(long when, Runnable task);

    /** Stops, and waits for the tasks whose time has come, for some seconds at most. */
    @Override
    void close();
}
