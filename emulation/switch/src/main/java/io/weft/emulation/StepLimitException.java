package io.weft.emulation;

/** A packet and its copies needed more switch passes than an {@link EmulatedNetwork} allows for one send. */
public final class StepLimitException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public StepLimitException(String message) {
        super(message);
    }
}
