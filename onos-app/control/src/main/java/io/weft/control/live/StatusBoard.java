package io.weft.control.live;

import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says how a loop is, on any thread, as of the last time that it was asked to look. */
final class StatusBoard {
    private static final String NOT_PROGRAMMED = "this controller programs no switch";

    private final Topology topology;
    private final Outages outages;
    private final Repairs repairs;
    private final Attachments attachments;
    private final Audits audits;
    private volatile LoopStatus status;
    private volatile RunningFabric running;

    StatusBoard(
            Fabric fabric,
            GivenWaypoints pairs,
            Outages outages,
            Repairs repairs,
            Attachments attachments,
            Audits audits) {
        this.topology = fabric.topology();
        this.running = new RunningFabric(fabric, pairs, Failures.none(topology), Optional.of(NOT_PROGRAMMED), 0);
        this.outages = outages;
        this.repairs = repairs;
        this.attachments = attachments;
        this.audits = audits;
        this.status = LoopStatus.starting(topology);
    }

    LoopStatus status() {
        return status;
    }

    /** The fabric that the loop runs. */
    RunningFabric running() {
        return running;
    }

    /**
     * Looks; on the thread of the events.
     *
     * @param revision as {@link RunningFabric#revision}
     */
    void publish(
            Fabric fabric, GivenWaypoints pairs, boolean active, boolean begun, long pairsWithoutRoute, long revision) {
        Sessions sessions = attachments.sessions();
        Failures out = outages.failures();
        LoopStatus.Snapshot now = new LoopStatus.Snapshot();
        now.active = active;
        now.begun = begun;
        now.repairing = active && repairs.isNeeded();
        now.defect = repairs.defect();
        now.sessions = sessions.copy();
        now.pending = (int) IntStream.range(0, topology.switchCount())
                .filter(s -> sessions.isUnsettled(s)
                        || attachments.renewals().isUnderWay(s)
                        || (sessions.isLost(s) && !outages.isDown(s)))
                .count();
        now.failures = out.names();
        now.drained = out.drained();
        now.pairsWithoutRoute = pairsWithoutRoute;
        now.refusing =
                audits.outOfOrder().stream().mapToObj(topology::switchName).collect(Collectors.toList());
        now.unreachable = LoopStatus.byName(topology, attachments.reasons());
        now.quarantined = LoopStatus.byName(topology, attachments.quarantined());
        running = new RunningFabric(fabric, pairs, out, unsettled(now), revision);
        status = LoopStatus.of(now);
    }

    private Optional<String> unsettled(LoopStatus.Snapshot now) {
        if (!now.active) {
            return Optional.of(NOT_PROGRAMMED);
        }
        if (!now.refusing.isEmpty()) {
            return Optional.of(now.refusing.get(0)
                    + (now.refusing.size() == 1 ? " refuses" : " and " + (now.refusing.size() - 1) + " more refuse")
                    + " what it should hold");
        }
        if (now.repairing || repairs.isTriedAgain()) {
            return Optional.of("something is being repaired");
        }
        return now.pending == 0
                ? Optional.empty()
                : Optional.of("it is not known yet what " + now.pending + " of the switches hold");
    }
}
