package io.weft.operations.request;

import io.weft.limits.WorkLimits;
import java.util.function.BooleanSupplier;

/** Who follows an operation that takes long: sees which step is being done and how far it is, and may end it. */
public interface Progress {
    /** A step that is being done. */
    @FunctionalInterface
    interface Step {
        /** So many more of its parts are done. May be called by any thread. */
        void advance(long parts);
    }

    /**
     * What a step does.
     *
     * @param <T> its result
     * @param <X> what it throws
     */
    @FunctionalInterface
    interface Work<T, X extends Exception> {
        /** Does it, and says meanwhile how far it is. */
        T run(Step step) throws X;
    }

    /**
     * Does a step.
     *
     * @param what what is being done, as "computing routes"
     * @param parts how many parts the step has; 0 if it is one
     */
    <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X;

    /** Tells who follows something to know before the operation is done, such as how long it takes. */
    default void tell(String message) {}

    /** Whether the operation is to end soon, with what it has. */
    boolean isCancelled();

    /**
     * Whether the operation is to go on; asked between pieces of work. It may wait before it answers, so that the
     * calling thread rests.
     */
    default boolean goesOn() {
        return !isCancelled();
    }

    /** Of an operation that nobody follows; cancelled if nobody waits for what this thread does. */
    static Progress none() {
        BooleanSupplier cancelled = WorkLimits.cancelled();
        return new Progress() {
            @Override
            public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
                return work.run(done -> {});
            }

            @Override
            public boolean isCancelled() {
                return cancelled.getAsBoolean();
            }
        };
    }
}
