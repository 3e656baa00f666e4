package io.weft.onos.simulation;

import io.weft.simulator.workload.AskedWorkload;
import java.util.Optional;
import java.util.OptionalInt;

/** Which workload somebody wants to be simulated, if any; what is not set is what the workload usually has. */
public final class WorkloadRequest {
    private Optional<String> name = Optional.empty();
    private Optional<String> placement = Optional.empty();
    private OptionalInt ranks = OptionalInt.empty();
    private OptionalInt messageBytes = OptionalInt.empty();
    private OptionalInt partBytes = OptionalInt.empty();
    private OptionalInt iterations = OptionalInt.empty();
    private OptionalInt outstanding = OptionalInt.empty();

    /** The one of this name, with its parameter. */
    public WorkloadRequest name(String words) {
        name = Optional.of(words);
        return this;
    }

    /** With its ranks placed so. */
    public WorkloadRequest placement(String words) {
        placement = Optional.of(words);
        return this;
    }

    /** With so many ranks at most. */
    public WorkloadRequest ranks(int most) {
        ranks = OptionalInt.of(most);
        return this;
    }

    /** With messages of this size. */
    public WorkloadRequest messageBytes(int bytes) {
        messageBytes = OptionalInt.of(bytes);
        return this;
    }

    /** With messages sent in parts of this size. */
    public WorkloadRequest partBytes(int bytes) {
        partBytes = OptionalInt.of(bytes);
        return this;
    }

    /** So often. */
    public WorkloadRequest iterations(int count) {
        iterations = OptionalInt.of(count);
        return this;
    }

    /** With so many messages of a rank at a time. */
    public WorkloadRequest outstanding(int messages) {
        outstanding = OptionalInt.of(messages);
        return this;
    }

    /**
     * The workload, if there is to be one.
     *
     * @throws IllegalArgumentException if there is none, and something is said of it
     */
    Optional<AskedWorkload> asked() {
        boolean described = placement.isPresent()
                || ranks.isPresent()
                || messageBytes.isPresent()
                || partBytes.isPresent()
                || iterations.isPresent()
                || outstanding.isPresent();
        if (name.isEmpty() && described) {
            throw new IllegalArgumentException(
                    "placement, ranks, sizes of messages and parts, iterations and outstanding"
                            + " messages mean nothing without a workload; name one, or leave them out");
        }
        return name.map(words -> {
            AskedWorkload asked = new AskedWorkload(words)
                    .withSizes(ranks, messageBytes, partBytes, iterations)
                    .withOutstanding(outstanding);
            return placement.map(asked::withPlacement).orElse(asked);
        });
    }
}
