/**
 * Simulates a fabric: what a request asks for ({@link io.weft.operations.simulate.Simulate}), sweeps over loads, flows,
 * workloads and jobs, searches for saturation, and the points that come of them.
 */
package io.weft.operations.simulate;
