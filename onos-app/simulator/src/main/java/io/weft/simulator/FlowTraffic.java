package io.weft.simulator;

import io.weft.refusal.Refusal;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.Flows;
import java.util.OptionalInt;

/** What flows there are in a run, besides their load. Immutable. */
public final class FlowTraffic {
    /** For so many flows that are measured, there is one before all of them, and one behind. */
    private static final int MEASURED_OF_OTHERS = 5;

    /** How many an endpoint sends at a time where nobody says otherwise. */
    public static final int OUTSTANDING = Flows.OUTSTANDING;
    /** Bytes of memory that a flow takes. */
    public static final long BYTES = Flows.BYTES;

    private static final int MOST = 100_000_000;

    final TrafficPattern pattern;
    final FlowSizes sizes;
    final int measured;
    final OptionalInt outstanding;

    /**
     * @param pattern who receives them
     * @param measured how many of them are, at least 1
     * @param outstanding how many an endpoint sends at a time, a packet of each in turn; if empty, the usual number
     * @throws Refusal if {@code measured} is out of range
     */
    public FlowTraffic(TrafficPattern pattern, FlowSizes sizes, int measured, OptionalInt outstanding) {
        this.pattern = pattern;
        this.sizes = sizes;
        this.measured = checked(measured);
        this.outstanding = outstanding;
    }

    /**
     * The number, if so many flows can be measured.
     *
     * @throws Refusal if they cannot
     */
    public static int checked(int measured) {
        if (measured < 1 || measured > MOST) {
            throw new Refusal(measured + " flows", "1.." + MOST);
        }
        return measured;
    }

    /** How many flows there are before those that are measured, and as many behind, so that there is always a load. */
    int others() {
        return (measured + MEASURED_OF_OTHERS - 1) / MEASURED_OF_OTHERS;
    }

    /** How many there are in all. */
    public int count() {
        return measured + 2 * others();
    }
}
