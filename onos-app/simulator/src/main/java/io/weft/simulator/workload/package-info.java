/** Closed workloads: what processes send to each other, and what each waits for. */
package io.weft.simulator.workload;
