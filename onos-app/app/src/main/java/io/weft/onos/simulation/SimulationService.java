package io.weft.onos.simulation;

import io.weft.http.JobService;

/** Simulations and other jobs upon the fabric that ONOS runs, for commands, HTTP and other applications. */
public interface SimulationService extends JobService {}
