package io.weft.simulator.workload;

/**
 * The processes of a workload while it runs. Which messages there are, and what each waits for, does not depend on when
 * those before them arrive; so that each rank's are made only when it comes to send them. Not thread-safe.
 */
public interface RankPrograms {
    /** Nothing ends by itself. */
    long NEVER = Long.MAX_VALUE;

    /**
     * In which cycle all happens that is said or asked from now on. Of one rank these never go back; of different ranks
     * they can, by one.
     */
    default void now(int cycle) {}

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

    /** The last packet of a message has left its source, which may have more to send after that. */
    default void sent(int source, int tag) {}

    /** The next cycle in which something ends by itself, such as a calculation; {@link #NEVER} if nothing does. */
    default long wakes() {
        return NEVER;
    }

    /**
     * What ends next by itself has ended.
     *
     * @return the rank, which may have more to send after that
     */
    default int wake() {
        throw new IllegalStateException("nothing ends by itself");
    }

    /** Whether nothing is left to do but for messages to arrive. */
    default boolean complete() {
        return true;
    }

    /** What is waited for once no message is under way. */
    default String waiting() {
        return "all ranks wait for messages that nobody sends";
    }
}
