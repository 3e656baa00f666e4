package io.weft.operations;

import java.util.function.Function;

/** Who follows an operation that takes long: sees which step is being done and how far it is, and may end it. */
public interface Progress {
    /** A step that is being done. */
    @FunctionalInterface
    interface Step {
        /** So many more of its parts are done. May be called by any thread. */
        void advance(long parts);
    }

    /**
     * Does a step.
     *
     * @param what what is being done, as "computing routes"
     * @param parts how many parts the step has; 0 if it is one
     */
    <T> T during(String what, long parts, Function<Step, T> step);

    /** Whether the operation is to end soon, with what it has. */
    boolean isCancelled();

    /** Of an operation that nobody follows. */
    static Progress none() {
        return new Progress() {
            @Override
            public <T> T during(String what, long parts, Function<Step, T> step) {
                return step.apply(done -> {});
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
    }
}
