package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.live.FabricEvent.Cause;
import io.weft.control.probe.Detection;
import io.weft.control.probe.LinkProbes;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.UnprovenRoutesException;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a control loop does upon each event: all of its state changes here, on one thread, and what follows goes out
 * through {@link LoopEffects} and, for what is written to switches, {@link FabricController}, whose operations block.
 *
 * <p>The fabric is programmed from when this controller is primary of some switch and has seen what is installed, until
 * it can reach none or another is primary of all.
 */
final class LoopReducer {
    /** When so many sessions have ended, it is likely that more do. */
    private static final int MANY = 4;
    /** Switches that leave and return within such a time are likely to do so for one reason. */
    private static final Duration TOGETHER = Duration.ofSeconds(10);

    /** How much faster all switches are audited once, after the fabric was programmed whatever they held. */
    private static final int FIRST_AUDITS_FASTER = 4;

    private static final long REMINDER = Duration.ofMinutes(1).toNanos();
    /** Packets may be under way for so long after a write by what it replaced; far longer than any is. */
    private static final long SURPLUS_PAUSE = Duration.ofSeconds(1).toNanos();

    private final Topology topology;
    private final FabricController controller;
    private final LinkProbes probes;
    private final Duration worstDetection;
    private final Requests requests;
    private final LoopEffects effects;
    private final Sessions sessions;
    private final Outages outages;
    private final Repairs repairs;
    private final SessionSupervisor sessionSupervisor;
    private final Floods floods;
    private final Audits audits;
    private final Takeover takeover;
    final GreyDrains greyDrains;
    private final long nanosBetweenAudits;
    /** The switches that were attached to while the others went on: they are read again when they were written to. */
    private final BitSet newcomers = new BitSet();

    /** Whether links may be watched, as they are between switches that may be written to. */
    private boolean watchesLinks;

    private long pairsWithoutRoute;
    /** What was published last. */
    private FabricSnapshot running;

    private long revision;

    private long writes;
    /** The fabric of which it was told what it does not survive. */
    private Optional<Fabric> told = Optional.empty();

    LoopReducer(
            Fabric fabric,
            LoopOptions options,
            FabricController controller,
            Sessions sessions,
            LinkProbes probes,
            Requests requests,
            LoopEffects effects) {
        this.topology = fabric.topology();
        this.controller = controller;
        this.sessions = sessions;
        this.probes = probes;
        this.worstDetection = Detection.of(fabric).worst();
        this.requests = requests;
        this.effects = effects;
        this.outages = new Outages(topology, effects);
        this.repairs = new Repairs(effects);
        this.sessionSupervisor = new SessionSupervisor(topology, options, controller, sessions, outages, effects);
        this.audits = new Audits(topology.switchCount(), controller, sessions, outages, sessionSupervisor, effects);
        this.takeover = new Takeover(topology, controller, sessions, outages, probes, effects);
        this.greyDrains = new GreyDrains(topology, fabric.probing().greyDraining(), outages, requests, effects);
        this.floods = new Floods(topology, effects);
        this.nanosBetweenAudits = Math.max(1, options.auditPeriod().toNanos() / topology.switchCount());
        publish();
    }

    /** Takes an event, and then sees what follows from what changed. */
    void reduce(LoopEvent event, long now) {
        event.reach(this, now);
        settle(effects.now());
    }

    void started(long now) {
        IntStream.range(0, topology.switchCount()).forEach(sessionSupervisor::attach);
        takeover.begin(now);
        effects.later(REMINDER, (reducer, then) -> reminderDue());
        effects.later(nanosBetweenAudits, (reducer, then) -> auditDue());
    }

    /** The host says that the session with a switch ended. */
    void sessionEnded(int s, String reason, long now) {
        if (sessions.hasSession(s)) {
            revision++;
            sessionSupervisor.ended(s, reason, true, now);
        }
    }

    /** The host says that this controller became primary of a switch. */
    void becamePrimary(int s) {
        sessionSupervisor.attach(s);
    }

    /** The host says that another controller became primary of a switch. */
    void becameStandby(int s, long now) {
        sessionSupervisor.standBy(s, now);
    }

    /** The host says that a switch was given the program. */
    void pipelineLoaded(int s) {
        revision++;
        publish();
        effects.tell(FabricEvent.pipelineLoaded(topology, s));
    }

    /** The host dropped packets of a switch that sends too many. */
    void flooded(int s, String reason, long now) {
        floods.dropped(s, reason, now);
    }

    /** The host says that a switch said something that cannot be true. */
    void falseAnswer(int s, String reason, long now) {
        sessionSupervisor.quarantine(s, reason, now);
    }

    /** A switch was read to compare it with what it should hold, as it was after so many writes. */
    void auditReadFinished(int s, long written, Reply<List<Entity>> held, long now) {
        audits.compare(s, written, held, now).ifPresent(report -> {
            revision++;
            publish();
            audits.mended(s, report, effects.now());
        });
    }

    /** Probes show that a link failed. */
    void linkFailed(int l, long now) {
        // It may have been forgotten meanwhile, and nothing would tell that it returned.
        if (probes.isFailed(l)) {
            outages.failLink(l, probes.silence(l, now), now);
        }
    }

    /** Probes show that a link works again. */
    void linkReturned(int l, long now) {
        outages.returned(outages.link(l), now);
    }

    void repair() {
        if (repairs.isDue() && sessions.active()) {
            write(
                    () -> controller.reroute(outages.failures(), effects::hurried),
                    true,
                    repairs.isAfterFailure() ? Cause.FAILURE : Cause.OTHER);
        }
    }

    private void auditDue() {
        effects.later(nanosBetweenAudits, (reducer, then) -> auditDue());
        audits.auditNext();
    }

    private void reminderDue() {
        effects.later(REMINDER, (reducer, then) -> reminderDue());
        LoopStatus now = effects.status();
        if (!now.unreachable().isEmpty()
                || !now.quarantined().isEmpty()
                || !now.failures().isEmpty()) {
            effects.tell(FabricEvent.stillMissing(now));
        }
    }

    /** Sees what follows from what changed, whatever the event was. */
    private void settle(long now) {
        sessionSupervisor.takeReady().stream().forEach(s -> {
            revision++;
            repairs.need(false, now);
            newcomers.set(s, sessions.active());
        });
        takeover.observeSessions(now);
        if (sessions.noneReady()) {
            resign();
        } else {
            watchesLinks = true;
        }
        Outages.Change change = outages.takeChange();
        if (change != Outages.Change.NONE) {
            revision++;
            repairs.need(change == Outages.Change.WORSE, now);
        }
        publish();
        if (repairs.isNeeded() && sessions.active()) {
            repairs.post(sessions.someReturn(TOGETHER, now), manyAreLeaving(), now);
        }
        requests.judgeNext(running);
    }

    /** Whether many sessions have ended, and it will show soon which of them for good. */
    private boolean manyAreLeaving() {
        return IntStream.range(0, topology.switchCount())
                        .filter(s -> sessions.isLost(s) && !outages.isDown(s))
                        .count()
                >= MANY;
    }

    /** Programs the fabric if this controller is primary of some switch, and goes on standing by if not. */
    void program(long now) {
        takeover.end();
        if (sessions.active() || sessions.noneReady()) {
            controller.forgetSurvey();
            publish();
            if (!sessions.active()) {
                effects.tell(FabricEvent.waiting(effects.status()));
            }
            return;
        }
        sessions.setActive(true);
        for (int s = 0; s < topology.switchCount(); s++) {
            if (sessions.isUntried(s)) {
                // It may well forward. One that was not tried is out of service when the attempt to attach has failed.
                controller.leaveAlone(s);
            } else if (!sessions.hasSession(s)) {
                outages.fail(s, now);
            }
        }
        var unused = outages.takeChange();
        write(() -> controller.program(outages.failures(), effects::hurried), true, Cause.START);
    }

    /**
     * Nothing is known any more: all switches are looked at anew before anything is changed, whatever the reason was.
     */
    private void resign() {
        if (sessions.active()) {
            sessions.setActive(false);
            revision++;
            pairsWithoutRoute = 0;
            audits.forget();
        }
        if (watchesLinks) {
            watchesLinks = false;
            outages.forgetLinks(probes.forget());
        }
    }

    /** Makes a change that was judged, or only takes note of it if the fabric is not programmed. */
    void requestJudged(Reply<Change> verdict) {
        Requests.Request request = requests.takeJudged();
        if (verdict.failure().isPresent()) {
            request.completeExceptionally(verdict.failure().get());
            return;
        }
        if (!request.isTimely(running)) {
            request.completeExceptionally(new StalePlanException("the fabric changed after routes were chosen for it"));
            return;
        }
        Change change = verdict.answer();
        try {
            change.events(running).forEach(effects::tell);
            change.drains.ifPresent(next -> outages.drain(next.apply(outages.drains())));
            if (!sessions.active()) {
                change.adopt(controller);
                publish();
                request.complete(Optional.empty());
                return;
            }
        } catch (RuntimeException | Error e) {
            request.completeExceptionally(e);
            return;
        }
        revision++;
        publish();
        write(
                () -> {
                    try {
                        ControlReport report = change.write(controller, outages.failures(), effects::hurried);
                        effects.complete(request, Optional.of(report));
                        return report;
                    } catch (RuntimeException | Error e) {
                        request.completeExceptionally(e);
                        throw e;
                    }
                },
                true,
                Cause.OTHER);
    }

    /**
     * Writes to switches, and sees what follows from the outcome.
     *
     * @param reroutes whether packets may take other routes afterwards
     */
    private void write(Supplier<ControlReport> operation, boolean reroutes, Cause cause) {
        try {
            ControlReport report = operation.get();
            repairs.begin();
            if (reroutes) {
                revision++;
            }
            written(report, cause, effects.now());
            repairs.end(report);
        } catch (UnprovenRoutesException e) {
            // A change was refused and nothing was written: what has to be repaired still has.
        } catch (RuntimeException | Error e) {
            repairs.begin();
            repairs.fail(e);
        }
    }

    private void written(ControlReport report, Cause cause, long now) {
        audits.written(report);
        pairsWithoutRoute = report.pairsWithoutRoute();
        if (pairsWithoutRoute > 0 && greyDrains.release(controller.fabric())) {
            revision++;
            repairs.need(true, now);
        }
        report.falseAnswers().forEach((s, reason) -> sessionSupervisor.quarantine(s, reason, now));
        report.unreachable().forEach((s, reason) -> {
            boolean gaveTime = !report.givenUp().contains(s);
            sessionSupervisor.unanswered(s, reason, gaveTime, now);
        });
        sessionSupervisor.routedAround(report.failures());
        newcomers.andNot(audits.audit(newcomers));
        if (cause == Cause.START) {
            // What was right when it was read may have changed before this controller was alone.
            for (int i = 1; i <= topology.switchCount(); i++) {
                effects.later(i * nanosBetweenAudits / FIRST_AUDITS_FASTER, (reducer, then) -> audits.auditNext());
            }
        }
        probes.programmed(
                s -> sessions.ready(s)
                        && !outages.isDown(s)
                        && !report.unreachable().containsKey(s),
                now);
        writes++;
        if (controller.hasSurplusChannels()) {
            surplusCheckLater();
        }
        publish();
        boolean otherFabric = report.fabric().isPresent() && !report.fabric().equals(told);
        told = report.fabric().or(() -> told);
        FabricEvent.programmed(report, cause, otherFabric, worstDetection).forEach(effects::tell);
    }

    /**
     * Removes virtual channels and hops that only packets by the routes of an earlier fabric can need, since no such
     * packet can be under way any more, unless there was another write meanwhile.
     */
    private void surplusCheckDue(long write) {
        if (write != writes) {
            return;
        }
        if (sessions.active() && !repairs.isNeeded() && controller.canRemoveSurplusChannels()) {
            write(() -> controller.removeSurplusChannels(effects::hurried), false, Cause.OTHER);
        } else {
            surplusCheckLater();
        }
    }

    private void surplusCheckLater() {
        long write = writes;
        effects.later(SURPLUS_PAUSE, (reducer, then) -> surplusCheckDue(write));
    }

    /** See {@link Outages#linkFlaps}; on any thread. */
    int linkFlaps(int l) {
        return outages.linkFlaps(l);
    }

    private void publish() {
        Failures out = outages.failures();
        int pending = (int) IntStream.range(0, topology.switchCount())
                .filter(s -> sessions.isUnsettled(s)
                        || sessionSupervisor.isReloading(s)
                        || (sessions.isLost(s) && !outages.isDown(s)))
                .count();
        LoopStatus.Switches switches = new LoopStatus.Switches(
                sessions.copy(),
                pending,
                audits.refusing.stream().mapToObj(topology::switchName).collect(Collectors.toList()),
                LoopStatus.byName(topology, sessionSupervisor.reasons),
                LoopStatus.byName(topology, sessionSupervisor.quarantined()));
        LoopStatus.Loop now = new LoopStatus.Loop(
                sessions.active(),
                takeover.begun(),
                repairs.status(sessions.active(), pairsWithoutRoute),
                switches,
                out);
        running = new FabricSnapshot(
                controller.fabric(), controller.pairs(), out, outages.drains(), LoopStatus.unsettled(now), revision);
        effects.publish(now, running);
    }
}
