package io.weft.cli.emulate;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.SortedMap;

/**
 * What came of trying all ordered pairs of endpoints.
 *
 * @param tried pairs that are connected and have a route, each tried with a packet
 * @param delivered pairs whose packet arrived once, at the right endpoint, intact, over channels as planned
 * @param misdelivered frames that arrived anywhere else, twice, changed, or over other channels
 * @param separated pairs that failures separate, and were not tried
 * @param separatedSwitches edge switches that they separate, in words
 * @param uncovered connected pairs without a route, for lack of virtual channels, and not tried for that reason
 * @param uncoveredSwitches their edge switches, as {@code from->to}
 * @param byHops delivered pairs, by number of channels crossed
 * @param mostOnChannel packets on the busiest channel
 * @param busiestChannel its name, as {@code from->to}; empty if there is none
 */
record PairResult(
        @JsonProperty("pairsTried") long tried,
        @JsonProperty("pairsDelivered") long delivered,
        long misdelivered,
        @JsonProperty("pairsSeparated") long separated,
        List<String> separatedSwitches,
        @JsonProperty("pairsUncovered") long uncovered,
        List<String> uncoveredSwitches,
        @JsonProperty("pairsByHops") SortedMap<Integer, Long> byHops,
        @JsonProperty("mostPairsOnChannel") long mostOnChannel,
        String busiestChannel) {

    /** Whether every pair that is connected was delivered, and nothing else. */
    boolean holds() {
        return delivered == tried && misdelivered == 0 && uncovered == 0;
    }

    /** Whether this holds and no failure separates any pair. */
    boolean holdsForAll() {
        return holds() && separated == 0;
    }
}
