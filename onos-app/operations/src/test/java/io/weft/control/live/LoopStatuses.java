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
    private final Sessions.State[] sessions;
    private boolean active = true;
    private boolean begun = true;
    private int pending;
    private List<String> refusing = List.of();
    private Failures out;

    /** A loop whose fabric has nothing out of service. */
    public LoopStatuses(Topology topology) {
        sessions = new Sessions.State[topology.switchCount()];
        Arrays.fill(sessions, Sessions.State.READY);
        out = Failures.none(topology);
    }

    /** Only the first switch is in session, and nothing is programmed. */
    public LoopStatuses starting(boolean tried) {
        Arrays.fill(sessions, 1, sessions.length, Sessions.State.UNTRIED);
        active = false;
        begun = tried;
        return this;
    }

    /** Another controller is in charge. */
    public LoopStatuses standingBy() {
        Arrays.fill(sessions, Sessions.State.STANDBY);
        active = false;
        return this;
    }

    /** No switch is in session. */
    public LoopStatuses alone() {
        Arrays.fill(sessions, Sessions.State.LOST);
        active = false;
        return this;
    }

    /** So many switches have not said yet what they hold. */
    public LoopStatuses pending(int switches) {
        pending = switches;
        return this;
    }

    /** These refused updates. */
    public LoopStatuses refusing(List<String> switches) {
        refusing = switches;
        return this;
    }

    /** This is out of service. */
    public LoopStatuses out(Failures out) {
        this.out = out;
        return this;
    }

    /** The reminder of what is still out of service. */
    public FabricEvent stillMissing() {
        return FabricEvent.stillMissing(get());
    }

    /** The status. */
    public LoopStatus get() {
        LoopStatus.Switches switches =
                new LoopStatus.Switches(sessions, pending, refusing, new TreeMap<>(), new TreeMap<>());
        return new LoopStatus(
                new LoopStatus.Loop(active, begun, LoopStatus.Repair.NONE, switches, out),
                LoopStatus.Probes.NONE,
                Optional.empty());
    }
}
