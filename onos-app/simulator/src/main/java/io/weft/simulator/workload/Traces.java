package io.weft.simulator.workload;

/** Where the messages of workload {@code trace} come from. */
@FunctionalInterface
public interface Traces {
    /**
     * The messages in a file.
     *
     * @param endpoints how many there are for its ranks
     * @throws RuntimeException if they cannot be had; the message says why
     */
    Trace read(String file, int endpoints);
}
