package io.weft.simulator.workload;

import java.util.OptionalInt;

/** How large a workload is to be. Immutable. */
public final class WorkloadSizes {
    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST_ITERATIONS = 1_000_000;

    private final int ranks;
    private final int packetBytes;
    private final OptionalInt bytes;
    private final OptionalInt part;
    private final OptionalInt iterations;

    /**
     * Checks and holds them.
     *
     * @param ranks the most processes that there can be, at least 1
     * @param packetBytes bytes of a packet, 1..2^30
     * @param bytes of each message, 1..2^30; if empty, what the workload usually has
     * @param part bytes of the parts that messages are sent in, 1..2^30, where they are; if empty, those of a packet
     * @param iterations 1..1,000,000; if empty, what the workload usually has
     * @throws IllegalArgumentException if one is out of range
     */
    public WorkloadSizes(int ranks, int packetBytes, OptionalInt bytes, OptionalInt part, OptionalInt iterations) {
        this.ranks = inRange("ranks", ranks, Integer.MAX_VALUE);
        this.packetBytes = inRange("bytes of a packet", packetBytes, MOST_BYTES);
        this.bytes = bytes;
        this.part = part;
        this.iterations = iterations;
        bytes.ifPresent(value -> inRange("bytes of a message", value, MOST_BYTES));
        part.ifPresent(value -> inRange("bytes of a part", value, MOST_BYTES));
        iterations.ifPresent(value -> inRange("iterations", value, MOST_ITERATIONS));
    }

    private static int inRange(String what, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(what + ": " + value + " is not in 1.." + most);
        }
        return value;
    }

    int ranks() {
        return ranks;
    }

    int packetBytes() {
        return packetBytes;
    }

    OptionalInt bytes() {
        return bytes;
    }

    OptionalInt part() {
        return part;
    }

    OptionalInt iterations() {
        return iterations;
    }
}
