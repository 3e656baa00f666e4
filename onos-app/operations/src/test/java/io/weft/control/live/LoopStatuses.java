package io.weft.control.live;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How control loops can be, for tests of what is said of them: started and in charge of all switches unless said
 * otherwise.
 */
public final class LoopStatuses {
    private final LoopStatus.Loop loop = new LoopStatus.Loop();

    /** That of a fabric with nothing out of service. */
    public LoopStatuses(Topology topology) {
        loop.active = true;
        loop.begun = true;
        loop.defect = Optional.empty();
        loop.unproven = Optional.empty();
        loop.sessions = new Sessions.State[topology.switchCount()];
        Arrays.fill(loop.sessions, Sessions.State.READY);
        loop.out = Failures.none(topology);
        loop.refusing = List.of();
        loop.unreachable = new TreeMap<>();
        loop.quarantined = new TreeMap<>();
    }

    /** Only the first switch is in session, and nothing is programmed. */
    public LoopStatuses starting(boolean tried) {
        Arrays.fill(loop.sessions, 1, loop.sessions.length, Sessions.State.UNTRIED);
        loop.active = false;
        loop.begun = tried;
        return this;
    }

    /** Another controller is in charge. */
    public LoopStatuses standingBy() {
        Arrays.fill(loop.sessions, Sessions.State.STANDBY);
        loop.active = false;
        return this;
    }

    /** No switch is in session. */
    public LoopStatuses alone() {
        Arrays.fill(loop.sessions, Sessions.State.LOST);
        loop.active = false;
        return this;
    }

    /** So many switches have not said yet what they hold. */
    public LoopStatuses pending(int switches) {
        loop.pending = switches;
        return this;
    }

    /** These refused updates. */
    public LoopStatuses refusing(List<String> switches) {
        loop.refusing = switches;
        return this;
    }

    /** This is out of service. */
    public LoopStatuses out(Failures out) {
        loop.out = out;
        return this;
    }

    /** The reminder of what is still out of service. */
    public FabricEvent stillMissing() {
        return FabricEvent.stillMissing(get());
    }

    /** The status. */
    public LoopStatus get() {
        return new LoopStatus(loop, new LoopStatus.Probes());
    }
}
