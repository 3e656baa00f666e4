/** Random numbers that are the same on every Java. */
package io.weft.topology.random;
