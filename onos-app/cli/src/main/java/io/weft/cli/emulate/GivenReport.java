package io.weft.cli.emulate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weft.cli.output.GivenPairs;
import io.weft.routing.PairRoutes;
import io.weft.topology.Topology;

/**
 * What came of the pairs of endpoints that a file has routes for, each tried with one packet.
 *
 * @param given how many go by what is given for them, and why the others go as all do between their switches
 * @param unused these others
 * @param tried pairs that have a route at all
 * @param delivered pairs whose packet arrived as planned
 * @param mostFlows most pairs whose packets any one channel carried, by the counters of the switches
 * @param mostFlowsChannel that channel, as {@code from->to}; empty if no packet left its switch
 * @param held whether all packets arrived as planned, and nothing else
 */
record GivenReport(
        @JsonUnwrapped GivenPairs given,
        long unused,
        long tried,
        long delivered,
        long mostFlows,
        String mostFlowsChannel,
        @JsonIgnore boolean held) {

    static GivenReport of(PairRoutes routes, PairResult result, long[] before, long[] after) {
        Topology topology = routes.given().topology();
        int most = 0;
        for (int c = 1; c < after.length; c++) {
            most = after[c] - before[c] > after[most] - before[most] ? c : most;
        }
        long flows = after.length == 0 ? 0 : after[most] - before[most];
        return new GivenReport(
                GivenPairs.of(routes),
                routes.given().count() - routes.used(),
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
