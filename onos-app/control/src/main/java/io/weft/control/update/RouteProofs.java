package io.weft.control.update;

import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;
import java.util.Optional;
import java.util.function.Function;

/**
 * Proves that routes are free of deadlock, and remembers one proof that was made ahead. Not thread-safe but where it
 * says so.
 */
final class RouteProofs {
    private final Function<Routes, DeadlockProof> prover;
    private Optional<JudgedRoutes> ahead = Optional.empty();

    /**
     * Proves in this way.
     *
     * @param prover is asked on any thread
     */
    RouteProofs(Function<Routes, DeadlockProof> prover) {
        this.prover = prover;
    }

    /** What the proof of some routes comes to; on any thread. */
    JudgedRoutes judged(Routes routes) {
        long start = System.nanoTime();
        DeadlockProof result = prover.apply(routes);
        return new JudgedRoutes(routes, result, (System.nanoTime() - start) / 1e6);
    }

    /**
     * Proves routes; on any thread.
     *
     * @throws UnprovenRoutesException if they could deadlock
     */
    JudgedRoutes proven(Routes routes) {
        JudgedRoutes judged = judged(routes);
        if (!judged.proof.deadlockFree()) {
            throw new UnprovenRoutesException(routes, judged.proof);
        }
        return judged;
    }

    /** Remembers a proof for those who next ask about any routes. */
    void remember(JudgedRoutes judged) {
        ahead = Optional.of(judged);
    }

    /** Forgets it. */
    void forget() {
        ahead = Optional.empty();
    }

    /**
     * Whether packets cannot deadlock by these routes, which are not proven again if their proof is remembered; notes
     * the proof.
     */
    boolean hold(Reconciliation reconciliation, Routes routes) {
        JudgedRoutes judged = ahead.filter(each -> each.routes == routes).orElseGet(() -> judged(routes));
        forget();
        reconciliation.millis.merge(Phase.PROVE, judged.millis, Double::sum);
        reconciliation.proof = Optional.of(judged.proof);
        return judged.proof.deadlockFree();
    }

    /**
     * Does nothing if they {@link #hold}.
     *
     * @throws UnprovenRoutesException if they do not
     */
    void require(Reconciliation reconciliation, Routes routes) {
        if (!hold(reconciliation, routes)) {
            throw new UnprovenRoutesException(routes, reconciliation.proof.get());
        }
    }
}
