/** How much traffic a fabric carries: traffic matrices, the limits of routing schemes, and bounds on any routing. */
package io.weft.planning.throughput;
