/** What a topology is like as a graph: distances, minimal paths, bounds. */
package io.weft.topology.structure;
