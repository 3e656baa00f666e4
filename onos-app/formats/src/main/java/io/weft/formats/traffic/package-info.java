/** Reads who sends how much to whom: traffic, for simulations and bounds, and messages, for optimisations. */
package io.weft.formats.traffic;
