package io.weft.emulation.engine;

/** The program did something undefined on a packet, such as a division by zero; the packet is dropped. */
public final class ProgramFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProgramFailure(String message) {
        super(message, null, false, false);
    }
}
