/**
 * Messages, and the waypoints that spread them over a fabric with as little contention as there can be, with a bound
 * that proves it. {@code tree} has the algorithms for fat trees, {@code fabric} those for any fabric, {@code method}
 * the methods by name, {@code placement} the orders of ranks. Pure Java, since it runs inside ONOS.
 */
package io.weft.optimizer;
