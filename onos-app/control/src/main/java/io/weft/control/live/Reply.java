package io.weft.control.live;

import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * What came of a question: an answer, or why there is none. Immutable.
 *
 * @param <T> the type of the answer
 */
final class Reply<T> {
    private final T answer;
    private final Throwable failure;

    private Reply(T answer, Throwable failure) {
        this.answer = answer;
        this.failure = failure;
    }

    static <T> Reply<T> answered(T answer) {
        return new Reply<>(answer, null);
    }

    static <T> Reply<T> failed(Throwable failure) {
        boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
        return new Reply<>(null, wrapped ? failure.getCause() : failure);
    }

    /** The reply that a future completed with: its answer unless there is a failure. */
    static <T> Reply<T> of(T answer, Throwable failure) {
        return failure == null ? answered(answer) : failed(failure);
    }

    /** Why there is no answer; empty if there is one. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** The answer, if nothing failed. */
    T answer() {
        if (failure != null) {
            throw new IllegalStateException("there is no answer", failure);
        }
        return answer;
    }
}
