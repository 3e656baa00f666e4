package io.weft.control;

import java.util.concurrent.CompletionException;

/** Why a future failed, in words. */
final class Reasons {
    private Reasons() {}

    static String of(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
