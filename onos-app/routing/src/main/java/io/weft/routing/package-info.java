/**
 * The routes of a fabric, as installed and as simulated: {@link io.weft.routing.Routes} says what every switch does
 * with every packet while given links and switches are out of service. It stands on the next hops and the waypoints,
 * and the other packages are about it: its proof, its loads, what it survives, and how one set of routes replaces
 * another.
 */
package io.weft.routing;
