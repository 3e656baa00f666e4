package io.weft.operations.simulate;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.workload.WorkloadRequest;

/** A job of several that share a fabric: a workload, and when it begins. Immutable. */
public final class RequestedJob {
    final WorkloadRequest workload;
    private final double start;
    private final boolean inNanoseconds;

    /**
     * @param start when it begins, at least 0
     * @param inNanoseconds whether that is nanoseconds; if not, it is cycles
     */
    public RequestedJob(WorkloadRequest workload, double start, boolean inNanoseconds) {
        this.workload = workload;
        this.start = start;
        this.inNanoseconds = inNanoseconds;
    }

    /**
     * The cycle in which it begins.
     *
     * @throws Refusal if nobody knows how long a cycle is, or that is later than a run can be
     */
    int start(NetworkModel model) {
        if (inNanoseconds && model.cycleNanoseconds().isEmpty()) {
            throw new Refusal("it starts after so many nanoseconds, and it is not known how long a "
                    + "cycle of these switches is; give cycles, set link-gbps, or take preset sc15 or sst");
        }
        double cycles = inNanoseconds ? start / model.cycleNanoseconds().getAsDouble() : start;
        if (cycles > Integer.MAX_VALUE) {
            throw new Refusal("it starts later than a simulation can be long: expected less than " + Integer.MAX_VALUE
                    + " cycles");
        }
        return (int) Math.round(cycles);
    }
}
