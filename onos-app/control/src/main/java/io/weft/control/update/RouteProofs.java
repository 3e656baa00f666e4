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

    /** @param prover is asked on any thread */
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
        return judged(routes).required();
    }

    /** Remembers a proof for those who next ask about any routes. */
    void remember(JudgedRoutes judged) {
        ahead = Optional.of(judged);
    }

    void forget() {
        ahead = Optional.empty();
    }

    /** What the proof of these routes comes to, which are not proven again if it is remembered. */
    JudgedRoutes take(Routes routes) {
        JudgedRoutes judged = ahead.filter(each -> each.routes == routes).orElseGet(() -> judged(routes));
        forget();
        return judged;
    }
}
