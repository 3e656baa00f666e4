package io.weft.config;

/** A PEM file is not what it should be; the message says what is wrong with it, and nothing of what it holds. */
public final class PemException extends Exception {
    private static final long serialVersionUID = 1L;

    PemException(String message) {
        super(message);
    }
}
