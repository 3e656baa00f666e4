package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.topology.Failures;

/** What can be said of a fabric before a packet is sent: its routes, their proof, lengths, loads and local alternatives. Immutable. */
public final class Verification {
    private final Routes routes;
    private final DeadlockProof proof;
    private final PathStatistics paths;
    private final ChannelLoads loads;
    private final LocalAlternatives alternatives;

    private Verification(Routes routes) {
        this.routes = routes;
        this.proof = DeadlockProof.of(routes);
        this.paths = PathStatistics.of(routes);
        this.loads = ChannelLoads.of(routes);
        this.alternatives = LocalAlternatives.of(routes);
    }

    /** Computes and verifies the routes of a fabric. */
    public static Verification of(Fabric fabric, Failures failures) {
        return of(Routes.of(fabric, failures));
    }

    /**
     * Computes and verifies the routes of a fabric, some pairs of endpoints apart.
     *
     * @throws IllegalArgumentException if it has no such routes, see {@link Routes#of(Fabric, Failures, GivenWaypoints)}
     */
    public static Verification of(Fabric fabric, Failures failures, GivenWaypoints given) {
        return of(Routes.of(fabric, failures, given));
    }

    /** Verifies these routes. */
    public static Verification of(Routes routes) {
        return new Verification(routes);
    }

    /** Whether every pair of endpoints is connected within the virtual channels and no deadlock can form. */
    public boolean holds() {
        return paths.unreachable() == 0 && proof.deadlockFree();
    }

    public Routes routes() {
        return routes;
    }

    /** Their proof, or a cycle. */
    public DeadlockProof proof() {
        return proof;
    }

    /** Reachability and hops. */
    public PathStatistics paths() {
        return paths;
    }

    /** Channel loads under uniform traffic. */
    public ChannelLoads loads() {
        return loads;
    }

    /** What switches can step over by themselves. */
    public LocalAlternatives alternatives() {
        return alternatives;
    }
}
