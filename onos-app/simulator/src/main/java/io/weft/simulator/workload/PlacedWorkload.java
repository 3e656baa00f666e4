package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.simulator.traffic.Sources;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** A workload whose ranks are on endpoints: what can be run any number of times. Immutable. */
public final class PlacedWorkload {
    private static final int MOST_OUTSTANDING = 1 << 10;

    private final Workload workload;
    final Placement placement;
    private final int outstanding;

    /**
     * @param placement of its ranks
     * @param outstanding how many messages a rank sends at a time, their packets in turn, 1..1024; if empty, what the
     *     workload says
     * @throws IllegalArgumentException if the placement is of another number of ranks
     * @throws Refusal if {@code outstanding} is out of range, or there are no messages
     */
    public PlacedWorkload(Workload workload, Placement placement, OptionalInt outstanding) {
        if (placement.ranks() != workload.ranks()) {
            throw new IllegalArgumentException(
                    "a placement of " + placement.ranks() + " ranks for a workload of " + workload.ranks());
        }
        this.workload = workload;
        this.placement = placement;
        this.outstanding = outstanding.orElse(workload.outstanding());
        if (this.outstanding < 1 || this.outstanding > MOST_OUTSTANDING) {
            throw new Refusal(this.outstanding + " messages at a time are not in 1.." + MOST_OUTSTANDING);
        }
        if (workload.messages() == 0) {
            throw new Refusal("a workload of " + workload.ranks() + " ranks sends no messages");
        }
    }

    /**
     * Checks that all messages can arrive. O(messages).
     *
     * @throws Refusal if there is no route from an endpoint to one to which it is to send; the message names ranks and
     *     endpoints
     */
    public void requireRoutes(Sources.Reachability reachability, IntFunction<String> names) {
        InstantRun.of(workload, (source, destination, size) -> {
            int from = placement.endpoint(source);
            int to = placement.endpoint(destination);
            if (!reachability.reaches(from, to)) {
                throw new Refusal("rank " + source + " on " + names.apply(from)
                        + " is to send to rank " + destination + " on " + names.apply(to)
                        + ", to which there is no route; place ranks on endpoints that reach each other");
            }
        });
    }

    /**
     * The least cycles that it takes, see {@link Workload#leastCycles}; empty if nobody has said what that is.
     * O(messages) at worst.
     *
     * @param alone how long a message from an endpoint to another takes at least
     */
    public OptionalLong leastCycles(Workload.MessageTime alone) {
        return workload.leastCycles((source, destination, size) ->
                alone.cycles(placement.endpoint(source), placement.endpoint(destination), size));
    }

    RankPrograms start() {
        return workload.start();
    }

    public int ranks() {
        return placement.ranks();
    }

    public int endpoint(int rank) {
        return placement.endpoint(rank);
    }

    /** How many messages a rank sends at a time, their packets in turn. */
    public int outstanding() {
        return outstanding;
    }

    /** Bytes of memory that it takes, see {@link Workload#bytes}. */
    public long bytes() {
        return workload.bytes();
    }

    public long messages() {
        return workload.messages();
    }
}
