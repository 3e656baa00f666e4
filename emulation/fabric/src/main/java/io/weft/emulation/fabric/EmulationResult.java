package io.weft.emulation.fabric;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weft.control.update.Phase;
import io.weft.fabric.Fabric;
import io.weft.operations.GivenRoutes;
import io.weft.routing.PairRoutes;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.List;
import java.util.Map;

/**
 * What came of an emulation; as JSON, it is what {@code weft emulate --json} prints.
 *
 * @param pairs all pairs of endpoints of the undamaged fabric
 * @param given what came of pairs that a file has routes for; left out without a file
 * @param failures each failure alone, then restored
 * @param held whether every step held
 * @param seconds time that all of it took
 */
public record EmulationResult(
        @JsonUnwrapped Size size,
        @JsonUnwrapped Installation installation,
        @JsonUnwrapped PairCheck.Result pairs,
        @JsonUnwrapped Arp arp,
        @JsonProperty("routes")
                @JsonInclude(JsonInclude.Include.NON_EMPTY)
                @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
                List<Given> given,
        List<Failure> failures,
        boolean held,
        double seconds) {

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
    public record Arp(@JsonProperty("arpAsked") int asked, @JsonProperty("arpAnswered") int answered) {
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

        @JsonValue
        Map<String, Object> document() {
            Map<String, Object> document = GivenRoutes.document(routes);
            document.put("unused", routes.given().count() - routes.used());
            document.put("tried", tried);
            document.put("delivered", delivered);
            document.put("mostFlows", mostFlows);
            document.put("mostFlowsChannel", mostFlowsChannel);
            return document;
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
    public record Failure(
            String what, @JsonUnwrapped Repair repair, @JsonUnwrapped PairCheck.Result pairs, Restoration restored) {

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
    public record Restoration(boolean identical, double installMillis, @JsonUnwrapped PairCheck.Result pairs) {
        boolean holds() {
            return identical && pairs.holdsForAll();
        }
    }
}
