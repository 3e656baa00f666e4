/**
 * What a fabric carries, at which latency: simulation of the routes that are installed, flit by flit. {@code network}
 * has the switches and links, {@code route} the choice of the next port and of waypoints, {@code traffic} the patterns,
 * {@code workload} the messages of programs. Here are the runs: warm-up, measurement, confidence. Results are the same
 * to the bit for a seed, whatever the number of threads.
 */
package io.weft.simulator;
