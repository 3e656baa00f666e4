package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.probe.Detection;
import io.weft.control.probe.LinkProbes;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps the switches of a fabric programmed: attaches to them, installs what they lack and nothing else, and from then
 * on routes around failures and back when they are over.
 *
 * <p>A link fails when no more probes arrive over it ({@link LinkProbes}). A switch fails when its session ends and
 * does not begin again in time; one that has a session but does not answer is left as it is until it does. One that
 * gives false answers counts as failed, and is put in quarantine for some time ({@link Quarantine}). What fails more
 * than once in a minute has to stay up for some time before it is used again ({@link FlapDamping}). A controller that
 * is primary of no switch stands by, and takes over when it becomes primary: it reads what is installed first, and so
 * changes nothing that is right.
 *
 * <p>The host calls {@link #sessionEnded}, {@link #becamePrimary}, {@link #becameStandby} and {@link #packetIn}, on any
 * thread. All of it becomes events, which one thread takes one by one ({@link LoopReducer}); repairs wait for those
 * that came by then.
 */
public final class ControlLoop implements AutoCloseable {
    private final SwitchHost host;
    private final LocalProtection protection;
    private final LoopListener listener;
    private final EventQueue events;
    private final LoopEffects effects = new Effects();
    private final FabricController controller;
    private final LoopReducer reducer;
    private final Prober prober;
    private final Requests requests;
    private volatile LoopStatus.Loop status;
    private volatile FabricSnapshot running;

    /** Makes a loop that does nothing before {@link #start}. */
    public ControlLoop(
            Fabric fabric, SwitchHost host, LocalProtection protection, LoopOptions options, LoopListener listener) {
        this(fabric, GivenWaypoints.none(fabric.topology()), host, protection, options, listener);
    }

    /**
     * Makes a loop of a fabric where some pairs of endpoints have routes of their own.
     *
     * @throws Refusal if these are of another topology
     */
    public ControlLoop(
            Fabric fabric,
            GivenWaypoints pairs,
            SwitchHost host,
            LocalProtection protection,
            LoopOptions options,
            LoopListener listener) {
        // What is parallel in judging a request stays in that one thread.
        this(
                fabric,
                pairs,
                host,
                protection,
                options,
                listener,
                ThreadClock::new,
                new ForkJoinPool(1),
                DeadlockProof::of);
    }

    /**
     * Makes a loop with another time, and another way to prove routes.
     *
     * @param clocks by the name of the thread
     * @param judges judges requests, one at a time
     */
    ControlLoop(
            Fabric fabric,
            GivenWaypoints pairs,
            SwitchHost host,
            LocalProtection protection,
            LoopOptions options,
            LoopListener listener,
            Function<String, LoopClock> clocks,
            ExecutorService judges,
            Function<Routes, DeadlockProof> prover) {
        this.host = host;
        this.protection = protection;
        this.listener = listener;
        this.events = new EventQueue(
                clocks.apply("weft-control"), e -> listener.happened(FabricEvent.defect("the control loop", e)));
        EventQueue probing = new EventQueue(
                clocks.apply("weft-probes"), e -> listener.happened(FabricEvent.defect("link probes", e)));
        this.controller = new FabricController(fabric, pairs, host, protection, prover);
        Sessions sessions = new Sessions(fabric.topology().switchCount());
        this.requests = new Requests(effects, judges);
        this.prober = new Prober(
                fabric,
                host,
                sessions,
                controller,
                events,
                probing,
                () -> running.fabric().virtualChannels(),
                effects);
        this.reducer = new LoopReducer(fabric, options, controller, sessions, prober.probes, requests, effects);
    }

    /** Begins to attach to all switches; returns at once. Call once. */
    public void start() {
        effects.post(LoopReducer::started);
        prober.start();
    }

    /**
     * How many answers of switches to writes were acted on by now: grows while a write, however long, makes progress.
     */
    public long answers() {
        return controller.answers();
    }

    /** How long failures of links go unnoticed. */
    public Detection detection() {
        return prober.detection;
    }

    /**
     * How often a link has failed within ten minutes of its last failure, since this loop was made. A link that is not
     * used again yet, because it has not stayed up for long enough, counts as well.
     */
    public int linkFlaps(int l) {
        return reducer.linkFlaps(l);
    }

    /** The status of the loop and its fabric, as of the last event. */
    public LoopStatus status() {
        return new LoopStatus(status, prober.status(), prober.recentFailure());
    }

    /** The status after all events that have come by now; completes exceptionally if the loop is closed. */
    public CompletableFuture<LoopStatus> upToDate() {
        Requests.Answer<LoopStatus> result = new Requests.Answer<>();
        // Not posted: no write has to hurry for that.
        events.later(0, () -> result.complete(status()));
        return requests.refusedWhenClosed(result);
    }

    /**
     * Whether it is known of every link between switches with sessions whether it works: probes have arrived since the
     * fabric was programmed, or are missing for long enough. Links of {@link LoopStatus#deaf} switches do not count.
     */
    public boolean knowsAllLinks() {
        return prober.knowsAll();
    }

    /** The fabric whose routes are installed, or will be when this controller is primary. */
    public Fabric fabric() {
        return running.fabric();
    }

    /** What is given for pairs of endpoints of {@link #fabric}. */
    public GivenWaypoints pairs() {
        return running.pairs();
    }

    /** What is out of service now and what is drained, of the topology of {@link #fabric}. */
    public Failures failures() {
        return running.failures();
    }

    /** All of these at one moment. */
    public FabricSnapshot running() {
        return running;
    }

    /**
     * Changes the scheme, spread, way of comparing queues or number of virtual channels of the running fabric. Packets
     * that both the old and the new routes deliver are delivered meanwhile. What only packets under way still need is
     * removed a second after the last write. Failures meanwhile are repaired afterwards. Changes and drains are made in
     * the order of the requests.
     *
     * @param next as parsed from a file, with the topology, addresses and probing of the fabric that runs
     * @return what was done, which the listener learns too; empty if this controller stands by, and will program the
     *     fabric when it becomes primary. Completes with a {@link Refusal} that says why, and nothing is changed, if
     *     the fabric cannot take the place of the one that runs, cannot be programmed, or has routes that could
     *     deadlock with what is out of service now. Any other exception is a defect, after which the loop tries again
     */
    public CompletableFuture<Optional<ControlReport>> change(Fabric next) {
        return ask(now -> Change.toFabric(next, now, controller), Optional.empty());
    }

    /**
     * Replaces the pairs of endpoints that have routes of their own; all others take the routes of their switches. Only
     * what differs is written. Otherwise as {@link #change}.
     *
     * @param next of a topology that is equal to that of the fabric that runs
     * @return as {@link #change}; refused also if the pairs are of another topology or more than a switch has room for
     */
    public CompletableFuture<Optional<ControlReport>> changePairs(GivenWaypoints next) {
        return ask(now -> Change.toPairs(next, now, controller), Optional.empty());
    }

    /**
     * As {@link #changePairs(GivenWaypoints)}, for pairs that were chosen for the fabric as it was at one moment.
     *
     * @param planned that moment
     * @return as above; completes with a {@link StalePlanException}, and nothing is changed, if packets may take other
     *     routes since then, or the fabric was not settled then, is not now, or is not programmed by this controller
     */
    public CompletableFuture<Optional<ControlReport>> changePairs(GivenWaypoints next, FabricSnapshot planned) {
        return ask(now -> Change.toPairs(next, now, controller), Optional.of(planned));
    }

    /**
     * Drains these links and switches, and ends all other drains: no packet goes over a drained link, and none through
     * a drained switch, though packets start and end there until it is taken down. No packet is lost. What is drained
     * is still probed, does not count as failed, and stays drained until this is called again, also while this
     * controller stands by; other controllers do not know of it.
     *
     * @param names of links and switches; none to end all drains
     * @param forced whether to drain them even if that leaves pairs of switches without a route that have one now
     * @return as {@link #change}. Completes with a {@link Refusal} for a name that is neither a link nor a switch; with
     *     a {@link Refusal}, unless it is forced, if pairs would be left without a route, some of which are named.
     *     Nothing is changed then
     */
    public CompletableFuture<Optional<ControlReport>> drain(Set<String> names, boolean forced) {
        Set<String> all = Set.copyOf(names);
        return ask(now -> Change.toDrains(all, forced, now), Optional.empty());
    }

    /**
     * Uses links again that this controller drains because they lose packets, until they have been sound; those among
     * the names that it does not are passed over.
     *
     * @return done when they are used
     */
    public CompletableFuture<Void> useLossy(Set<String> names) {
        Set<String> links = new HashSet<>(names);
        links.retainAll(running.drains().forLoss());
        Requests.Answer<Void> result = new Requests.Answer<>();
        effects.post((to, now) -> {
            var unused = to.greyDrains.overrule(links).whenComplete((done, failure) -> {
                if (failure == null) {
                    result.complete(null);
                } else {
                    result.completeExceptionally(failure);
                }
            });
        });
        return requests.refusedWhenClosed(result);
    }

    private CompletableFuture<Optional<ControlReport>> ask(
            Function<FabricSnapshot, Change> judge, Optional<FabricSnapshot> planned) {
        return requests.ask(new Requests.Request(judge, planned));
    }

    /**
     * Reads what all switches in service hold now, and compares it with what the routes need; on other threads than
     * that of the loop, which goes on meanwhile.
     *
     * @param digest what is kept of the entries of each switch; called on any thread
     * @return completes with a {@link Refusal} that says why if a switch cannot be read or holds anything else, or if
     *     the fabric is not settled or does not stay as it is until all switches are read
     */
    public <T> CompletableFuture<ReadBack<T>> readBack(Function<List<Entity>, T> digest) {
        FabricSnapshot now = running;
        if (!now.settled()) {
            return CompletableFuture.failedFuture(Refusal.notNow(
                    "the fabric is not settled: " + now.unsettled().get() + "; ask again"));
        }
        Requests.Answer<ReadBack<T>> result = new Requests.Answer<>();
        var unused = CompletableFuture.supplyAsync(
                        () -> DesiredState.of(Routes.of(now.fabric(), now.failures(), now.pairs()), protection))
                .thenCompose(desired -> ReadBack.of(desired, host, digest))
                .whenComplete((read, failure) -> {
                    if (!now.unchangedUntil(running)) {
                        result.completeExceptionally(Refusal.notNow("the fabric changed while it was read; ask again"));
                    } else if (failure == null) {
                        result.complete(read);
                    } else {
                        result.completeExceptionally(
                                failure instanceof CompletionException ? failure.getCause() : failure);
                    }
                });
        return requests.refusedWhenClosed(result);
    }

    public void sessionEnded(int s, String reason) {
        effects.post((to, now) -> to.sessionEnded(s, reason, now));
    }

    /** A switch was given the program, in place of another or of none. */
    public void pipelineLoaded(int s) {
        effects.post((to, now) -> to.pipelineLoaded(s));
    }

    public void falseAnswer(int s, String reason) {
        effects.post((to, now) -> to.falseAnswer(s, reason, now));
    }

    /** The host dropped packets of a switch that sends more than it takes; to be said now and then while it does. */
    public void flooded(int s, String reason) {
        effects.post((to, now) -> to.flooded(s, reason, now));
    }

    /** This controller became primary of a switch where it stood by. */
    public void becamePrimary(int s) {
        effects.post((to, now) -> to.becamePrimary(s));
    }

    /** Another controller became primary of a switch. */
    public void becameStandby(int s) {
        effects.post((to, now) -> to.becameStandby(s, now));
    }

    /**
     * A target that reports port status says whether a port is up; links with it are probed less often.
     *
     * @param port number of the port; one without a link is passed over
     */
    public void portChanged(int s, int port, boolean up) {
        prober.probes.portChanged(s, port, up, effects.now());
    }

    /** A frame came to the controller; returns whether it was a probe. */
    public boolean packetIn(int s, int port, byte[] frame) {
        return prober.probes.received(s, port, frame, effects.now());
    }

    /** What the loop does, by its host and on its thread. */
    private final class Effects implements LoopEffects {
        @Override
        public long now() {
            return events.clock.now();
        }

        @Override
        public void attach(int s, boolean anew, Function<Reply<SwitchHost.Standing>, LoopEvent> event) {
            answer(() -> anew ? host.attachAnew(s) : host.attach(s), event);
        }

        @Override
        public void detach(int s) {
            host.detach(s);
        }

        @Override
        public void read(int s, Function<Reply<List<Entity>>, LoopEvent> event) {
            answer(() -> host.read(s), event);
        }

        /** A host that throws instead of answering has failed to. */
        private <T> void answer(Supplier<CompletableFuture<T>> question, Function<Reply<T>, LoopEvent> event) {
            CompletableFuture<T> future;
            try {
                future = question.get();
            } catch (RuntimeException | Error e) {
                future = CompletableFuture.failedFuture(e);
            }
            var unused = future.whenComplete((answer, failure) -> post(event.apply(Reply.of(answer, failure))));
        }

        @Override
        public void post(LoopEvent event) {
            events.post(() -> reducer.reduce(event, now()));
        }

        @Override
        public void later(long nanos, LoopEvent event) {
            events.later(nanos, () -> reducer.reduce(event, now()));
        }

        @Override
        public boolean hurried() {
            return events.busy();
        }

        @Override
        public boolean expectsMore() {
            return host.expectsMore();
        }

        @Override
        public void tell(FabricEvent event) {
            try {
                listener.happened(event);
            } catch (RuntimeException | Error e) {
                // Whoever tells is in the middle of a change of state, which has to be completed.
                events.report(e);
            }
        }

        @Override
        public void publish(LoopStatus.Loop now, FabricSnapshot fabric) {
            running = fabric;
            status = now;
        }

        @Override
        public LoopStatus status() {
            return ControlLoop.this.status();
        }

        @Override
        public <T> void complete(CompletableFuture<T> result, T value) {
            events.later(0, () -> result.complete(value));
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
