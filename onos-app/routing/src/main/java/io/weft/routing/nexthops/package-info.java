/**
 * The minimal next hops of every switch towards every other, with the descents of channel classes behind them. A
 * packet's virtual channel is the number of its descents so far, and {@link io.weft.routing.nexthops.DescentRule} is
 * the rule that counts them.
 */
package io.weft.routing.nexthops;
