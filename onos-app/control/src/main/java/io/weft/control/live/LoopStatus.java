package io.weft.control.live;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** How a control loop and its fabric are at one moment. Immutable. */
public final class LoopStatus {
    private final boolean active;
    private final boolean begun;
    private final boolean repairing;
    private final Optional<String> defect;
    private final Sessions.State[] sessions;
    private final int pending;
    private final List<String> failures;
    private final SortedMap<String, String> unreachable;
    private final SortedMap<String, String> quarantined;
    private final ProberStatus prober;

    private LoopStatus(
            boolean active,
            boolean begun,
            boolean repairing,
            Optional<String> defect,
            Sessions.State[] sessions,
            int pending,
            List<String> failures,
            SortedMap<String, String> unreachable,
            SortedMap<String, String> quarantined,
            ProberStatus prober) {
        this.active = active;
        this.begun = begun;
        this.repairing = repairing;
        this.defect = defect;
        this.sessions = sessions;
        this.pending = pending;
        this.failures = failures;
        this.unreachable = unreachable;
        this.quarantined = quarantined;
        this.prober = prober;
    }

    LoopStatus(
            boolean active,
            boolean begun,
            boolean repairing,
            Optional<String> defect,
            Sessions.State[] sessions,
            int pending,
            Failures failures,
            SortedMap<String, String> unreachable,
            SortedMap<String, String> quarantined) {
        this(
                active,
                begun,
                repairing,
                defect,
                sessions,
                pending,
                failures.names(),
                Collections.unmodifiableSortedMap(unreachable),
                Collections.unmodifiableSortedMap(quarantined),
                ProberStatus.starting());
    }

    /** Before anything is known. */
    static LoopStatus starting(Topology topology) {
        return new LoopStatus(
                false,
                false,
                false,
                Optional.empty(),
                new Sessions(topology.switchCount()).copy(),
                topology.switchCount(),
                Failures.none(topology),
                Collections.emptySortedMap(),
                Collections.emptySortedMap());
    }

    /** The same with what the prober knows, and its defect if there is none of the loop. */
    LoopStatus with(ProberStatus seen) {
        return new LoopStatus(
                active,
                begun,
                repairing,
                defect.or(seen::defect),
                sessions,
                pending,
                failures,
                unreachable,
                quarantined,
                seen);
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

    /**
     * What went wrong inside the controller: in the last attempt to repair, which will be repeated, or anywhere within the
     * last minute.
     */
    public Optional<String> defect() {
        return defect;
    }

    /** How long ago the prober last ran, which it does many times a second; zero if no probes are sent. */
    public Duration sinceProbes() {
        return prober.sinceProbes();
    }

    /** Number of switches that this controller may write to. */
    public int switchesReady() {
        return count(Sessions.State.READY);
    }

    /** Number of switches of which another controller is primary. */
    public int switchesStandby() {
        return count(Sessions.State.STANDBY);
    }

    /**
     * Number of switches that have not yet said what this controller is to them, or what they hold, or that are about to
     * count as failed.
     */
    public int switchesPending() {
        return pending;
    }

    /** Number of switches that take no session, since another controller uses the election id of this one. */
    public int switchesTaken() {
        return count(Sessions.State.TAKEN);
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

    /** The names of the switches with which there is no session that is any use, and why; not those of quarantined ones. */
    public SortedMap<String, String> unreachable() {
        return unreachable;
    }

    /** The names of the switches that are kept out because of what they did, which count as failed, and why. */
    public SortedMap<String, String> quarantined() {
        return quarantined;
    }

    /** What is plugged elsewhere than planned, one sentence each. */
    public List<String> miscabled() {
        return prober.miscabled();
    }

    /** The names of the switches that have handed on no probe for a while, so that their links are not watched. */
    public List<String> deaf() {
        return prober.deaf();
    }

    /** Whether probes are sent, some have had their time, and none arrived anywhere: no link is watched. */
    public boolean unwatched() {
        return prober.unwatched();
    }
}
