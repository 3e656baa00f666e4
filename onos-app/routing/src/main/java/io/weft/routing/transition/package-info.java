/**
 * What packets meet while the routes of a fabric are replaced by others, switch by switch: whether a mixture of old and
 * new entries loops, needs too many virtual channels or loses packets, and an order of the changes by which none does.
 */
package io.weft.routing.transition;
