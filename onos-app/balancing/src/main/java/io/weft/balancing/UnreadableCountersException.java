package io.weft.balancing;

/** The traffic counters of a switch cannot be read; the message says why. */
final class UnreadableCountersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableCountersException(Throwable cause) {
        super("traffic counters cannot be read: " + cause.getMessage(), cause);
    }
}
