package io.weft.control.live;

import io.weft.control.probe.MiscabledPort;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** How a control loop and its fabric are at one moment. Immutable. */
public final class LoopStatus {
    private final Loop loop;
    private final Probes probes;

    /** What the loop itself knows; not changed any more once it is part of a status. */
    static final class Loop {
        boolean active;
        boolean begun;
        boolean repairing;
        /** Whether the last repair is to be tried again. */
        boolean retrying;

        Optional<String> defect;
        Optional<String> unproven;
        Sessions.State[] sessions;
        int pending;
        Failures out;
        long pairsWithoutRoute;
        List<String> refusing;
        SortedMap<String, String> unreachable;
        SortedMap<String, String> quarantined;
    }

    /** What link probes have shown; not changed any more once it is part of a status. */
    static final class Probes {
        List<String> miscabled = List.of();
        List<MiscabledPort> miscabledPorts = List.of();
        List<String> deaf = List.of();
        boolean unwatched;
        Duration sinceLast = Duration.ZERO;
        double pace = 1;
        Optional<String> defect = Optional.empty();
    }

    LoopStatus(Loop loop, Probes probes) {
        this.loop = loop;
        this.probes = probes;
    }
    /** Reasons by the names of switches instead of their indices. */
    static SortedMap<String, String> byName(Topology topology, Map<Integer, String> reasons) {
        SortedMap<String, String> named = new TreeMap<>();
        reasons.forEach((s, reason) -> named.put(topology.switchName(s), reason));
        return Collections.unmodifiableSortedMap(named);
    }

    /** Why the fabric is not settled, see {@link FabricSnapshot#settled}; empty if it is. */
    static Optional<String> unsettled(Loop now) {
        if (!now.active) {
            return Optional.of("this controller programs no switch");
        }
        if (!now.refusing.isEmpty()) {
            return Optional.of(now.refusing.get(0)
                    + (now.refusing.size() == 1 ? " refuses" : " and " + (now.refusing.size() - 1) + " more refuse")
                    + " what it should hold");
        }
        if (now.repairing || now.retrying) {
            return Optional.of("something is being repaired");
        }
        if (now.unproven.isPresent()) {
            return now.unproven;
        }
        return now.pending == 0
                ? Optional.empty()
                : Optional.of("it is not known yet what " + now.pending + " of the switches hold");
    }

    /** Whether this controller programs the fabric; if not, it is starting or stands by. */
    public boolean active() {
        return loop.active;
    }

    /** Whether all switches were tried at least once, or waited for long enough. */
    public boolean started() {
        return loop.begun;
    }

    /** Whether there is something that is not yet repaired. */
    public boolean repairing() {
        return loop.repairing;
    }

    /** Whether the last repair failed, or left something, so that another follows some time later. */
    public boolean retrying() {
        return loop.retrying;
    }

    /**
     * What went wrong inside the controller: in the last attempt to repair, which will be repeated, or anywhere within
     * the last minute.
     */
    public Optional<String> defect() {
        return loop.defect.or(() -> probes.defect);
    }

    /** Why what the failures ask for is not installed, or not all of it, if packets could deadlock by it. */
    public Optional<String> unproven() {
        return loop.unproven;
    }

    /** How long ago the prober last ran, which it does many times a second; zero if no probes are sent. */
    public Duration sinceProbes() {
        return probes.sinceLast;
    }

    /** Whether this controller may write to a switch. */
    public boolean isReady(int s) {
        return loop.sessions[s] == Sessions.State.READY;
    }

    /** Whether another controller is primary of a switch. */
    public boolean isStandby(int s) {
        return loop.sessions[s] == Sessions.State.STANDBY;
    }

    /** Number of switches that this controller may write to. */
    public int switchesReady() {
        return count(Sessions.State.READY);
    }

    /** Number of switches of which another controller is primary. */
    public int switchesStandby() {
        return count(Sessions.State.STANDBY);
    }

    /** Number of switches that take no session, since another controller uses the election id of this one. */
    public int switchesTaken() {
        return count(Sessions.State.TAKEN);
    }

    /**
     * Number of switches that have not yet said what this controller is to them, or what they hold, or that are about
     * to count as failed.
     */
    public int switchesPending() {
        return loop.pending;
    }

    public int switches() {
        return loop.sessions.length;
    }

    private int count(Sessions.State state) {
        return (int) Arrays.stream(loop.sessions).filter(state::equals).count();
    }

    /** The names of the failed switches, and of the links that failed by themselves. */
    public List<String> failures() {
        return loop.out.names();
    }

    /** The names of the drained switches, and of the links that are drained by themselves, whether they work or not. */
    public List<String> drained() {
        return loop.out.drained();
    }

    /**
     * Number of ordered pairs of edge switches in service between which no packet can go since the last repair, cut off
     * or for lack of virtual channels.
     */
    public long pairsWithoutRoute() {
        return loop.pairsWithoutRoute;
    }

    /** The names of the switches that refused updates when they were last written to. */
    public List<String> refusing() {
        return loop.refusing;
    }

    /** The names of the switches without a usable session, and why; not those in quarantine. */
    public SortedMap<String, String> unreachable() {
        return loop.unreachable;
    }

    /** The names of the switches in quarantine, which count as failed, and why. */
    public SortedMap<String, String> quarantined() {
        return loop.quarantined;
    }

    /** What is plugged elsewhere than planned, one sentence each. */
    public List<String> miscabled() {
        return probes.miscabled;
    }

    /** The ports that are. Where two switches are in each other's place, {@link #miscabled} says so besides. */
    public List<MiscabledPort> miscabledPorts() {
        return probes.miscabledPorts;
    }

    /** The names of the switches that have delivered no probe for a while, so that their links are not watched. */
    public List<String> deaf() {
        return probes.deaf;
    }

    /** The share of the cap on probes that is used: 1, or less while many come back late; 1/8 at least. */
    public double probePace() {
        return probes.pace;
    }

    /** Whether probes are sent, and none has arrived anywhere for a while: no link is watched. */
    public boolean unwatched() {
        return probes.unwatched;
    }
}
