package io.weft.control.live;

import io.weft.fabric.Fabric;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.Optional;

/** The fabric that a control loop runs, as it is at one moment. Immutable. */
public final class FabricSnapshot {
    private final Fabric fabric;
    private final GivenWaypoints pairs;
    private final Failures failures;
    private final Drains drains;
    private final Optional<String> unsettled;
    private final long revision;

    /** Makes a snapshot; {@code unsettled} says why the fabric is not settled, if it is not. */
    FabricSnapshot(
            Fabric fabric,
            GivenWaypoints pairs,
            Failures failures,
            Drains drains,
            Optional<String> unsettled,
            long revision) {
        this.fabric = fabric;
        this.pairs = pairs;
        this.failures = failures;
        this.drains = drains;
        this.unsettled = unsettled;
        this.revision = revision;
    }

    /** The fabric whose routes are installed, or will be when this controller is primary. */
    public Fabric fabric() {
        return fabric;
    }

    public GivenWaypoints pairs() {
        return pairs;
    }

    public Failures failures() {
        return failures;
    }

    /** What of that is drained, by who asked for it. */
    public Drains drains() {
        return drains;
    }

    /**
     * Whether this controller programs it, nothing is being repaired or has to be tried again, no switch refuses what
     * it should hold, and it is known of all what they hold.
     */
    public boolean settled() {
        return unsettled.isEmpty();
    }

    /** Why it is not settled; empty if it is. */
    public Optional<String> unsettled() {
        return unsettled;
    }

    /**
     * Grows whenever packets may take other routes, or switches begin to count anew: with each failure and return,
     * repair, drain, change, session that begins or ends, and program that is loaded.
     */
    public long revision() {
        return revision;
    }

    /** Whether packets took the same routes all the time from this moment to a later one. */
    public boolean unchangedUntil(FabricSnapshot later) {
        return settled() && later.settled() && revision == later.revision;
    }
}
