package io.weft.emulation.engine;

/** A {@code verify} failed with an error of the program's choice. */
final class ParserRejection extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long code;

    ParserRejection(long code) {
        super("verify failed with error " + code, null, false, false);
        this.code = code;
    }

    long code() {
        return code;
    }
}
