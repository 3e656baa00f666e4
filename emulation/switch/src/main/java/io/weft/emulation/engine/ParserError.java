package io.weft.emulation.engine;

/** A parser stopped with an error; ingress processing goes on and sees it in {@code parser_error}. */
final class ParserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A header or a lookahead reaches over the end of the packet. */
    static ParserError packetTooShort() {
        return new ParserError("PacketTooShort");
    }

    /** More headers than a stack has room for. */
    static ParserError stackOutOfBounds() {
        return new ParserError("StackOutOfBounds");
    }

    /** A field of variable length that would be longer than declared. */
    static ParserError headerTooShort() {
        return new ParserError("HeaderTooShort");
    }

    /** An advance or a variable length that is not by whole bytes. */
    static ParserError invalidArgument() {
        return new ParserError("ParserInvalidArgument");
    }

    private ParserError(String name) {
        super(name, null, false, false);
    }

    /** The name of the error in the P4 core library. */
    String errorName() {
        return getMessage();
    }
}
