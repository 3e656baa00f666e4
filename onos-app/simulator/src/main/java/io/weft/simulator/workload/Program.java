package io.weft.simulator.workload;

/**
 * The processes of a workload while it runs. Which messages there are, and what each waits for, does not depend on when
 * those before them arrive; so that each rank's are made only when it comes to send them. Not thread-safe.
 */
public interface Program {
    /**
     * The next message that a rank can send by now.
     *
     * @param message is filled with it
     * @return whether there is one; if not, the rank waits for messages, or has sent all of its own
     */
    boolean next(int rank, Message message);

    /**
     * A message has arrived as a whole. Its source and its destination may have more to send after that, and others
     * only where {@link #allGoOn} says so.
     *
     * @param tag of the message
     */
    void arrived(int source, int destination, int tag);

    /**
     * Whether, since the last message {@link #arrived}, all ranks may have more to send: it was the last that a barrier
     * waited for.
     */
    default boolean allGoOn() {
        return false;
    }
}
