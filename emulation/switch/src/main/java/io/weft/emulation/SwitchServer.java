package io.weft.emulation;

/**
 * The P4Runtime server of one {@link EmulatedSwitch}, on the loopback interface.
 *
 * <p>All servers of a JVM share one set of network threads and one executor.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class SwitchServer implements AutoCloseable {

    private SwitchServer() {}

    /**
     * Starts a server on 127.0.0.1.
     *
     * @param served the switch that the controller programs; at most one server per switch at a time
     * @param port the TCP port, or 0 for any free one
     * @throws java.io.UncheckedIOException if the port cannot be bound
     */
    public static SwitchServer start(EmulatedSwitch served, int port) {
        throw new UnsupportedOperationException("not yet");
    }

    /** The TCP port that the server listens on. */
    public int port() {
        throw new UnsupportedOperationException("not yet");
    }

    /** Closes all streams and the port, and returns when both are closed; the switch and its entries stay as they are. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("not yet");
    }
}
