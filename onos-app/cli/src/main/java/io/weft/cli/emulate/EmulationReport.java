package io.weft.cli.emulate;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weft.control.Phase;
import io.weft.fabric.Fabric;
import java.util.List;
import java.util.Map;

/**
 * An emulation, as {@code weft emulate --json} prints it.
 *
 * @param size how large the fabric is
 * @param installation what installing its routes led to
 * @param pairs all pairs of endpoints of the undamaged fabric
 * @param arp what endpoints learned of each other's MACs
 * @param given what came of pairs that a file has routes for; left out without a file
 * @param failures each failure alone, then restored
 * @param held whether every step held
 * @param seconds time that all of it took
 */
record EmulationReport(
        @JsonUnwrapped Size size,
        @JsonUnwrapped Installation installation,
        @JsonUnwrapped PairResult pairs,
        @JsonUnwrapped ArpCheck.Result arp,
        @JsonProperty("routes")
                @JsonInclude(JsonInclude.Include.NON_EMPTY)
                @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
                List<GivenReport> given,
        List<FailureReport> failures,
        boolean held,
        double seconds) {

    /** Puts the steps together, which held if each of them did. */
    static EmulationReport of(
            Size size,
            Installation installation,
            PairResult pairs,
            ArpCheck.Result arp,
            List<GivenReport> given,
            List<FailureReport> failures,
            double seconds) {
        boolean held = installation.readBack()
                && installation.deadlockFree()
                && pairs.holdsForAll()
                && arp.holds()
                && given.stream().allMatch(GivenReport::held)
                && failures.stream().allMatch(FailureReport::holds);
        return new EmulationReport(size, installation, pairs, arp, given, failures, held, seconds);
    }

    /**
     * How large a fabric is.
     *
     * @param fabric its name
     * @param switches number of switches
     * @param endpoints number of endpoints
     * @param links number of switch-to-switch links
     * @param diameter most hops between edge switches
     */
    record Size(String fabric, int switches, int endpoints, int links, int diameter) {
        static Size of(Fabric fabric, int diameter) {
            return new Size(
                    fabric.name(),
                    fabric.topology().switchCount(),
                    fabric.topology().endpointCount(),
                    fabric.topology().linkCount(),
                    diameter);
        }
    }

    /**
     * A first installation.
     *
     * @param virtualChannels virtual channels that occur
     * @param deadlockFree whether the installed routes are free of deadlock
     * @param entries table entries installed
     * @param entriesByTable the same, by table
     * @param installSeconds time that writing them took
     * @param entriesPerSecond entries per second
     * @param readBack whether all switches, read back, held exactly the planned entries and routes
     */
    record Installation(
            int virtualChannels,
            boolean deadlockFree,
            long entries,
            Map<String, Long> entriesByTable,
            double installSeconds,
            long entriesPerSecond,
            boolean readBack) {

        static Installation of(Programmed installed) {
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
     * A failure and its restoration.
     *
     * @param what the link or switch
     * @param repair what programming the switches anew led to
     * @param pairs all pairs of endpoints, those that the failure separates apart
     * @param restored what putting it back led to
     */
    record FailureReport(
            String what, @JsonUnwrapped Repair repair, @JsonUnwrapped PairResult pairs, Restoration restored) {

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
    record Repair(
            double recomputeMillis,
            double installMillis,
            double worstDetectionMillis,
            double worstDetectionInUseMillis,
            long updates,
            boolean readBack,
            boolean deadlockFree,
            int virtualChannels) {

        static Repair of(Programmed repaired) {
            return new Repair(
                    repaired.millis(Phase.RECOMPUTE) + repaired.proofMillis(),
                    repaired.millis(Phase.INSTALL),
                    repaired.detection().worst().toNanos() / 1e6,
                    repaired.detection().worstInUse().toNanos() / 1e6,
                    repaired.updates(),
                    repaired.readBack(),
                    repaired.proof().deadlockFree(),
                    repaired.proof().virtualChannels());
        }
    }

    /**
     * After a failure was put right.
     *
     * @param identical whether every switch holds exactly the entries that it held before the failure
     * @param installMillis time to write what changed
     * @param pairs all pairs of endpoints
     */
    record Restoration(boolean identical, double installMillis, @JsonUnwrapped PairResult pairs) {
        boolean holds() {
            return identical && pairs.holdsForAll();
        }
    }
}
