/** What a fabric carries, at which latency: simulation of the routes that are installed. */
package io.weft.simulator;
