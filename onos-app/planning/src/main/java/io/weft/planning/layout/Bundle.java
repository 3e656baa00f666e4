package io.weft.planning.layout;

/**
 * The cables between two racks, or those within one: what is pulled in one step. Immutable.
 *
 * <p>Long bundles are pulled first, so that they lie at the bottom of the trays, and nothing has to be drawn past the
 * short ones at their ends; cables within racks come last, where they close off the fronts of the racks.
 */
public final class Bundle {
    private final int step;
    private final int first;
    private final int second;
    private final int cables;
    private final double metres;

    Bundle(int step, int first, int second, int cables, double metres) {
        this.step = step;
        this.first = first;
        this.second = second;
        this.cables = cables;
        this.metres = metres;
    }

    /** When it is pulled, from 1; a step of its own. */
    public int step() {
        return step;
    }

    /** The rack with the lower number, from 0. */
    public int first() {
        return first;
    }

    /** The other rack; the same for cables within a rack. */
    public int second() {
        return second;
    }

    /** Whether its cables are within one rack. */
    public boolean inRack() {
        return first == second;
    }

    /** How many cables it has, at least 1. */
    public int cables() {
        return cables;
    }

    /** Metres of its longest cable. */
    public double metres() {
        return metres;
    }
}
