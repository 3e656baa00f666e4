package io.weft.emulation.fabric;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.control.update.Phase;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.routes.GivenRoutes;
import io.weft.routing.PairRoutes;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of an emulation.
 *
 * @param pairs all pairs of endpoints of the undamaged fabric
 * @param given what came of pairs that a file has routes for; left out without a file
 * @param failures each failure alone, then restored
 * @param held whether every step held
 * @param seconds time that all of it took
 */
public record EmulationResult(
        Size size,
        Installation installation,
        PairCheck.Result pairs,
        Arp arp,
        List<Given> given,
        List<Failure> failures,
        boolean held,
        double seconds) {

    private static final String ROUTES = "What came of pairs that are given routes";

    /** What {@code weft emulate --json} prints. */
    public static final Shape<EmulationResult> SHAPE = Shape.<EmulationResult>named("Emulation")
            .all(Size.SHAPE, EmulationResult::size)
            .all(Installation.SHAPE, EmulationResult::installation)
            .all(PairCheck.Result.SHAPE, EmulationResult::pairs)
            .all(Arp.SHAPE, EmulationResult::arp)
            .optional("routes", object(Given.SHAPE), ROUTES, EmulationResult::routes)
            .with("failures", list(object(Failure.SHAPE)), "Each failure alone", EmulationResult::failures)
            .with("held", FLAG, "Whether every step held", EmulationResult::held)
            .with("seconds", NUMBER.in("s"), "Time that all of it took", EmulationResult::seconds)
            .build();

    private Given routes() {
        return given.isEmpty() ? null : given.get(0);
    }

    /** Puts the steps together, which held if each of them did. */
    static EmulationResult of(
            Size size,
            Installation installation,
            PairCheck.Result pairs,
            Arp arp,
            List<Given> given,
            List<Failure> failures,
            double seconds) {
        boolean held = installation.readBack()
                && installation.deadlockFree()
                && pairs.holdsForAll()
                && arp.holds()
                && given.stream().allMatch(Given::held)
                && failures.stream().allMatch(Failure::holds);
        return new EmulationResult(size, installation, pairs, arp, given, failures, held, seconds);
    }

    /** How large a fabric is: its switch-to-switch links, and the most hops between edge switches. */
    public record Size(String fabric, int switches, int endpoints, int links, int diameter) {
        static final Shape<Size> SHAPE = Shape.<Size>named("EmulatedSize")
                .with("fabric", TEXT, "The name of the fabric", Size::fabric)
                .with("switches", COUNT, "Switches", Size::switches)
                .with("endpoints", COUNT, "Endpoints", Size::endpoints)
                .with("links", COUNT, "Links between switches", Size::links)
                .with("diameter", COUNT.in("hops"), "The longest minimal path between edge switches", Size::diameter)
                .build();

        static Size of(Fabric fabric) {
            Topology topology = fabric.topology();
            return new Size(
                    fabric.name(),
                    topology.switchCount(),
                    topology.endpointCount(),
                    topology.linkCount(),
                    MinimalPaths.of(topology).diameter());
        }
    }

    /** ARP requests of every endpoint, and how many of them got exactly one answer, and the planned MAC. */
    public record Arp(int asked, int answered) {
        static final Shape<Arp> SHAPE = Shape.<Arp>named("EmulatedArp")
                .with("arpAsked", COUNT, "ARP requests", Arp::asked)
                .with("arpAnswered", COUNT, "Requests with one answer, which has the planned MAC", Arp::answered)
                .build();

        boolean holds() {
            return asked == answered;
        }
    }

    /**
     * What came of the pairs of endpoints that are given routes of their own, each tried with one packet.
     *
     * @param routes the pairs, and how many of them use their route
     * @param tried pairs that have a route at all
     * @param delivered pairs whose packet arrived as planned
     * @param mostFlows most pairs whose packets any one channel carried, by the counters of the switches
     * @param mostFlowsChannel that channel, as {@code from->to}; empty if no packet left its switch
     * @param held whether all packets arrived as planned, and nothing else
     */
    public record Given(
            PairRoutes routes, long tried, long delivered, long mostFlows, String mostFlowsChannel, boolean held) {
        private static final String UNUSED = "Pairs that do not use their route";

        static final Shape<Given> SHAPE = Shape.<Given>named("EmulatedRoutes")
                .all(GivenRoutes.SHAPE, Given::routes)
                .with("unused", COUNT, UNUSED, g -> g.routes.given().count() - g.routes.used())
                .with("tried", COUNT, "Pairs that have a route at all", Given::tried)
                .with("delivered", COUNT, "Pairs whose packet arrived as planned", Given::delivered)
                .with("mostFlows", COUNT, "The most pairs whose packets one channel carried", Given::mostFlows)
                .with("mostFlowsChannel", TEXT, "That channel, as from->to", Given::mostFlowsChannel)
                .build();

        static Given of(PairRoutes routes, PairCheck.Result result, long[] before, long[] after) {
            Topology topology = routes.given().topology();
            int most = 0;
            for (int c = 1; c < after.length; c++) {
                most = after[c] - before[c] > after[most] - before[most] ? c : most;
            }
            long flows = after.length == 0 ? 0 : after[most] - before[most];
            return new Given(
                    routes,
                    result.tried(),
                    result.delivered(),
                    flows,
                    flows == 0
                            ? ""
                            : topology.switchName(topology.source(most)) + "->"
                                    + topology.switchName(topology.target(most)),
                    result.holdsForAll());
        }
    }

    /**
     * A first installation.
     *
     * @param virtualChannels virtual channels that occur
     * @param entries table entries installed
     * @param installSeconds time that writing them took
     * @param readBack whether all switches, read back, held exactly the planned entries and routes
     */
    public record Installation(
            int virtualChannels,
            boolean deadlockFree,
            long entries,
            Map<String, Long> entriesByTable,
            double installSeconds,
            long entriesPerSecond,
            boolean readBack) {
        private static final String READ_BACK = "Whether all switches, read back, held exactly what was planned";

        static final Shape<Installation> SHAPE = Shape.<Installation>named("EmulatedInstallation")
                .with("virtualChannels", COUNT, "Virtual channels that occur", Installation::virtualChannels)
                .with("deadlockFree", FLAG, "Whether the routes are free of deadlock", Installation::deadlockFree)
                .with("entries", COUNT, "Table entries that were installed", Installation::entries)
                .with("entriesByTable", byName(COUNT), "Table entries by table", Installation::byTable)
                .with("installSeconds", NUMBER.in("s"), "Time that writing them took", Installation::installSeconds)
                .with("entriesPerSecond", COUNT, "Entries written each second", Installation::entriesPerSecond)
                .with("readBack", FLAG, READ_BACK, Installation::readBack)
                .build();

        private Map<String, Number> byTable() {
            return new LinkedHashMap<>(entriesByTable);
        }

        static Installation of(ProgrammedFabric.Programming installed) {
            double seconds = installed.millis(Phase.INSTALL) / 1e3;
            return new Installation(
                    installed.proof().virtualChannels(),
                    installed.proof().deadlockFree(),
                    installed.entries(),
                    installed.report().entries(),
                    seconds,
                    Math.round(installed.entries() / seconds),
                    installed.readBack());
        }
    }

    /**
     * A failure of a link or a switch, and its restoration; {@code pairs} are without those that the failure separates.
     */
    public record Failure(String what, Repair repair, PairCheck.Result pairs, Restoration restored) {
        static final Shape<Failure> SHAPE = Shape.<Failure>named("EmulatedFailure")
                .with("what", TEXT, "The link or switch", Failure::what)
                .all(Repair.SHAPE, Failure::repair)
                .all(PairCheck.Result.SHAPE, Failure::pairs)
                .with("restored", object(Restoration.SHAPE), "After it was put right", Failure::restored)
                .build();

        boolean holds() {
            return repair.readBack() && repair.deadlockFree() && pairs.holds() && restored.holds();
        }
    }

    /**
     * A repair.
     *
     * @param recomputeMillis time to compute all routes anew and prove them
     * @param installMillis time to write what changed
     * @param worstDetectionMillis what a running controller may take to find a link that failed, in addition
     * @param worstDetectionInUseMillis the same for a link that carries traffic
     * @param updates entries written, changed or deleted
     * @param readBack whether all switches held exactly what they should afterwards
     * @param deadlockFree whether the repaired routes are free of deadlock
     * @param virtualChannels virtual channels that occur
     */
    public record Repair(
            double recomputeMillis,
            double installMillis,
            double worstDetectionMillis,
            double worstDetectionInUseMillis,
            long updates,
            boolean readBack,
            boolean deadlockFree,
            int virtualChannels) {
        private static final MemberType<Double> MILLIS = NUMBER.in("ms");
        private static final String DETECTION = "The most that a running controller takes to find such a failure";
        private static final String READ_BACK = "Whether all switches held exactly what they should";

        static final Shape<Repair> SHAPE = Shape.<Repair>named("EmulatedRepair")
                .with("recomputeMillis", MILLIS, "Time to compute and prove all routes", Repair::recomputeMillis)
                .with("installMillis", MILLIS, "Time to write what changed", Repair::installMillis)
                .with("worstDetectionMillis", MILLIS, DETECTION, Repair::worstDetectionMillis)
                .with("worstDetectionInUseMillis", MILLIS, "As above, under traffic", Repair::worstDetectionInUseMillis)
                .with("updates", COUNT, "Entries written, changed or deleted", Repair::updates)
                .with("readBack", FLAG, READ_BACK, Repair::readBack)
                .with("deadlockFree", FLAG, "Whether the repaired routes are free of deadlock", Repair::deadlockFree)
                .with("virtualChannels", COUNT, "Virtual channels that occur", Repair::virtualChannels)
                .build();

        static Repair of(ProgrammedFabric.Programming repaired) {
            return new Repair(
                    repaired.millis(Phase.RECOMPUTE) + repaired.millis(Phase.PROVE),
                    repaired.millis(Phase.INSTALL),
                    repaired.detection().worst().toNanos() / 1e6,
                    repaired.detection().worstInUse().toNanos() / 1e6,
                    repaired.updates(),
                    repaired.readBack(),
                    repaired.proof().deadlockFree(),
                    repaired.proof().virtualChannels());
        }
    }

    /** After a failure was put right; whether every switch holds exactly the entries that it held before it. */
    public record Restoration(boolean identical, double installMillis, PairCheck.Result pairs) {
        static final Shape<Restoration> SHAPE = Shape.<Restoration>named("EmulatedRestoration")
                .with("identical", FLAG, "Whether all switches hold what they did before", Restoration::identical)
                .with("installMillis", NUMBER.in("ms"), "Time to write what changed", Restoration::installMillis)
                .all(PairCheck.Result.SHAPE, Restoration::pairs)
                .build();

        boolean holds() {
            return identical && pairs.holdsForAll();
        }
    }
}
