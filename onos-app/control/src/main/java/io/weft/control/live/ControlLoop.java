package io.weft.control.live;

import io.weft.control.probe.Detection;
import io.weft.control.probe.LinkProbes;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Keeps the switches of a fabric programmed: attaches to them, installs what they lack and nothing else, and from then
 * on routes around what fails and back when it returns.
 *
 * <p>A link fails when no more probes arrive over it ({@link LinkProbes}). A switch fails when its session ends and is
 * not taken up again in time; one that has a session but does not answer is left as it is until it does. One that lies
 * counts as failed, and is kept out for some time ({@link Quarantine}). What fails more
 * than once in a minute has to stay up for some time before it is used again ({@link FlapDamping}). A controller that is
 * primary of no switch stands by, and takes over when it becomes primary: it reads what is installed first, and so
 * changes nothing that is right.
 *
 * <p>The host calls {@link #sessionEnded}, {@link #becamePrimary}, {@link #becameStandby} and {@link #packetIn}, on any
 * thread. One thread does all the work; events that come meanwhile are taken together.
 */
public final class ControlLoop implements AutoCloseable {
    private static final int MANY = 4;
    /** Switches that leave and return within such a time are likely to do so for one reason. */
    private static final Duration TOGETHER = Duration.ofSeconds(10);

    /** How much faster all switches are audited once, after the fabric was programmed whatever they held. */
    private static final int FIRST_AUDITS_FASTER = 4;

    private static final Duration REMINDER = Duration.ofMinutes(1);

    private final Topology topology;
    private final LoopOptions options;
    private final LoopListener listener;
    private final FabricController controller;
    private final EventQueue events;
    private final Prober prober;
    private final Outages outages;
    private final Repairs repairs;
    private final Attachments attachments;
    private final Sessions sessions;
    private final Audits audits;
    private final Takeover takeover;
    private final StatusBoard board;
    private final Requests requests;
    private final SurplusChannels surplusChannels;
    /** The switches that were attached to while the others went on: they are read again when they were written to. */
    private final BitSet newcomers = new BitSet();

    private long pairsWithoutRoute;

    /** How often packets may have begun to go other ways. */
    private long revision;

    /** Makes a loop that does nothing before {@link #start}. */
    public ControlLoop(
            Fabric fabric, SwitchHost host, LocalProtection protection, LoopOptions options, LoopListener listener) {
        this(fabric, GivenWaypoints.none(fabric.topology()), host, protection, options, listener);
    }

    /**
     * The same where some pairs of endpoints have routes of their own.
     *
     * @throws IllegalArgumentException if these are of another topology
     */
    public ControlLoop(
            Fabric fabric,
            GivenWaypoints pairs,
            SwitchHost host,
            LocalProtection protection,
            LoopOptions options,
            LoopListener listener) {
        this.topology = fabric.topology();
        this.options = options;
        this.listener = listener;
        this.controller = new FabricController(fabric, pairs, host, protection);
        this.events = new EventQueue("weft-control", e -> listener.happened(FabricEvent.defect("the control loop", e)));
        this.outages = new Outages(topology, listener, events, this::act);
        this.repairs = new Repairs(events, listener, this::act);
        int n = topology.switchCount();
        this.attachments =
                new Attachments(topology, host, options, listener, controller, events, outages, new Progress());
        this.sessions = attachments.sessions();
        this.audits = new Audits(
                n,
                host,
                controller,
                events,
                listener,
                attachments,
                s -> active() && sessions.ready(s) && !outages.isDown(s),
                this::audited);
        this.board = new StatusBoard(fabric, pairs, outages, repairs, attachments, audits);
        this.requests = new Requests(events, new Asked());
        this.surplusChannels = new SurplusChannels(
                controller,
                events,
                () -> active() && !repairs.isNeeded(),
                work -> repairs.run(work, report -> afterwards(report, false)));
        this.prober = new Prober(
                fabric,
                host,
                sessions::ready,
                () -> events.isHandling() && !controller.onlyWaits(),
                listener,
                events,
                (l, up) -> events.post(() -> linkChanged(l, up)));
        this.takeover = new Takeover(topology, host, events, sessions, controller, outages, prober, new Primacy());
    }

    /** Begins to attach to all switches; returns at once. Call once. */
    public void start() {
        events.post(() -> {
            for (int s = 0; s < topology.switchCount(); s++) {
                attachments.attach(s);
            }
            takeover.start();
        });
        prober.start();
        events.every(REMINDER.toNanos(), this::remind);
        events.every(nanosBetweenAudits(), audits::auditNext);
    }

    private long nanosBetweenAudits() {
        return Math.max(1, options.auditPeriod().toNanos() / topology.switchCount());
    }

    /** What was right when it was read may have changed before this controller was alone. */
    private void auditAllSoon() {
        for (int i = 1; i <= topology.switchCount(); i++) {
            events.later(Duration.ofNanos(i * nanosBetweenAudits() / FIRST_AUDITS_FASTER), audits::auditNext);
        }
    }

    /** How long failures of links go unnoticed. */
    public Detection detection() {
        return prober.detection();
    }

    /** How things are. */
    public LoopStatus status() {
        return board.status().with(prober.status());
    }

    /** How things are when everything is taken note of that has happened by now. */
    public CompletableFuture<LoopStatus> upToDate() {
        CompletableFuture<LoopStatus> result = new CompletableFuture<>();
        // Nobody has to hurry for that.
        events.later(Duration.ZERO, () -> result.complete(status()));
        return result;
    }

    /**
     * Whether it has shown of every link between switches with sessions whether it works: probes have arrived since the
     * fabric was programmed, or are missing for long enough. Of the links of {@link LoopStatus#deaf} switches nothing shows.
     */
    public boolean knowsAllLinks() {
        return prober.knowsAll();
    }

    /** The fabric whose routes are installed, or will be when this controller is primary. */
    public Fabric fabric() {
        return board.running().fabric();
    }

    /** What is given for pairs of endpoints of {@link #fabric}. */
    public GivenWaypoints pairs() {
        return board.running().pairs();
    }

    /** What is out of service now and what is drained, of the topology of {@link #fabric}. */
    public Failures failures() {
        return board.running().failures();
    }

    /** All of these at one moment. */
    public RunningFabric running() {
        return board.running();
    }

    /**
     * Gives the running fabric another scheme, spread, way of comparing queues or number of virtual channels, so that
     * whoever is delivered by old and new routes is delivered meanwhile. What is to be written is written at once; what
     * only packets under way still need is taken away a second after the last write. Failures that come while it is
     * written are repaired behind it. Changes and drains are made in the order in which they are asked for.
     *
     * @param next as parsed from a file, with the topology, addresses and probing of the fabric that runs
     * @return what was done, of which the listener is told too; nothing if this controller stands by, and will program
     *     the fabric when it becomes primary. Completes with an {@link IllegalArgumentException} that says why, and nothing
     *     is changed, if the fabric cannot take the place of the one that runs, cannot be programmed, or has routes that
     *     could deadlock with what is out of service now. Any other exception is a defect, after which the loop tries again
     */
    public CompletableFuture<Optional<ControlReport>> change(Fabric next) {
        return requests.ask(new FabricChange(next, controller, events::busy));
    }

    /**
     * Gives other pairs of endpoints routes of their own, or the same pairs others, and all that are left out the routes of their
     * switches. Only what differs is written, at once; whoever is delivered by old and new routes is delivered meanwhile. Made
     * in one order with {@link #change} and {@link #drain}.
     *
     * @param next of a topology that is equal to that of the fabric that runs
     * @return what was done, of which the listener is told too; nothing if this controller stands by, and will program
     *     them when it becomes primary. Completes with an {@link IllegalArgumentException} that says why, and nothing is
     *     changed, if the pairs are of another topology, are more than a switch has room for, or have routes that could
     *     deadlock with what is out of service now
     */
    public CompletableFuture<Optional<ControlReport>> changePairs(GivenWaypoints next) {
        return requests.ask(new PairsChange(next, controller, events::busy, () -> true));
    }

    /**
     * The same for pairs that were chosen for the fabric as it was at one moment.
     *
     * @param planned that moment
     * @return as above; completes with a {@link StalePlanException}, and nothing is changed, if packets may have begun to go other
     *     ways since then, or the fabric was not settled then, is not now, or is not programmed by this controller
     */
    public CompletableFuture<Optional<ControlReport>> changePairs(GivenWaypoints next, RunningFabric planned) {
        return requests.ask(new PairsChange(
                next,
                controller,
                events::busy,
                () -> active() && planned.unchangedUntil(board.running()) && planned.revision() == revision));
    }

    /**
     * Drains just these links and switches, and ends all other drains: no packet goes over a drained link, and none through
     * a drained switch, though they start and end there until it is taken down. Nothing is lost meanwhile. What is drained
     * is still probed, does not count as failed, and stays drained until this is called again, also while this controller
     * stands by; another controller has to be told.
     *
     * @param names of links and switches; none to end all drains
     * @param forced whether to drain them even if that leaves pairs of switches without a route that have one now
     * @return what was done, of which the listener is told too; nothing if this controller stands by. Completes with an
     *     {@link IllegalArgumentException}, and nothing is changed, for a name that is neither a link nor a switch;
     *     with an {@link IllegalStateException}, unless it is forced, if pairs would be left without a route, some of
     *     which are named
     */
    public CompletableFuture<Optional<ControlReport>> drain(Set<String> names, boolean forced) {
        return requests.ask(new Drain(Set.copyOf(names), forced, controller, outages, events::busy));
    }

    /** The session with a switch ended, for this reason. */
    public void sessionEnded(int s, String reason) {
        events.post(() -> {
            if (sessions.hasSession(s)) {
                revision++;
                attachments.ended(s, reason, true);
            }
        });
    }

    /** A switch was given the program, in place of another or of none. */
    public void pipelineLoaded(int s) {
        events.post(() -> {
            revision++;
            publish();
            listener.happened(FabricEvent.pipelineLoaded(topology, s));
        });
    }

    /** A switch said something that cannot be true. */
    public void falseAnswer(int s, String reason) {
        events.post(() -> attachments.quarantine(s, reason));
    }

    /** This controller became primary of a switch where it stood by. */
    public void becamePrimary(int s) {
        events.post(() -> attachments.attach(s));
    }

    /** Another controller became primary of a switch. */
    public void becameStandby(int s) {
        events.post(() -> attachments.standBy(s));
    }

    /**
     * A target that knows says whether a port is up. Without it, probes have to find out; with it, they are fewer.
     *
     * @param port number of the port; one without a link is passed over
     */
    public void portChanged(int s, int port, boolean up) {
        prober.probes().portChanged(s, port, up, System.nanoTime());
    }

    /** A frame came to the controller; tells whether it was one of the loop's own probes. */
    public boolean packetIn(int s, int port, byte[] frame) {
        return prober.probes().received(s, port, frame, System.nanoTime());
    }

    /** What follows from sessions that begin and end. */
    private final class Progress implements Attachments.Owner {
        @Override
        public boolean readsAtOnce() {
            return takeover.active();
        }

        @Override
        public void ready(int s) {
            revision++;
            repairs.need(false);
            newcomers.set(s, active());
        }

        @Override
        public void sessionsChanged() {
            takeover.sessionsChanged();
            act();
        }
    }

    /** What is asked for by an operator. */
    private final class Asked implements Requests.Owner {
        @Override
        public boolean active() {
            return takeover.active();
        }

        @Override
        public Fabric fabric() {
            return controller.fabric();
        }

        @Override
        public GivenWaypoints pairs() {
            return controller.pairs();
        }

        @Override
        public Failures failures() {
            return outages.failures();
        }

        @Override
        public void bring(Function<Failures, ControlReport> way) {
            revision++;
            publish();
            repairs.run(() -> way.apply(outages.failures()), report -> rerouted(report, false));
            publish();
        }

        @Override
        public void noted() {
            publish();
        }
    }

    /** What follows from becoming primary, and from not being so any more. */
    private final class Primacy implements Takeover.Owner {
        @Override
        public void program() {
            repairs.run(
                    () -> {
                        var unused = outages.takeChange();
                        return controller.program(outages.failures(), events::busy);
                    },
                    report -> rerouted(report, true));
            publish();
        }

        @Override
        public void passOver(boolean active) {
            publish();
            if (!active) {
                listener.happened(FabricEvent.waiting(status()));
            }
        }

        @Override
        public void resigned() {
            revision++;
            pairsWithoutRoute = 0;
            audits.forget();
        }
    }

    /** What was found dead may have been forgotten meanwhile, and nobody would say that it returned. */
    private void linkChanged(int l, boolean up) {
        if (up) {
            outages.returned(outages.link(l));
        } else if (prober.probes().isDead(l)) {
            outages.fail(outages.link(l));
        }
        act();
    }

    /** Repairs if there is anything to repair, once for all events that have come by now. */
    private void act() {
        Outages.Change change = outages.takeChange();
        if (change != Outages.Change.NONE) {
            revision++;
            repairs.need(change == Outages.Change.WORSE);
        }
        publish();
        if (repairs.isNeeded() && active() && !repairs.gathers(sessions.someReturn(TOGETHER), manyAreLeaving())) {
            repairs.post(() -> {
                if (active()) {
                    repairs.run(
                            () -> controller.reroute(outages.failures(), events::busy),
                            report -> rerouted(report, false));
                    publish();
                }
            });
        }
    }

    /** Whether many sessions have ended, and it will show soon which of them for good. */
    private boolean manyAreLeaving() {
        return IntStream.range(0, topology.switchCount())
                        .filter(s -> sessions.isLost(s) && !outages.isDown(s))
                        .count()
                >= MANY;
    }

    private void rerouted(ControlReport report, boolean first) {
        revision++;
        afterwards(report, first);
    }

    private void afterwards(ControlReport report, boolean first) {
        audits.written(report);
        pairsWithoutRoute = report.pairsWithoutRoute();
        report.falseAnswers().forEach(attachments::quarantine);
        report.unreachable().forEach((s, reason) -> {
            controller.leaveAlone(s);
            attachments.revive(s, reason, !report.givenUp().contains(s));
        });
        attachments.renewals().avoided(report.failures());
        newcomers.stream().forEach(audits::audit);
        newcomers.clear();
        if (first) {
            auditAllSoon();
        }
        prober.probes()
                .programmed(
                        s -> sessions.ready(s)
                                && !outages.isDown(s)
                                && !report.unreachable().containsKey(s),
                        System.nanoTime());
        surplusChannels.written();
        publish();
        FabricEvent.programmed(report, first, detection().worst()).forEach(listener::happened);
    }

    /** A switch held something else than it should, or refuses other updates than before. */
    private void audited() {
        revision++;
        publish();
    }

    private boolean active() {
        return takeover.active();
    }

    private void publish() {
        board.publish(controller.fabric(), controller.pairs(), active(), takeover.begun(), pairsWithoutRoute, revision);
    }

    private void remind() {
        LoopStatus now = status();
        if (!now.unreachable().isEmpty()
                || !now.quarantined().isEmpty()
                || !now.failures().isEmpty()) {
            listener.happened(FabricEvent.stillMissing(now));
        }
    }

    /** Stops; what is installed stays. Waits for what is being written, for some seconds at most. */
    @Override
    public void close() {
        requests.close();
        prober.close();
        events.close();
    }
}
