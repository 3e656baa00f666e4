/** Exascale Interconnect Topology Characterization and Parameter Exploration. */
package io.weft.reproduction.sst;
