package io.weft.operations.request;

import io.weft.planning.ProgressListener;

/** Followers of analyses that follow an operation. */
public final class ProgressListeners {
    private ProgressListeners() {}

    /** One that advances a step of an operation, and cancels where the operation is cancelled. */
    public static ProgressListener of(Progress progress, Progress.Step step) {
        return new ProgressListener() {
            @Override
            public void advance(long parts) {
                step.advance(parts);
            }

            @Override
            public boolean isCancelled() {
                return progress.isCancelled();
            }
        };
    }
}
