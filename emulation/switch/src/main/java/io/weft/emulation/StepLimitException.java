package io.weft.emulation;

/** A packet and its copies needed more switch passes than an {@link EmulatedNetwork} allows for one send. */
public final class StepLimitException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Makes one with a message that says the bound, and where the packet was when it was reached. */
    public StepLimitException(String message) {
        super(message);
    }
}
