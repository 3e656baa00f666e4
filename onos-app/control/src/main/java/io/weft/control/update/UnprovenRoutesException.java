package io.weft.control.update;

import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.proof.DeadlockProof;

/** Packets could deadlock by routes that were asked for. Nothing was changed. */
public final class UnprovenRoutesException extends Refusal {
    private static final long serialVersionUID = 1L;

    UnprovenRoutesException(Routes routes, DeadlockProof proof) {
        super(Unproven.reason(routes, proof));
    }
}
