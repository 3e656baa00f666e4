/** Simulations of the fabric that runs, on the node that is asked for them. */
package io.weft.onos.simulation;
