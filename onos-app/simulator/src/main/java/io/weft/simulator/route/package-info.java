/** How packets are routed in a simulation: what the routes that are installed do, packet by packet. */
package io.weft.simulator.route;
