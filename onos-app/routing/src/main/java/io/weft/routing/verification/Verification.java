package io.weft.routing.verification;

import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.LocalAlternatives;
import java.util.concurrent.ForkJoinTask;

/**
 * What can be said of a fabric before a packet is sent: its routes, their proof, lengths, loads and local alternatives.
 * Immutable.
 */
public final class Verification {
    private final Routes routes;
    private final DeadlockProof proof;
    private final PathStatistics paths;
    private final ChannelLoads loads;
    private final LocalAlternatives alternatives;

    private Verification(Routes routes) {
        this.routes = routes;
        // The paths are counted by one thread, so what threads can share goes on beside it, in the same pool.
        ForkJoinTask<PathStatistics> counted =
                ForkJoinTask.adapt(() -> PathStatistics.of(routes)).fork();
        try {
            this.proof = DeadlockProof.of(routes);
            this.loads = ChannelLoads.of(routes);
            this.alternatives = LocalAlternatives.of(routes);
        } finally {
            counted.quietlyJoin();
        }
        this.paths = counted.join();
    }

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

    public DeadlockProof proof() {
        return proof;
    }

    public PathStatistics paths() {
        return paths;
    }

    public ChannelLoads loads() {
        return loads;
    }

    /** What switches can step over by themselves. */
    public LocalAlternatives alternatives() {
        return alternatives;
    }
}
