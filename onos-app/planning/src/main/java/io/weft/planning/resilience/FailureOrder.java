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
     * <p>Units fail in at most 100 rounds, in each the hundredth part of them, rounded up; loads are computed again
     * before each round. A round is an independent set: the busiest units of which no two are at the same switch, since
     * a failure changes the loads beside it most. A link is at its two switches, a bundle at those of its links, a
     * switch at itself, and a rack at its switches. If the set is smaller than the round, the busiest others fill it.
     */
    WORST_FIRST
}
