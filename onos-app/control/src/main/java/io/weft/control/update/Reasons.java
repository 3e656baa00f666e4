package io.weft.control.update;

import java.util.concurrent.CompletionException;

/** Why a future failed, in words. */
final class Reasons {
    private Reasons() {}

    /** Whether a switch gave an answer that cannot be true. */
    static boolean isFalseAnswer(Throwable failure) {
        return cause(failure) instanceof FalseAnswerException;
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    static String of(Throwable failure) {
        Throwable cause = cause(failure);
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
