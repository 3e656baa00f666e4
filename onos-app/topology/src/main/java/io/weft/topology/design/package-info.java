/** Block designs, which stacked single-path trees are constructed from. */
package io.weft.topology.design;
