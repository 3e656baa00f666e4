package io.weft.control.update;

import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;

/** Routes, and what the proof of their freedom from deadlock came to. Immutable. */
public final class JudgedRoutes {
    final Routes routes;
    final DeadlockProof proof;
    final double millis;

    JudgedRoutes(Routes routes, DeadlockProof proof, double millis) {
        this.routes = routes;
        this.proof = proof;
        this.millis = millis;
    }

    /** These, unless they could deadlock. */
    JudgedRoutes required() {
        if (!proof.deadlockFree()) {
            throw new UnprovenRoutesException(routes, proof);
        }
        return this;
    }

    public Routes routes() {
        return routes;
    }
}
