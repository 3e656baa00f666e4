package io.weft.routing;

import io.weft.topology.Failures;
import io.weft.topology.Topology;

/** In what ways what failed or is drained became another. Immutable. */
final class FailureDifference {
    private final boolean failures;
    private final boolean drains;
    private final boolean returns;

    private FailureDifference(boolean failures, boolean drains, boolean returns) {
        this.failures = failures;
        this.drains = drains;
        this.returns = returns;
    }

    /** From some failures to others of the same topology. O(switches + channels). */
    static FailureDifference of(Failures before, Failures after) {
        Topology topology = before.topology();
        boolean failures = false;
        boolean drains = false;
        boolean returns = false;
        for (int c = 0; c < topology.channelCount(); c++) {
            boolean did = before.channelUsable(c);
            boolean does = after.channelUsable(c);
            failures |= did && !after.channelAlive(c);
            drains |= did && !does && after.channelAlive(c);
            returns |= !did && does;
        }
        for (int s = 0; s < topology.switchCount(); s++) {
            boolean did = before.carriesTransit(s);
            boolean does = after.carriesTransit(s);
            drains |= did && !does && after.switchAlive(s);
            returns |= !did && does;
        }
        return new FailureDifference(failures, drains, returns);
    }

    /**
     * Whether no mixture of old and new next hops, the nearer ones to each target replaced first, takes packets over more
     * descents than the old ones do, where these still work.
     */
    boolean neverLengthens(int channelClasses) {
        return !drains && (!returns || (!failures && channelClasses == 1));
    }

    /** Whether all that became different is spared from now on, though it works. */
    boolean drainsOnly() {
        return drains && !failures && !returns;
    }
}
