package io.weft.http;

/** An error inside Weft. */
final class DefectException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DefectException(RuntimeException cause) {
        super(String.valueOf(cause), cause);
    }
}
