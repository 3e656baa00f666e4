package io.weft.control.live;

import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/** How a control loop and its fabric are at one moment. Immutable. */
public final class LoopStatus {
    private final boolean active;
    private final boolean begun;
    private final boolean repairing;
    private final Sessions.State[] sessions;
    private final List<String> failures;
    private final SortedMap<String, String> quarantined;
    private final List<String> miscabled;

    LoopStatus(
            boolean active,
            boolean begun,
            boolean repairing,
            Sessions.State[] sessions,
            Failures failures,
            SortedMap<String, String> quarantined,
            String[] miscabled) {
        this.active = active;
        this.begun = begun;
        this.repairing = repairing;
        this.sessions = sessions;
        this.failures = failures.names();
        this.quarantined = Collections.unmodifiableSortedMap(quarantined);
        this.miscabled = List.of(miscabled);
    }

    private LoopStatus(int switches) {
        this.active = false;
        this.begun = false;
        this.repairing = false;
        this.sessions = new Sessions(switches).copy();
        this.failures = List.of();
        this.quarantined = Collections.emptySortedMap();
        this.miscabled = List.of();
    }

    static LoopStatus starting(int switches) {
        return new LoopStatus(switches);
    }

    /** Whether this controller programs the fabric; if not, it is starting or stands by. */
    public boolean active() {
        return active;
    }

    /** Whether all switches were tried at least once, or waited for long enough. */
    public boolean started() {
        return begun;
    }

    /** Whether there is something that is not yet repaired. */
    public boolean repairing() {
        return repairing;
    }

    /** Number of switches that this controller may write to. */
    public int switchesReady() {
        return count(Sessions.State.READY);
    }

    /** Number of switches of which another controller is primary. */
    public int switchesStandby() {
        return count(Sessions.State.STANDBY);
    }

    /** Number of switches. */
    public int switches() {
        return sessions.length;
    }

    private int count(Sessions.State state) {
        return (int) Arrays.stream(sessions).filter(state::equals).count();
    }

    /** The names of the failed switches, and of the links that failed by themselves. */
    public List<String> failures() {
        return failures;
    }

    /** The names of the switches that are kept out because of what they did, which count as failed, and why. */
    public SortedMap<String, String> quarantined() {
        return quarantined;
    }

    /** What is plugged elsewhere than planned, one sentence each. */
    public List<String> miscabled() {
        return miscabled;
    }
}
