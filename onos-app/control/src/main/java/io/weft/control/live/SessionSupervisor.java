package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.update.FabricController;
import io.weft.control.update.FalseAnswerException;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Attaches to switches, again when sessions end; puts those in quarantine that give false answers or fail too often;
 * and reloads the program of those that updates cannot mend.
 */
final class SessionSupervisor {
    private static final Duration FIRST_RETRY = Duration.ofMillis(50);
    private static final Duration LAST_RETRY = Duration.ofSeconds(2);
    /** How long a switch may take to take up a session again that ended, before it counts as failed. */
    private static final long SESSION_GRACE = Duration.ofMillis(200).toNanos();

    private static final long FIRST_RELOAD_PAUSE = Duration.ofMinutes(10).toNanos();
    private static final long LONGEST_RELOAD_PAUSE = Duration.ofDays(7).toNanos();
    private static final int MOST_DOUBLINGS = 12;

    private final Topology topology;
    private final FabricController controller;
    private final Outages outages;
    private final LoopEffects effects;
    private final Sessions sessions;
    private final Quarantine quarantine;
    private final BackOff backOff;
    /** By switch without a usable session, why. */
    final SortedMap<Integer, String> reasons = new TreeMap<>();
    /** The switches that may be written to since the last {@link #takeReady}. */
    private BitSet newlyReady = new BitSet();
    /** The switches whose program is being reloaded, or is to be when traffic is led around them. */
    private final BitSet reloading = new BitSet();

    private final Map<Integer, Integer> reloads = new HashMap<>();
    private final Map<Integer, Long> lastReload = new HashMap<>();

    SessionSupervisor(
            Topology topology,
            LoopOptions options,
            FabricController controller,
            Sessions sessions,
            Outages outages,
            LoopEffects effects) {
        this.topology = topology;
        this.controller = controller;
        this.outages = outages;
        this.effects = effects;
        this.sessions = sessions;
        this.quarantine = new Quarantine(options.quarantine());
        this.backOff = new BackOff(FIRST_RETRY, LAST_RETRY, effects.now());
    }

    Map<Integer, String> quarantined() {
        return quarantine.reasons();
    }

    /** The switches in whose session this controller may write since the last call. */
    BitSet takeReady() {
        BitSet taken = newlyReady;
        newlyReady = new BitSet();
        return taken;
    }

    void attach(int s) {
        attach(s, false);
    }

    private void attach(int s, boolean anew) {
        if (!quarantine.holds(s)) {
            long attempt = sessions.begin(s);
            effects.attach(s, anew, reply -> (reducer, now) -> attachFinished(s, attempt, reply, now));
        }
    }

    /** It is time to attach again; not if there was another attempt meanwhile. */
    private void attachAgain(int s, long attempt) {
        if (sessions.isCurrent(s, attempt)) {
            attach(s);
        }
    }

    /**
     * Takes the answer of a switch, and reads it first where the others go on meanwhile and must not wait for it later.
     */
    private void attachFinished(int s, long attempt, Reply<SwitchHost.Standing> reply, long now) {
        if (!sessions.isCurrent(s, attempt)) {
            return;
        }
        reloading.clear(s);
        if (reply.failure().isPresent()) {
            notAttached(s, reply.failure().get(), now);
        } else if (reply.answer() == SwitchHost.Standing.STANDBY) {
            standBy(s, now);
        } else if (sessions.active()) {
            sessions.read(s);
            effects.read(s, held -> (reducer, then) -> firstReadFinished(s, attempt, held, then));
        } else {
            attached(s, Optional.empty(), now);
        }
    }

    private void firstReadFinished(int s, long attempt, Reply<List<Entity>> held, long now) {
        if (!sessions.isCurrent(s, attempt)) {
            return;
        }
        if (held.failure().isPresent()) {
            ended(s, held.failure().get(), now);
        } else {
            attached(s, Optional.of(held.answer()), now);
        }
    }

    private void attached(int s, Optional<List<Entity>> held, long now) {
        sessions.attached(s);
        controller.forget(s);
        reasons.remove(s);
        effects.tell(FabricEvent.attached(topology, s));
        returned(s, now);
        // What it holds now says nothing of what it holds when it has stayed up for long enough.
        held.filter(entities -> !outages.isDown(s)).ifPresent(entities -> controller.learn(s, entities));
        newlyReady.set(s);
    }

    /** A switch is reached again. Only the controller that programs the fabric holds switches down. */
    private void returned(int s, long now) {
        if (sessions.active()) {
            outages.returned(s, now);
        } else {
            outages.readmit(s);
        }
    }

    void standBy(int s, long now) {
        if (!quarantine.holds(s)) {
            sessions.standBy(s);
            // It is for the other controller to write, and what this one reads is old when that does.
            controller.leaveAlone(s);
            reloading.clear(s);
            reasons.remove(s);
            effects.tell(FabricEvent.standingBy(topology, s));
            returned(s, now);
        }
    }

    /**
     * Sees whether a switch still answers of which another controller is primary; nothing else would show that it died.
     *
     * @return whether it is such a switch
     */
    boolean checkStandby(int s) {
        if (sessions.state(s) != Sessions.State.STANDBY) {
            return false;
        }
        long attempt = sessions.attempt(s);
        effects.attach(s, false, reply -> (reducer, now) -> standbyChecked(s, attempt, reply, now));
        return true;
    }

    private void standbyChecked(int s, long attempt, Reply<SwitchHost.Standing> reply, long now) {
        if (reply.failure().isPresent() && sessions.isCurrent(s, attempt)) {
            ended(s, reply.failure().get(), now);
        }
    }

    /**
     * A switch that still sends packets, or that another controller has under this one's election id, is left as it is
     * and asked again; of the others the session is over.
     */
    private void notAttached(int s, Throwable failure, long now) {
        if (failure instanceof ElectionIdTakenException) {
            sessions.taken(s);
            returned(s, now);
        } else if (!(failure instanceof UnansweredException) || !sessions.hasSession(s)) {
            ended(s, failure, now);
            return;
        }
        controller.leaveAlone(s);
        unusable(s, failure.getMessage(), sessions.hasSession(s));
        attachLater(s, LAST_RETRY);
    }

    private void attachLater(int s, Duration pause) {
        long attempt = sessions.attempt(s);
        effects.later(pause.toNanos(), (reducer, now) -> attachAgain(s, attempt));
    }

    /** There is no usable session; the listener learns the same reason once. */
    private void unusable(int s, String reason, boolean had) {
        if (!reason.equals(reasons.put(s, reason))) {
            effects.tell(
                    had ? FabricEvent.detached(topology, s, reason) : FabricEvent.unreachable(topology, s, reason));
        }
    }

    private void ended(int s, Throwable failure, long now) {
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        if (failure instanceof FalseAnswerException) {
            quarantine(s, reason, now);
        } else {
            ended(s, reason, failure instanceof ClosedSessionException, now);
        }
    }

    /** The session with a switch ended, or could not begin. */
    void ended(int s, String reason, boolean bySwitch, long now) {
        boolean had = sessions.lost(s, now);
        unusable(s, reason, had);
        boolean known = sessions.takeSuspected(s);
        if ((had || bySwitch) && !known && quarantine.fault(s, now)) {
            quarantine(
                    s,
                    "its session ended, or it did not answer, " + Quarantine.MOST_FAULTS
                            + " times within a minute; the last time: " + reason,
                    now);
            return;
        }
        if (had) {
            attach(s);
        } else {
            attachLater(s, backOff.after(sessions.failedAttempts(s)));
        }
        long losses = sessions.losses(s);
        effects.later(SESSION_GRACE, (reducer, then) -> graceOver(s, losses, then));
    }

    /** A switch counts as failed if it has not taken up the session again that ended. */
    private void graceOver(int s, long losses, long now) {
        if (sessions.losses(s) == losses && sessions.isLost(s)) {
            outages.fail(s, now);
        }
    }

    /** Puts a switch in quarantine, and has it routed around. */
    void quarantine(int s, String reason, long now) {
        if (quarantine.holds(s)) {
            return;
        }
        Duration howLong = quarantine.begin(s, reason, now);
        sessions.quarantine(s);
        reloading.clear(s);
        reasons.remove(s);
        controller.leaveAlone(s);
        effects.detach(s);
        effects.tell(FabricEvent.quarantined(topology, s, reason, howLong));
        outages.fail(s, now);
        effects.later(howLong.toNanos(), (reducer, then) -> quarantineOver(s, then));
    }

    private void quarantineOver(int s, long now) {
        quarantine.end(s, now);
        sessions.release(s);
        attach(s);
    }

    /**
     * Attaches anew to a switch that does not answer, though there is a session; that it did not in time is a fault.
     */
    void unanswered(int s, String reason, boolean gaveTime, long now) {
        controller.leaveAlone(s);
        if (!sessions.hasSession(s)) {
            return;
        }
        effects.tell(FabricEvent.detached(topology, s, reason));
        if (gaveTime && quarantine.fault(s, now)) {
            quarantine(s, "it did not answer " + Quarantine.MOST_FAULTS + " times within a minute: " + reason, now);
        } else {
            sessions.suspect(s);
            attach(s);
        }
    }

    /**
     * Reloads the program of a switch, which empties it, since updates cannot mend what it holds: as soon as traffic is
     * led around it. That costs all traffic through the switch, so there is one at a time, and others are found again.
     * None is reloaded twice within ten minutes, and each further time not before twice as long, a week at most.
     */
    void reload(int s, String reason, long now) {
        if (!sessions.ready(s) || !reloading.isEmpty() || !mayReload(s, now)) {
            return;
        }
        effects.tell(FabricEvent.renewing(topology, s, reason));
        reloading.set(s);
        sessions.lost(s, now);
        controller.leaveAlone(s);
        outages.fail(s, now);
        if (sessions.noneReady()) {
            // There is no switch that could lead traffic around it.
            attach(s, true);
        }
    }

    private boolean mayReload(int s, long now) {
        int before = reloads.getOrDefault(s, 0);
        if (before > 0) {
            long pause = FIRST_RELOAD_PAUSE << Math.min(before - 1, MOST_DOUBLINGS);
            if (now - lastReload.get(s) < Math.min(LONGEST_RELOAD_PAUSE, pause)) {
                return false;
            }
        }
        reloads.put(s, before + 1);
        lastReload.put(s, now);
        return true;
    }

    /** Traffic is led around what failed: switches whose program is to be reloaded can be. */
    void routedAround(Failures failures) {
        reloading.stream()
                .filter(s -> sessions.isLost(s) && !failures.switchAlive(s))
                .forEach(s -> attach(s, true));
    }

    boolean isReloading(int s) {
        return reloading.get(s);
    }
}
