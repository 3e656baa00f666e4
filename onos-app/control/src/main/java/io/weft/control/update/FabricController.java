package io.weft.control.update;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Brings the switches of a fabric to the state that its routes ask for, and keeps them there through failures.
 *
 * <p>Desired state, difference to what the switches hold, updates each of which is written when what it relies on is
 * confirmed ({@link Installation}), and a check of what the switches then hold; what the check finds is mended once.
 * All operations are blocking and one at a time.
 *
 * <p>Routes are proven to be free of deadlock before anything of them is written. Those that are not proven are tried
 * without the routes of single pairs of endpoints. If that does not help, first routes are refused; otherwise the
 * routes that were installed before stay, for they were proven: what fails only takes channels from their dependency
 * graph, which stays acyclic. See {@link ControlReport#unproven}.
 */
public final class FabricController {
    private final SwitchDriver driver;
    private final LocalProtection protection;
    private Fabric fabric;
    private GivenWaypoints pairs;
    /** How many there are to be: more than the fabric's while packets may be on their way by routes of another. */
    private int virtualChannels;

    private final KnownSwitches switches;
    private final PlanExecution execution;
    private final RouteProofs proofs;

    /** Makes a controller that knows nothing of the switches yet. */
    public FabricController(Fabric fabric, SwitchDriver driver, LocalProtection protection) {
        this(fabric, GivenWaypoints.none(fabric.topology()), driver, protection);
    }

    /**
     * Makes a controller of a fabric where some pairs of endpoints have routes of their own.
     *
     * @throws Refusal if these are of another topology
     */
    public FabricController(Fabric fabric, GivenWaypoints pairs, SwitchDriver driver, LocalProtection protection) {
        this(fabric, pairs, driver, protection, DeadlockProof::of);
    }

    /**
     * Makes a controller with another way to prove routes.
     *
     * @param prover is asked on any thread
     */
    public FabricController(
            Fabric fabric,
            GivenWaypoints pairs,
            SwitchDriver driver,
            LocalProtection protection,
            Function<Routes, DeadlockProof> prover) {
        this.fabric = fabric;
        this.pairs = pairs.upon(fabric.topology());
        this.virtualChannels = fabric.virtualChannels();
        this.driver = driver;
        this.protection = protection;
        this.switches = new KnownSwitches(driver);
        this.execution = new PlanExecution(driver);
        this.proofs = new RouteProofs(prover);
    }

    /**
     * Installs the routes of the fabric while these failures last, whatever the switches hold: they are all read first,
     * but for those that were read by a {@link #survey} with the same failures. Switches that hold the right entries
     * already are neither written to nor read again; the others are checked at the end. Nothing is written if the
     * routes are not proven to be free of deadlock, not even without single pairs of endpoints.
     *
     * @throws Refusal if the failures are of another topology, or the fabric cannot be programmed
     */
    public synchronized ControlReport program(Failures failures) {
        return program(failures, () -> false);
    }

    /**
     * As {@link #program(Failures)}; waits for no switch that hangs if it is {@code hurried}, since something else
     * waits.
     */
    public synchronized ControlReport program(Failures failures, BooleanSupplier hurried) {
        switches.forgetAllButSurvey();
        // Others may have written since, so what this controller installed before is nothing to fall back on.
        return advance(failures, hurried, Optional.empty(), Reconciler::checked);
    }

    /**
     * Reads switches ahead of {@link #program}, to see what an earlier controller routed around, and proves the routes
     * meanwhile.
     *
     * @param failures what is known to have failed
     * @param which the switches to read; the others are read when the fabric is programmed
     * @return the links by which switches do not send to the switch at their other end, though they have a next hop for
     *     it, and these failures give no reason
     * @throws Refusal if the failures are of another topology, or the fabric cannot be programmed
     */
    public synchronized BitSet survey(Failures failures, IntPredicate which) {
        DesiredState desired = desired(failures);
        CompletableFuture<JudgedRoutes> proof = CompletableFuture.supplyAsync(() -> proofs.judged(desired.routes()));
        BitSet avoided = switches.survey(desired, which).avoided();
        proofs.remember(proof.join());
        return avoided;
    }

    /** Forgets what a {@link #survey} found, since there is nothing to program after all. */
    public synchronized void forgetSurvey() {
        switches.forgetSurvey();
        proofs.forget();
    }

    /**
     * Changes the routes to those of the fabric while these failures last. What changed is worked out from what was
     * installed last, without reading, and only that is written; switches that were out of service or did not take
     * their entries are read first. Then all switches are read and checked, but for those that were read to be right.
     *
     * <p>Without failures, this leads back to exactly the entries of the undamaged fabric.
     *
     * @throws Refusal if the failures are of another topology
     */
    public synchronized ControlReport repair(Failures failures) {
        return advance(failures, () -> false, switches.installed(), Reconciler::checked);
    }

    /**
     * Reads the routes that the switches hold now. Switches that cannot be reached are left out; see
     * {@link InstalledRoutes#holds}.
     */
    public synchronized InstalledRoutes readInstalled() {
        return InstalledRoutes.read(
                fabric,
                driver,
                switches.installed().map(DesiredState::liveSwitches).orElseGet(() -> IntStream.range(
                                0, fabric.topology().switchCount())
                        .toArray()));
    }

    /** Whether it only waits for switches that do not answer. Does not wait for anything itself. */
    public boolean onlyWaits() {
        return execution.onlyWaits();
    }

    /**
     * How many answers of switches to writes were acted on by now: grows while a write, however long, makes progress.
     * Does not wait for anything itself.
     */
    public long answers() {
        return execution.answers();
    }

    /** The routes that were installed last; none before the first installation. */
    public synchronized Optional<Routes> routes() {
        return switches.installed().map(DesiredState::routes);
    }

    /**
     * As {@link #repair}, but trusts what switches confirm and reads none at the end but those that failed before: as
     * fast as can be.
     *
     * @param hurried whether something else waits to be done: then nobody waits any longer for a switch that hangs
     * @throws Refusal if the failures are of another topology
     */
    public synchronized ControlReport reroute(Failures failures, BooleanSupplier hurried) {
        return advance(failures, hurried, switches.installed(), Reconciler::trusting);
    }

    private Reconciler reconciler(BooleanSupplier hurried, PhaseTimes times) {
        return new Reconciler(switches, (plan, unknown) -> execution.run(plan, unknown, hurried), times);
    }

    /** The proof of routes, whose time counts. */
    private JudgedRoutes proof(Routes routes, PhaseTimes times) {
        JudgedRoutes judged = proofs.take(routes);
        times.add(Phase.PROVE, judged.millis);
        return judged;
    }

    /**
     * Replaces the fabric by another of the same topology and addresses, and the pairs of endpoints with routes of
     * their own, in three steps: what failed is routed around by the old routes, if it is not yet (if these are not
     * proven, afterwards by the new ones); then virtual channels and hop limit are widened to what either fabric needs,
     * and sources turn to the new routes one by one; and {@link #removeSurplusChannels} takes the rest away. Next hops
     * are the same in both fabrics, so that whoever is delivered by old and new routes is delivered meanwhile. As
     * {@link #reroute}, it trusts what switches confirm.
     *
     * @param hurried whether something else waits to be done
     * @throws Refusal if the next fabric cannot take the place of this one ({@link Fabric#inPlaceOf}), the pairs are of
     *     another topology, they cannot be programmed, or have routes that could deadlock; nothing has changed then
     */
    public synchronized ControlReport change(
            Fabric next, GivenWaypoints nextPairs, Failures failures, BooleanSupplier hurried) {
        return change(prove(Routes.of(inPlace(next), failures, nextPairs.upon(fabric.topology()))), failures, hurried);
    }

    /**
     * Proves routes for {@link #change(JudgedRoutes, Failures, BooleanSupplier)}; on any thread.
     *
     * @throws UnprovenRoutesException if they could deadlock
     */
    public JudgedRoutes prove(Routes routes) {
        return proofs.proven(routes);
    }

    /**
     * As {@link #change(Fabric, GivenWaypoints, Failures, BooleanSupplier)}, with the fabric and the pairs of routes
     * that were proven. They are not proven again if they are those for these failures.
     *
     * @param next of the topology of this fabric
     * @throws UnprovenRoutesException if the routes while these failures last could deadlock; nothing has changed then
     */
    public synchronized ControlReport change(JudgedRoutes next, Failures failures, BooleanSupplier hurried) {
        PhaseTimes times = new PhaseTimes();
        Fabric upon = next.routes.fabric();
        GivenWaypoints pairsUpon = next.routes.pairs().given();
        int widest = Math.max(virtualChannels, upon.virtualChannels());
        DesiredState desired = times.timed(Phase.RECOMPUTE, () -> {
            boolean same = next.routes.failures().equals(failures);
            return DesiredState.of(same ? next.routes : Routes.of(upon, failures, pairsUpon), protection, widest);
        });
        Optional<Failures> before = routes().map(Routes::failures).filter(avoided -> !avoided.equals(failures));
        Optional<DesiredState> caughtUp = before.flatMap(avoided ->
                judge(times.timed(Phase.RECOMPUTE, () -> desired(failures)), Optional.empty(), times).provable);
        // Where the present routes cannot be led around what failed, the next ones take their place first.
        Optional<DesiredState> ahead = before.filter(avoided -> caughtUp.isEmpty())
                .map(avoided -> times.timed(
                        Phase.RECOMPUTE,
                        () -> DesiredState.of(Routes.of(upon, avoided, pairsUpon), protection, widest)));
        ahead.ifPresent(state -> proof(state.routes(), times).required());
        proofs.remember(next);
        DeadlockProof proof = proof(desired.routes(), times).required().proof;
        Reconciler reconciler = reconciler(hurried, times);
        Reconciliation done = Reconciliation.begin(failures, Verdict.proven(desired, proof));
        if (caughtUp.isPresent()) {
            done = install(reconciler, done, caughtUp.get());
        }
        fabric = upon;
        pairs = pairsUpon;
        virtualChannels = widest;
        if (ahead.isPresent()) {
            done = reconciler.install(done, ahead.get());
        }
        return reconciler.trusting(reconciler.install(done, desired));
    }

    private Fabric inPlace(Fabric next) {
        return next == fabric ? fabric : next.inPlaceOf(fabric);
    }

    /**
     * Replaces the fabric by another of the same topology and addresses, with these pairs, and forgets what the
     * switches hold; writes nothing.
     *
     * @throws Refusal if the next fabric cannot take the place of this one, or the pairs are of another topology
     */
    public synchronized void adopt(Fabric next, GivenWaypoints nextPairs) {
        fabric = inPlace(next);
        pairs = nextPairs.upon(fabric.topology());
        virtualChannels = fabric.virtualChannels();
        switches.forgetInstalled();
    }

    public synchronized GivenWaypoints pairs() {
        return pairs;
    }

    /** Whether there are virtual channels, or hops, that only packets by the routes of an earlier fabric can need. */
    public synchronized boolean hasSurplusChannels() {
        return virtualChannels > fabric.virtualChannels();
    }

    /**
     * Whether it {@link #hasSurplusChannels}, and all switches in service are known to send by the routes of this
     * fabric only.
     */
    public synchronized boolean canRemoveSurplusChannels() {
        return hasSurplusChannels()
                && switches.installed()
                        .filter(wide -> switches.outOfStep(wide, -1).isEmpty())
                        .isPresent();
    }

    /**
     * Takes away what only packets of an earlier fabric can need; to be called when none is on its way any more. Trusts
     * what switches confirm.
     *
     * @param hurried whether something else waits to be done
     * @throws IllegalStateException unless it {@link #canRemoveSurplusChannels}
     */
    public synchronized ControlReport removeSurplusChannels(BooleanSupplier hurried) {
        if (!canRemoveSurplusChannels()) {
            throw new IllegalStateException("there is nothing to take away, or not yet");
        }
        Routes routes = routes().orElseThrow();
        Reconciler reconciler = reconciler(hurried, new PhaseTimes());
        virtualChannels = fabric.virtualChannels();
        return reconciler.trusting(reconciler.install(
                Reconciliation.begin(routes.failures(), Verdict.NONE), DesiredState.of(routes, protection)));
    }

    /** The fabric whose routes are installed, or to be. */
    public synchronized Fabric fabric() {
        return fabric;
    }

    /**
     * Compares what a switch was read to hold with what it should, and mends what differs, without reading it again.
     * What relies on switches that are not known to hold what they should is withheld, as in a repair.
     *
     * @param held what it was read to hold since the last update
     * @param hurried whether something else waits to be done
     * @return with what the switch lacked as its deviations; consistent if that was nothing, as before the first
     *     installation
     */
    public synchronized ControlReport audit(int s, List<Entity> held, BooleanSupplier hurried) {
        Failures failures = routes().map(Routes::failures).orElse(Failures.none(fabric.topology()));
        Reconciler reconciler = reconciler(hurried, new PhaseTimes());
        Reconciliation done = Reconciliation.begin(failures, Verdict.NONE);
        SortedMap<Integer, List<Update>> deviations = new TreeMap<>();
        if (switches.installed().filter(desired -> desired.isLive(s)).isPresent() && !switches.isLeftAlone(s)) {
            DesiredState desired = switches.installed().get();
            List<Update> lacking = Diff.between(held, desired.entries(s));
            switches.setInStep(s, lacking.isEmpty());
            if (!lacking.isEmpty()) {
                deviations.put(s, lacking);
                done = reconciler.mend(done, deviations, switches.outOfStep(desired, s));
                switches.setInStep(s, !done.unfinished().get(s));
            }
        }
        return reconciler.report(done, deviations.isEmpty(), deviations);
    }

    /**
     * Reads all switches and says what {@link #program} would write, unless it would refuse; writes nothing.
     *
     * @throws Refusal if the failures are of another topology, or the fabric cannot be programmed
     */
    public synchronized ControlReport preview(Failures failures) {
        PhaseTimes times = new PhaseTimes();
        DesiredState desired = times.timed(Phase.RECOMPUTE, () -> desired(failures));
        Verdict verdict = judge(desired, Optional.empty(), times);
        Reconciler reconciler = reconciler(() -> false, times);
        Reconciliation begun = Reconciliation.begin(failures, verdict);
        return verdict.provable
                .map(state -> reconciler.preview(begun, state))
                .orElseGet(() -> reconciler.report(begun, false, new TreeMap<>()));
    }

    /**
     * Takes it that nothing is known any more of what a switch holds: it is read before it is next written to. Ends
     * {@link #leaveAlone}.
     */
    public synchronized void forget(int s) {
        switches.forget(s);
    }

    /**
     * Neither reads nor writes a switch that does not answer, until {@link #forget}: no new entry leads there, but what
     * does already stays, since it may well go on forwarding.
     */
    public synchronized void leaveAlone(int s) {
        switches.leaveAlone(s);
    }

    /** Takes it that a switch holds this, read since {@link #forget}: it need not be read before it is written to. */
    public synchronized void learn(int s, List<Entity> held) {
        switches.learn(s, held);
    }

    /**
     * Installs what the failures ask for, as far as that is proven.
     *
     * @param before what was proven and installed before, and stays otherwise
     */
    private ControlReport advance(
            Failures failures,
            BooleanSupplier hurried,
            Optional<DesiredState> before,
            BiFunction<Reconciler, Reconciliation, ControlReport> ending) {
        PhaseTimes times = new PhaseTimes();
        DesiredState desired = times.timed(Phase.RECOMPUTE, () -> switches.surveyedFor(fabric, failures, pairs)
                .orElseGet(() -> desired(failures)));
        Verdict verdict = judge(desired, before, times);
        Reconciler reconciler = reconciler(hurried, times);
        Reconciliation done = Reconciliation.begin(failures, verdict);
        if (verdict.provable.isPresent()) {
            done = install(reconciler, done, verdict.provable.get());
        } else if (before.isPresent()) {
            done = reconciler.install(done, before.get());
        } else {
            switches.forgetInstalled();
        }
        return ending.apply(reconciler, done);
    }

    /**
     * Judges what is desired and, if that is not proven, what it is without routes of single pairs of endpoints.
     *
     * @param before what stays if neither is proven
     */
    private Verdict judge(DesiredState desired, Optional<DesiredState> before, PhaseTimes times) {
        Routes routes = desired.routes();
        DeadlockProof proof = proof(routes, times).proof;
        if (proof.deadlockFree()) {
            return Verdict.proven(desired, proof);
        }
        DeadlockProof last = proof;
        if (!pairs.isEmpty()) {
            DesiredState without = times.timed(
                    Phase.RECOMPUTE,
                    () -> DesiredState.of(Routes.of(fabric, routes.failures()), protection, virtualChannels));
            last = proof(without.routes(), times).proof;
            if (last.deadlockFree()) {
                return Verdict.provenWithoutPairs(without, last, Unproven.withoutPairs(routes, proof));
            }
        }
        return Verdict.refused(
                last,
                before.map(kept -> Unproven.keeping(kept.routes(), routes, proof))
                        .orElseGet(() -> Unproven.refused(routes, proof)));
    }

    /**
     * Installs routes that are proven. Where pairs of endpoints lost their own routes for want of a proof, failures and
     * pairs do not change at once: meanwhile the pairs have none, which leaves but a part of routes that are proven.
     */
    private Reconciliation install(Reconciler reconciler, Reconciliation begun, DesiredState desired) {
        Routes after = desired.routes();
        Reconciliation between = routes().filter(before -> !before.failures().equals(after.failures())
                        && !before.pairs().given().equals(after.pairs().given()))
                .map(before -> after.pairs().given().isEmpty() ? before.failures() : after.failures())
                .map(meanwhile -> reconciler.install(
                        begun, DesiredState.of(Routes.of(after.fabric(), meanwhile), protection, virtualChannels)))
                .orElse(begun);
        return reconciler.install(between, desired);
    }

    private DesiredState desired(Failures failures) {
        return DesiredState.of(Routes.of(fabric, failures, pairs), protection, virtualChannels);
    }
}
