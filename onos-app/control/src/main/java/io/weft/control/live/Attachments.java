package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.update.FabricController;
import io.weft.control.update.FalseAnswerException;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;

/**
 * Attaches to switches, again when sessions end, and keeps those out for some time that lie ({@link Quarantine}). All of
 * it happens on the thread of the events.
 */
final class Attachments {
    private static final Duration FIRST_RETRY = Duration.ofMillis(50);
    private static final Duration LAST_RETRY = Duration.ofSeconds(2);
    /** How long a switch may take to take up a session again that ended, before it counts as failed. */
    private static final Duration SESSION_GRACE = Duration.ofMillis(200);

    private final Topology topology;
    private final SwitchHost host;
    private final LoopListener listener;
    private final FabricController controller;
    private final EventQueue events;
    private final Outages outages;
    private final Owner owner;
    private final Sessions sessions;
    private final Quarantine quarantine;
    private final BackOff backOff = new BackOff(FIRST_RETRY, LAST_RETRY, System.nanoTime());
    private final Renewals renewals;
    /** By switch without a session that is any use, why. */
    private final SortedMap<Integer, String> reasons = new TreeMap<>();

    /** The loop, so far as it is concerned. */
    interface Owner {
        /** Whether a switch is to be read as soon as there is a session, since others must not wait for it later. */
        boolean readsAtOnce();

        /** A session began or could not begin, or ended for good: there may be something to do. */
        void sessionsChanged();

        /** There is a session in which this controller may write. */
        void ready(int s);
    }

    Attachments(
            Topology topology,
            SwitchHost host,
            LoopOptions options,
            LoopListener listener,
            FabricController controller,
            EventQueue events,
            Outages outages,
            Owner owner) {
        this.topology = topology;
        this.host = host;
        this.listener = listener;
        this.controller = controller;
        this.events = events;
        this.outages = outages;
        this.owner = owner;
        this.sessions = new Sessions(topology.switchCount());
        this.quarantine = new Quarantine(options.quarantine());
        this.renewals = new Renewals(
                topology,
                sessions,
                outages,
                controller,
                listener,
                owner::sessionsChanged,
                s -> attach(s, host::attachAnew));
    }

    Sessions sessions() {
        return sessions;
    }

    /** Why there is no session, by index of each switch without one that is any use; those that are kept out not among them. */
    SortedMap<Integer, String> reasons() {
        return reasons;
    }

    /** The switches that are given the program anew. */
    Renewals renewals() {
        return renewals;
    }

    /** Why each switch that is kept out is, by index. */
    Map<Integer, String> quarantined() {
        return quarantine.reasons();
    }

    void attach(int s) {
        attach(s, host::attach);
    }

    private void attach(int s, IntFunction<CompletableFuture<SwitchHost.Standing>> way) {
        if (quarantine.holds(s)) {
            return;
        }
        int attempt = sessions.begin(s);
        var unused = way.apply(s)
                .whenComplete((standing, failure) -> events.post(() -> {
                    if (!sessions.isCurrent(s, attempt)) {
                        return;
                    }
                    renewals.end(s);
                    if (failure != null) {
                        notAttached(s, attempt, failure);
                    } else if (standing == SwitchHost.Standing.PRIMARY && owner.readsAtOnce()) {
                        read(s, attempt);
                    } else {
                        attached(s, standing, Optional.empty());
                    }
                }));
    }

    private void read(int s, int attempt) {
        sessions.read(s);
        var unused = host.read(s)
                .whenComplete((held, failure) -> events.post(() -> {
                    if (!sessions.isCurrent(s, attempt)) {
                        return;
                    }
                    if (failure != null) {
                        ended(s, failure);
                    } else {
                        attached(s, SwitchHost.Standing.PRIMARY, Optional.of(held));
                    }
                }));
    }

    private void attached(int s, SwitchHost.Standing standing, Optional<List<Entity>> held) {
        if (standing == SwitchHost.Standing.STANDBY) {
            standBy(s);
            return;
        }
        sessions.attached(s);
        controller.forget(s);
        held.ifPresent(entities -> controller.learn(s, entities));
        reasons.remove(s);
        listener.happened(FabricEvent.attached(topology, s));
        outages.returned(s);
        owner.ready(s);
        owner.sessionsChanged();
    }

    /** Another controller is primary of a switch. */
    void standBy(int s) {
        if (!quarantine.holds(s)) {
            sessions.standBy(s);
            controller.forget(s);
            renewals.end(s);
            reasons.remove(s);
            listener.happened(FabricEvent.standingBy(topology, s));
            outages.returned(s);
            owner.sessionsChanged();
        }
    }

    /**
     * Sees whether a switch still answers of which another controller is primary; of a dead one nobody would notice.
     *
     * @return whether it is such a switch
     */
    boolean checkStandby(int s) {
        if (sessions.state(s) != Sessions.State.STANDBY) {
            return false;
        }
        int attempt = sessions.attempt(s);
        var unused = host.attach(s)
                .whenComplete((standing, failure) -> events.post(() -> {
                    if (failure != null && sessions.isCurrent(s, attempt)) {
                        ended(s, failure);
                    }
                }));
        return true;
    }

    /**
     * A switch that still sends packets, or that another controller has under this one's election id, is left as it is and
     * asked again; of the others the session is over.
     */
    private void notAttached(int s, int attempt, Throwable failure) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof ElectionIdTakenException) {
            sessions.taken(s);
            outages.returned(s);
        } else if (!(cause instanceof UnansweredException) || !sessions.hasSession(s)) {
            ended(s, failure);
            return;
        }
        controller.leaveAlone(s);
        without(s, cause.getMessage(), sessions.hasSession(s));
        events.later(LAST_RETRY, () -> {
            if (sessions.isCurrent(s, attempt)) {
                attach(s);
            }
        });
        owner.sessionsChanged();
    }

    /** There is no session that is any use, for a reason that is told of once. */
    private void without(int s, String reason, boolean had) {
        if (reason.equals(reasons.put(s, reason))) {
            return;
        }
        listener.happened(
                had ? FabricEvent.detached(topology, s, reason) : FabricEvent.unreachable(topology, s, reason));
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private void ended(int s, Throwable failure) {
        Throwable cause = unwrapped(failure);
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        if (cause instanceof FalseAnswerException) {
            quarantine(s, reason);
        } else {
            ended(s, reason, cause instanceof ClosedSessionException);
        }
    }

    /** There is no session with a switch any more, or there should be one and it is no use. */
    void ended(int s, String reason, boolean bySwitch) {
        boolean had = sessions.lost(s);
        without(s, reason, had);
        boolean known = sessions.takeSuspected(s);
        if ((had || bySwitch) && !known && quarantine.fault(s, System.nanoTime())) {
            quarantine(
                    s,
                    "its session ended, or it did not answer, " + Quarantine.MOST_FAULTS
                            + " times within a minute; the last time: " + reason);
            return;
        }
        if (had) {
            attach(s);
        } else {
            events.later(backOff.after(sessions.attempts(s)), () -> {
                if (sessions.isLost(s)) {
                    attach(s);
                }
            });
        }
        int loss = sessions.losses(s);
        events.later(SESSION_GRACE, () -> {
            if (sessions.losses(s) == loss && sessions.isLost(s)) {
                outages.fail(s);
                owner.sessionsChanged();
            }
        });
        owner.sessionsChanged();
    }

    /** Keeps a switch out, and routes around it. */
    void quarantine(int s, String reason) {
        if (quarantine.holds(s)) {
            return;
        }
        Duration howLong = quarantine.begin(s, reason, System.nanoTime());
        sessions.quarantine(s);
        renewals.end(s);
        reasons.remove(s);
        controller.leaveAlone(s);
        host.detach(s);
        listener.happened(FabricEvent.quarantined(topology, s, reason, howLong));
        outages.fail(s);
        events.later(howLong, () -> {
            quarantine.end(s, System.nanoTime());
            sessions.release(s);
            attach(s);
        });
        owner.sessionsChanged();
    }

    /** Begins anew with a switch that does not answer, though there is a session. */
    void revive(int s, String reason, boolean gaveTime) {
        if (!sessions.hasSession(s)) {
            return;
        }
        listener.happened(FabricEvent.detached(topology, s, reason));
        if (gaveTime && quarantine.fault(s, System.nanoTime())) {
            quarantine(s, "it did not answer " + Quarantine.MOST_FAULTS + " times within a minute: " + reason);
        } else {
            sessions.suspect(s);
            attach(s);
        }
    }
}
