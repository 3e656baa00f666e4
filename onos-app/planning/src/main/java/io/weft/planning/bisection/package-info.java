/**
 * The bisection of a topology, between a bound that is proved and the best cut that was found.
 * {@link io.weft.planning.bisection.Bisection} is the entrance.
 */
package io.weft.planning.bisection;
