/** Graphs of switches, endpoints and cables as other tools write them: read from texts, and written. */
package io.weft.topology.graph;
