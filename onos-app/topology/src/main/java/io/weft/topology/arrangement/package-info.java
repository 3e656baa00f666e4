/**
 * How the switches of a topology are arranged, as its generator declares it: nested parts, levels, coordinates, groups
 * and trees.
 */
package io.weft.topology.arrangement;
