package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.simulator.traffic.ExchangePhases;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** How large a workload is to be. Immutable. */
public final class WorkloadSizes {
    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST_ITERATIONS = 1_000_000;

    final int ranks;
    final int packetBytes;
    final OptionalInt bytes;
    final OptionalInt part;
    final OptionalInt iterations;
    /** The length of a cycle; empty where nobody knows. */
    final OptionalDouble cycleNanoseconds;

    private final Supplier<ExchangePhases> optimalPhases;

    /**
     * @param ranks the most processes that there can be, at least 1
     * @param packetBytes bytes of a packet, 1..2^30
     * @param bytes of each message, 1..2^30; if empty, what the workload usually has
     * @param part bytes of the parts that messages are sent in, 1..2^30, where they are; if empty, those of a packet
     * @param iterations 1..1,000,000; if empty, what the workload usually has
     * @throws Refusal if one is out of range
     */
    public WorkloadSizes(int ranks, int packetBytes, OptionalInt bytes, OptionalInt part, OptionalInt iterations) {
        this.ranks = inRange("ranks", ranks, Integer.MAX_VALUE);
        this.packetBytes = inRange("bytes of a packet", packetBytes, MOST_BYTES);
        this.bytes = bytes;
        this.part = part;
        this.iterations = iterations;
        this.cycleNanoseconds = OptionalDouble.empty();
        this.optimalPhases = WorkloadSizes::noLeaves;
        bytes.ifPresent(value -> inRange("bytes of a message", value, MOST_BYTES));
        part.ifPresent(value -> inRange("bytes of a part", value, MOST_BYTES));
        iterations.ifPresent(value -> inRange("iterations", value, MOST_ITERATIONS));
    }

    private WorkloadSizes(
            WorkloadSizes other, OptionalDouble cycleNanoseconds, Supplier<ExchangePhases> optimalPhases) {
        this.ranks = other.ranks;
        this.packetBytes = other.packetBytes;
        this.bytes = other.bytes;
        this.part = other.part;
        this.iterations = other.iterations;
        this.cycleNanoseconds = cycleNanoseconds;
        this.optimalPhases = optimalPhases;
    }

    private static ExchangePhases noLeaves() {
        throw new IllegalArgumentException(
                "optimal phases are for ranks at all leaves of a fat tree, and nobody said that they are");
    }

    private static int inRange(String what, int value, int most) {
        if (value < 1 || value > most) {
            throw new Refusal(what + ": " + value + " is not in 1.." + most);
        }
        return value;
    }

    /**
     * These sizes for ranks that are at all leaves of a fat tree, in their order.
     *
     * @param phases those of the bandwidth-optimal all-to-all of that tree; is asked for them only by who needs them,
     *     and throws a {@link Refusal} that says why, if there are none
     */
    public WorkloadSizes atLeaves(Supplier<ExchangePhases> phases) {
        return new WorkloadSizes(this, cycleNanoseconds, phases);
    }

    /** These sizes where cycles are as long as this; if empty, nobody knows. */
    public WorkloadSizes inCyclesOf(OptionalDouble nanoseconds) {
        return new WorkloadSizes(this, nanoseconds, optimalPhases);
    }

    /** The phases of the bandwidth-optimal all-to-all. */
    ExchangePhases optimalPhases() {
        return optimalPhases.get();
    }
}
