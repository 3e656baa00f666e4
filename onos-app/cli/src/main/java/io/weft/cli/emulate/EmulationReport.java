package io.weft.cli.emulate;

import java.util.List;
import java.util.Map;

/**
 * An emulation, as {@code weft emulate --json} prints it.
 *
 * @param fabric name of the fabric
 * @param switches number of switches
 * @param endpoints number of endpoints
 * @param links number of switch-to-switch links
 * @param diameter most hops between edge switches
 * @param virtualChannels virtual channels that occur
 * @param deadlockFree whether the installed routes are free of deadlock
 * @param entries table entries installed
 * @param entriesByTable the same, by table
 * @param installSeconds time that writing them took
 * @param entriesPerSecond entries per second
 * @param readBack whether all switches, read back, held exactly the planned entries and routes
 * @param pairsTried ordered pairs of endpoints tried
 * @param pairsDelivered pairs whose packet arrived intact at the right endpoint
 * @param misdelivered frames that arrived elsewhere, changed, or twice
 * @param pairsByHops delivered pairs by switch-to-switch channels crossed
 * @param mostPairsOnChannel packets on the busiest channel
 * @param arpAsked endpoints that asked for a MAC
 * @param arpAnswered endpoints that got the planned one
 * @param failures each failure alone, then restored
 * @param held whether every step held
 * @param seconds time that all of it took
 */
record EmulationReport(
        String fabric,
        int switches,
        int endpoints,
        int links,
        int diameter,
        int virtualChannels,
        boolean deadlockFree,
        long entries,
        Map<String, Long> entriesByTable,
        double installSeconds,
        long entriesPerSecond,
        boolean readBack,
        long pairsTried,
        long pairsDelivered,
        long misdelivered,
        Map<Integer, Integer> pairsByHops,
        int mostPairsOnChannel,
        int arpAsked,
        int arpAnswered,
        List<FailureReport> failures,
        boolean held,
        double seconds) {

    /**
     * A failure and its restoration.
     *
     * @param what the link or switch
     * @param recomputeMillis time to compute all routes anew and prove them
     * @param installMillis time to write what changed
     * @param updates entries written, changed or deleted
     * @param readBack whether all switches held exactly what they should afterwards
     * @param deadlockFree whether the repaired routes are free of deadlock
     * @param virtualChannels virtual channels that occur
     * @param pairsTried pairs that are still connected
     * @param pairsDelivered pairs delivered
     * @param misdelivered frames that arrived elsewhere, changed, or twice
     * @param pairsSeparated pairs that are not connected any more
     * @param pairsByHops delivered pairs by channels crossed
     * @param separatedSwitches edge switches whose endpoints are cut off from some others, in pairs
     * @param restored what putting it back led to
     */
    record FailureReport(
            String what,
            double recomputeMillis,
            double installMillis,
            long updates,
            boolean readBack,
            boolean deadlockFree,
            int virtualChannels,
            long pairsTried,
            long pairsDelivered,
            long misdelivered,
            long pairsSeparated,
            Map<Integer, Integer> pairsByHops,
            List<String> separatedSwitches,
            Restoration restored) {

        boolean held() {
            return readBack
                    && deadlockFree
                    && pairsDelivered == pairsTried
                    && misdelivered == 0
                    && restored.identical()
                    && restored.pairsDelivered() == restored.pairsTried()
                    && restored.misdelivered() == 0;
        }
    }

    /**
     * After a failure was put right.
     *
     * @param identical whether every switch holds exactly the entries that it held before the failure
     * @param installMillis time to write what changed
     * @param pairsTried pairs tried
     * @param pairsDelivered pairs delivered
     * @param misdelivered frames that arrived elsewhere, changed, or twice
     */
    record Restoration(
            boolean identical, double installMillis, long pairsTried, long pairsDelivered, long misdelivered) {}
}
