package io.weft.planning;

/**
 * Follows the progress of a long analysis, and can cancel it. Its methods may be called by any thread, several at once.
 *
 * <p>An analysis that is cancelled ends soon and returns what holds so far: a wider interval, a looser bound.
 */
public interface ProgressListener {
    /** So many more parts of the analysis are done; each analysis says how many it has. */
    void advance(long parts);

    /** Whether the analysis is to end soon, with what it has. */
    boolean isCancelled();

    /** The listener of an analysis that nobody follows, and that runs to its end. */
    static ProgressListener none() {
        return new ProgressListener() {
            @Override
            public void advance(long parts) {}

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
    }
}
