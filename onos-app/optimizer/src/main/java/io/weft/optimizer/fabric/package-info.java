/** Routes of little contention in fabrics of any topology, and what no routes can do better than. */
package io.weft.optimizer.fabric;
