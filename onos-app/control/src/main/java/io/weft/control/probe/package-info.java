/** Finds out by probes and counters which links work, and which cables are not where they should be. */
package io.weft.control.probe;
