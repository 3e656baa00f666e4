package io.weft.optimizer;

/** A load that some channel has whatever the routes, and what proves it. Immutable. */
public final class LowerBound {
    /** What proves a lower bound. */
    public enum Proof {
        /** The heaviest message, which some channel carries. */
        MESSAGE("message"),
        /** All that one endpoint sends or receives. */
        ENDPOINT("endpoint"),
        /** What leaves or enters a subtree of a fat tree, divided by its links upwards. */
        SUBTREE("subtree"),
        /** The messages that leave or enter a subtree, none of which can be divided among its links upwards. */
        PACKING("packing"),
        /** The dual of the linear program in which messages can be divided. */
        RELAXATION("relaxation"),
        /** No message has more than one way. */
        NO_CHOICE("no-choice"),
        /** Search of all routes by constraint programming. */
        CP_SAT("cp-sat");

        private final String word;

        Proof(String word) {
            this.word = word;
        }

        /** In one word. */
        public String word() {
            return word;
        }
    }

    private final long load;
    private final Proof proof;

    /** A load, and what proves that some channel has it. */
    public LowerBound(long load, Proof proof) {
        this.load = load;
        this.proof = proof;
    }

    /** What some channel has at least. */
    public long load() {
        return load;
    }

    /** What proves that. */
    public Proof proof() {
        return proof;
    }

    /** The higher of this and another; this one if they are the same. */
    public LowerBound orHigher(LowerBound other) {
        return other.load > load ? other : this;
    }

    /** The higher of this and a load that something else proves. */
    public LowerBound orHigher(long otherLoad, Proof otherProof) {
        return orHigher(new LowerBound(otherLoad, otherProof));
    }

    /**
     * This, of which routes with some contention are no disproof.
     *
     * @throws IllegalStateException if that is below the load, which then is no lower bound
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
        return load + " (" + proof.word + " bound)";
    }
}
