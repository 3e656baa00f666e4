package io.weft.control.update;

import io.weft.control.table.DesiredState;
import io.weft.routing.proof.DeadlockProof;
import java.util.Optional;

/** What of a desired state may be installed, since it is proven. Immutable. */
final class Verdict {
    /** Nothing was judged, since what is installed stays. */
    static final Verdict NONE = new Verdict(Optional.empty(), Optional.empty(), Optional.empty());

    /** The state that is proven; none if that is neither the desired one nor the one without single pairs. */
    final Optional<DesiredState> provable;

    final Optional<DeadlockProof> proof;
    /** The routes that could deadlock, if there are any. */
    final Optional<Unproven> unproven;

    private Verdict(Optional<DesiredState> provable, Optional<DeadlockProof> proof, Optional<Unproven> unproven) {
        this.provable = provable;
        this.proof = proof;
        this.unproven = unproven;
    }

    static Verdict proven(DesiredState desired, DeadlockProof proof) {
        return new Verdict(Optional.of(desired), Optional.of(proof), Optional.empty());
    }

    /** The state is proven without routes of single pairs of endpoints, and with them it is not. */
    static Verdict provenWithoutPairs(DesiredState without, DeadlockProof proof, Unproven unproven) {
        return new Verdict(Optional.of(without), Optional.of(proof), Optional.of(unproven));
    }

    static Verdict refused(DeadlockProof proof, Unproven unproven) {
        return new Verdict(Optional.empty(), Optional.of(proof), Optional.of(unproven));
    }
}
