package io.weft.planning.resilience;

/** In which order units fail. */
public enum FailureOrder {
    /** Every order is equally likely; so at each share, every set of so many units is. */
    RANDOM,

    /**
     * The busiest unit first, one fixed order. The load of a unit is that of all channels that fail with it, while
     * every endpoint sends the same to every other over minimal paths, spread evenly over equal next hops; pairs
     * without a path send nothing. Of equal loads, to nine digits, the unit with the smaller number fails first.
     *
     * <p>Loads are computed again after every unit of up to 199, and of more after every hundredth of them: the busiest
     * of which no two are at the same switch, since a failure changes the loads beside it most.
     */
    WORST_FIRST
}
