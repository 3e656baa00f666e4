package io.weft.fabric;

import io.weft.refusal.Refusal;

/** Whether a running controller takes traffic off links that lose packets, and how many of them. Immutable. */
public final class GreyDraining {
    /** Such links are reported, and go on carrying traffic. */
    public static final GreyDraining NONE = new GreyDraining(0, 0.1);

    private final double above;
    private final double atMost;

    /**
     * @param above the share of its packets that a link has to lose in one direction to be drained, 0..1; 0 for no
     *     draining
     * @param atMost the share of all links that may be drained for that reason at a time, 0..1; one link always may
     */
    public GreyDraining(double above, double atMost) {
        if (!(above >= 0 && above <= 1 && atMost >= 0 && atMost <= 1)) {
            throw new Refusal("grey links are drained above a share of " + above + ", and " + atMost
                    + " of all links at most: expected 0 to 1 each");
        }
        this.above = above;
        this.atMost = atMost;
    }

    /** Whether such links are drained at all. */
    public boolean drains() {
        return above > 0;
    }

    /** The share of its packets that a link has to lose in one direction to be drained; 0 for no draining. */
    public double above() {
        return above;
    }

    /** The share of all links that may be drained for that reason at a time. */
    public double atMost() {
        return atMost;
    }

    /** How many of so many links may be drained for that reason at a time; 1 or more. */
    public int most(int links) {
        return Math.max(1, (int) (atMost * links));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GreyDraining
                && above == ((GreyDraining) other).above
                && atMost == ((GreyDraining) other).atMost;
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(above) + Double.hashCode(atMost);
    }

    @Override
    public String toString() {
        return drains() ? "above " + above + ", " + atMost + " of all links at most" : "none";
    }
}
