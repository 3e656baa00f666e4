package io.weft.control.update;

import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Routes that were not installed, because packets could deadlock by them, and what was done instead. Immutable.
 *
 * <p>Nobody should ever see one: a packet's (virtual channel, exit class, place in the order of the class) grows at
 * every hop, whatever the topology, the failures and the pairs. The proof finds out if the implementation breaks that
 * rule.
 */
public final class Unproven {
    private static final int MOST_NAMED = 20;

    private final List<String> failures;
    private final List<String> cycle;
    private final List<String> notRoutedAround;
    private final List<EndpointPair> pairs;
    private final String sentence;

    private Unproven(
            Routes routes,
            DeadlockProof proof,
            List<String> notRoutedAround,
            List<EndpointPair> pairs,
            String instead) {
        this.failures = List.copyOf(routes.failures().names());
        this.cycle = proof.cycle();
        this.notRoutedAround = notRoutedAround;
        this.pairs = pairs;
        this.sentence = reason(routes, proof) + "; " + instead;
    }

    /** Nothing was written: the first routes of a fabric were to be installed. */
    static Unproven refused(Routes routes, DeadlockProof proof) {
        return new Unproven(
                routes,
                proof,
                List.copyOf(routes.failures().names()),
                List.of(),
                "nothing was written; choose another scheme in the fabric file, and check it with weft verify");
    }

    static Unproven keeping(Routes kept, Routes routes, DeadlockProof proof) {
        List<String> added = new ArrayList<>(routes.failures().names());
        added.addAll(routes.failures().drained());
        added.removeAll(kept.failures().names());
        added.removeAll(kept.failures().drained());
        return new Unproven(
                routes,
                proof,
                Collections.unmodifiableList(added),
                List.of(),
                "the routes that were installed before stay, and these are not routed around: "
                        + (added.isEmpty() ? "none" : String.join(", ", added)));
    }

    /** The routes were installed without those of single pairs of endpoints. */
    static Unproven withoutPairs(Routes routes, DeadlockProof proof) {
        GivenWaypoints given = routes.pairs().given();
        List<EndpointPair> pairs = new ArrayList<>();
        for (int i = 0; i < given.count(); i++) {
            if (routes.pairs().use(i).isUsed()) {
                pairs.add(new EndpointPair(given.source(i), given.destination(i)));
            }
        }
        return new Unproven(
                routes,
                proof,
                List.of(),
                Collections.unmodifiableList(pairs),
                "without the routes of " + pairs.size() + " single pairs of endpoints they cannot, so these pairs go as"
                        + " all others between their switches");
    }

    /** A sentence that says that packets could deadlock by these routes, and names the cycle. */
    public static String reason(Routes routes, DeadlockProof proof) {
        List<String> cycle = proof.cycle();
        String some = String.join(", ", cycle.subList(0, Math.min(cycle.size(), MOST_NAMED)));
        return "the routes of " + routes.fabric().name() + " could deadlock while this is out of service: "
                + routes.failures() + "; the cycle: " + some
                + (cycle.size() > MOST_NAMED ? ", ... (" + cycle.size() + " channels)" : "");
    }

    /** The names of what was out of service. */
    public List<String> failures() {
        return failures;
    }

    /** The channels of a cycle of the dependency graph, as {@link DeadlockProof#cycle} has them. */
    public List<String> cycle() {
        return cycle;
    }

    /** The names of what is out of service or drained and is not routed around. */
    public List<String> notRoutedAround() {
        return notRoutedAround;
    }

    /** The pairs of endpoints that lost their own routes; if there are any, all failures are routed around. */
    public List<EndpointPair> pairs() {
        return pairs;
    }

    /** What could deadlock, by which cycle, and what was done instead: one sentence without a full stop. */
    @Override
    public String toString() {
        return sentence;
    }
}
