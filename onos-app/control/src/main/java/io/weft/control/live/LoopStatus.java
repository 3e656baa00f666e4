package io.weft.control.live;

import io.weft.control.grey.GreyFinding;
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
    private final Optional<String> defect;

    /** What the loop itself knows. Immutable. */
    static final class Loop {
        private final boolean active;
        private final boolean begun;
        private final Repair repair;
        private final Switches switches;
        private final Failures out;

        Loop(boolean active, boolean begun, Repair repair, Switches switches, Failures out) {
            this.active = active;
            this.begun = begun;
            this.repair = repair;
            this.switches = switches;
            this.out = out;
        }
    }

    /** What is still to be repaired, and what came of the last repair. Immutable. */
    static final class Repair {
        /** Nothing is to be repaired, and nothing went wrong. */
        static final Repair NONE = new Repair(false, false, Optional.empty(), Optional.empty(), 0);

        private final boolean needed;
        private final boolean again;
        private final Optional<String> defect;
        private final Optional<String> unproven;
        private final long pairsWithoutRoute;

        /**
         * See {@link LoopStatus#repairing}, {@link LoopStatus#retrying}, {@link LoopStatus#defect},
         * {@link LoopStatus#unproven} and {@link LoopStatus#pairsWithoutRoute}.
         */
        Repair(
                boolean needed,
                boolean again,
                Optional<String> defect,
                Optional<String> unproven,
                long pairsWithoutRoute) {
            this.needed = needed;
            this.again = again;
            this.defect = defect;
            this.unproven = unproven;
            this.pairsWithoutRoute = pairsWithoutRoute;
        }
    }

    /** How the switches are to this controller. Immutable. */
    static final class Switches {
        private final Sessions.State[] sessions;
        private final int pending;
        private final List<String> refusing;
        private final SortedMap<String, String> unreachable;
        private final SortedMap<String, String> quarantined;

        /**
         * See {@link LoopStatus#switchesPending}, {@link LoopStatus#refusing}, {@link LoopStatus#unreachable} and
         * {@link LoopStatus#quarantined}.
         *
         * @param sessions by switch
         */
        Switches(
                Sessions.State[] sessions,
                int pending,
                List<String> refusing,
                SortedMap<String, String> unreachable,
                SortedMap<String, String> quarantined) {
            this.sessions = sessions.clone();
            this.pending = pending;
            this.refusing = List.copyOf(refusing);
            this.unreachable = Collections.unmodifiableSortedMap(new TreeMap<>(unreachable));
            this.quarantined = Collections.unmodifiableSortedMap(new TreeMap<>(quarantined));
        }
    }

    /** What link probes have shown. Immutable. */
    static final class Probes {
        /** No probes are sent. */
        static final Probes NONE = new Probes(Cabling.RIGHT, List.of(), List.of(), List.of(), false, Duration.ZERO, 1);

        private final Cabling cabling;
        private final List<GreyFinding> grey;
        private final List<String> uncounted;
        private final List<String> deaf;
        private final boolean unwatched;
        private final Duration sinceLast;
        private final double pace;

        /**
         * See {@link LoopStatus#grey}, {@link LoopStatus#uncounted}, {@link LoopStatus#deaf},
         * {@link LoopStatus#unwatched}, {@link LoopStatus#sinceProbes} and {@link LoopStatus#probePace}.
         */
        Probes(
                Cabling cabling,
                List<GreyFinding> grey,
                List<String> uncounted,
                List<String> deaf,
                boolean unwatched,
                Duration sinceLast,
                double pace) {
            this.cabling = cabling;
            this.grey = List.copyOf(grey);
            this.uncounted = List.copyOf(uncounted);
            this.deaf = List.copyOf(deaf);
            this.unwatched = unwatched;
            this.sinceLast = sinceLast;
            this.pace = pace;
        }
    }

    /** What is plugged elsewhere than planned. Immutable. */
    static final class Cabling {
        /** All is plugged as planned. */
        static final Cabling RIGHT = new Cabling(List.of(), List.of());

        private final List<String> sentences;
        private final List<MiscabledPort> ports;

        Cabling(List<String> sentences, List<MiscabledPort> ports) {
            this.sentences = List.copyOf(sentences);
            this.ports = List.copyOf(ports);
        }
    }

    /** @param defect what went wrong within the last minute in the threads of the loop or of the probes */
    LoopStatus(Loop loop, Probes probes, Optional<String> defect) {
        this.loop = loop;
        this.probes = probes;
        this.defect = defect;
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
        if (!now.switches.refusing.isEmpty()) {
            return Optional.of(now.switches.refusing.get(0)
                    + (now.switches.refusing.size() == 1
                            ? " refuses"
                            : " and " + (now.switches.refusing.size() - 1) + " more refuse")
                    + " what it should hold");
        }
        if (now.repair.needed || now.repair.again) {
            return Optional.of("something is being repaired");
        }
        if (now.repair.unproven.isPresent()) {
            return now.repair.unproven;
        }
        return now.switches.pending == 0
                ? Optional.empty()
                : Optional.of("it is not known yet what " + now.switches.pending + " of the switches hold");
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
        return loop.repair.needed;
    }

    /** Whether the last repair failed, or left something, so that another follows some time later. */
    public boolean retrying() {
        return loop.repair.again;
    }

    /**
     * What went wrong inside the controller: in the last attempt to repair, which will be repeated, or anywhere within
     * the last minute.
     */
    public Optional<String> defect() {
        return loop.repair.defect.or(() -> defect);
    }

    /** Why what the failures ask for is not installed, or not all of it, if packets could deadlock by it. */
    public Optional<String> unproven() {
        return loop.repair.unproven;
    }

    /** How long ago the prober last ran, which it does many times a second; zero if no probes are sent. */
    public Duration sinceProbes() {
        return probes.sinceLast;
    }

    /** Whether this controller may write to a switch. */
    public boolean isReady(int s) {
        return loop.switches.sessions[s] == Sessions.State.READY;
    }

    /** Whether another controller is primary of a switch. */
    public boolean isStandby(int s) {
        return loop.switches.sessions[s] == Sessions.State.STANDBY;
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
        return loop.switches.pending;
    }

    public int switches() {
        return loop.switches.sessions.length;
    }

    private int count(Sessions.State state) {
        return (int) Arrays.stream(loop.switches.sessions).filter(state::equals).count();
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
        return loop.repair.pairsWithoutRoute;
    }

    /** The names of the switches that refused updates when they were last written to. */
    public List<String> refusing() {
        return loop.switches.refusing;
    }

    /** The names of the switches without a usable session, and why; not those in quarantine. */
    public SortedMap<String, String> unreachable() {
        return loop.switches.unreachable;
    }

    /** The names of the switches in quarantine, which count as failed, and why. */
    public SortedMap<String, String> quarantined() {
        return loop.switches.quarantined;
    }

    /** What is plugged elsewhere than planned, one sentence each. */
    public List<String> miscabled() {
        return probes.cabling.sentences;
    }

    /** The ports that are. Where two switches are in each other's place, {@link #miscabled} says so besides. */
    public List<MiscabledPort> miscabledPorts() {
        return probes.cabling.ports;
    }

    /** What is wrong with links that work and lose or damage packets, by channel. */
    public List<GreyFinding> grey() {
        return probes.grey;
    }

    /** The names of the switches whose counters cannot be read, so that only probes tell what links to them lose. */
    public List<String> uncounted() {
        return probes.uncounted;
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
