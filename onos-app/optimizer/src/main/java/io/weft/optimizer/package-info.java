/** Messages, and the waypoints that spread them over a fabric with as little contention as there can be. */
package io.weft.optimizer;
