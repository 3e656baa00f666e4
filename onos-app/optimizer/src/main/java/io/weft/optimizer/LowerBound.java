package io.weft.optimizer;

import java.util.Locale;

/** A lower bound on the contention of any routes, and what proves it. Immutable. */
public final class LowerBound {
    /** What proves a lower bound. */
    public enum Proof {
        /** The heaviest message, which some channel carries. */
        MESSAGE,
        /** The sum of what one endpoint sends or receives. */
        ENDPOINT,
        /** The weight that leaves or enters a subtree of a fat tree, divided by its links upwards. */
        SUBTREE,
        /** The indivisible messages that leave or enter a subtree, on its links upwards. */
        PACKING,
        /** The dual of the linear relaxation, in which messages can be divided. */
        RELAXATION,
        /** No message has more than one route. */
        NO_CHOICE,
        /** An exhaustive search by constraint programming. */
        CP_SAT;

        /** The word for it in results. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final long load;
    private final Proof proof;

    public LowerBound(long load, Proof proof) {
        this.load = load;
        this.proof = proof;
    }

    /** The load that some channel has at least. */
    public long load() {
        return load;
    }

    public Proof proof() {
        return proof;
    }

    /** The higher of this bound and another; this one if they are equal. */
    public LowerBound orHigher(LowerBound other) {
        return other.load > load ? other : this;
    }

    /** The higher of this bound and another; this one if they are equal. */
    public LowerBound orHigher(long otherLoad, Proof otherProof) {
        return orHigher(new LowerBound(otherLoad, otherProof));
    }

    /**
     * This bound, checked against the contention of some routes.
     *
     * @throws IllegalStateException if the contention is below the bound
     */
    public LowerBound requireBelow(long contention) {
        if (contention < load) {
            throw new IllegalStateException(
                    "a contention of " + contention + " is below " + load + ", which is said to be a lower bound");
        }
        return this;
    }

    @Override
    public String toString() {
        return load + " (" + proof.word() + " bound)";
    }
}
