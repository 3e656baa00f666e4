package io.weft.cli.optimize;

import io.weft.routing.DeadlockProof;
import io.weft.routing.Routes;
import java.util.List;

/**
 * What came out of an optimisation.
 *
 * @param fabric its name
 * @param failures names of what is out of service
 * @param pattern the pattern or file of the messages
 * @param messages how many there are
 * @param phases how many phases they are sent in, one after the other
 * @param maxContention the largest load of a channel in any phase: what weights of messages on it add up to
 * @param lowerBound what is proved that some channel carries in some phase whatever the routes
 * @param provedBy what proves it: a word of {@link io.weft.optimizer.LowerBound.Proof}
 * @param relaxation the same where messages can be divided
 * @param optimal whether the routes of every phase are proved to be the best
 * @param optimalPhases for how many phases they are
 * @param method by which routes were found
 * @param layers what the layers of a fat tree took, from the lowest, in all phases together
 * @param seconds that finding routes took
 * @param pairs how many pairs of endpoints have a route
 * @param waypoints how many of them go by a waypoint
 * @param deadlockFree whether the channel dependency graph of these routes and all others has no cycle
 * @param cycle the channels of a cycle, if there is one
 * @param virtualChannels number of different virtual channels that packets use
 */
public record OptimizationReport(
        String fabric,
        List<String> failures,
        String pattern,
        long messages,
        int phases,
        long maxContention,
        long lowerBound,
        String provedBy,
        double relaxation,
        boolean optimal,
        int optimalPhases,
        String method,
        List<Layer> layers,
        double seconds,
        int pairs,
        int waypoints,
        boolean deadlockFree,
        List<String> cycle,
        int virtualChannels) {
    /**
     * What a layer of a fat tree took.
     *
     * @param layer the level below its links, 0 for those of endpoints
     * @param seconds of one processor
     * @param variables how many unknowns there were
     * @param constraints how many conditions on them
     */
    public record Layer(int layer, double seconds, long variables, long constraints) {}

    static OptimizationReport of(Routes routes, String pattern, Phases phases, PairRoutesFile pairs) {
        DeadlockProof proof = DeadlockProof.of(pairs.with(routes));
        return new OptimizationReport(
                routes.fabric().name(),
                routes.failures().names(),
                pattern,
                phases.allMessages(),
                phases.count(),
                phases.maxContention(),
                phases.lowerBound().load(),
                phases.lowerBound().proof().word(),
                phases.relaxation(),
                phases.optimal() == phases.count(),
                phases.optimal(),
                phases.method(),
                phases.layers().stream()
                        .map(l -> new Layer(l.layer(), l.seconds(), l.variables(), l.constraints()))
                        .toList(),
                phases.seconds(),
                pairs.pairs(),
                pairs.byWaypoint(),
                proof.deadlockFree(),
                proof.cycle(),
                proof.virtualChannels());
    }

    /** How much above the bound, as a share of it. */
    double gap() {
        return lowerBound == 0 ? 0 : (double) (maxContention - lowerBound) / lowerBound;
    }
}
