/** Cost-Effective Diameter-Two Topologies. */
package io.weft.reproduction.sc15;
