/** Who sends how much to whom in a simulation. */
package io.weft.simulator.traffic;
