package io.weft.simulator;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a fabric did at one offered load. Latencies are in cycles, from when a packet is ready at its source until it
 * has arrived; loads and throughputs are parts of what the fastest endpoint's link can carry. Immutable but for its
 * arrays, which are not to be changed.
 */
public final class LoadResult {
    private final double offeredLoad;
    private final double acceptedThroughput;
    private final double throughputHalfWidth;
    private final double averageLatency;
    private final double latencyHalfWidth;
    private final double p99Latency;
    private final double averageHops;
    private final boolean saturated;
    private final boolean converged;
    private final int warmUpCycles;
    private final int cycles;
    private final long flits;
    private final long flitHops;
    private final long unroutable;
    private final Optional<FlowControlResult> flowControl;
    private final OptionalDouble cycleNanoseconds;
    private final double seconds;
    private final double[] channelLoads;
    private final double[] queued;

    LoadResult(LoadRun run, Measurement seen, double seconds) {
        double senders = run.model.endpointRate() * (run.sources.senders() == 0 ? 1 : run.sources.shares());
        this.offeredLoad = run.load;
        this.acceptedThroughput = seen.accepted.mean() / senders;
        this.throughputHalfWidth = seen.accepted.halfWidth() / senders;
        this.averageLatency = seen.latency.mean();
        this.latencyHalfWidth = seen.latency.halfWidth();
        this.p99Latency = Double.isNaN(averageLatency) ? Double.NaN : seen.latencyPercentile(99);
        this.averageHops = seen.averageHops();
        this.saturated = run.saturated;
        this.converged = run.converged;
        this.warmUpCycles = run.warmUpCycles;
        this.cycles = run.network.cycle();
        this.flits = run.sources.sent() * run.model.packetFlits();
        this.flitHops = run.network.hops();
        this.unroutable = run.sources.unroutable();
        this.flowControl = FlowControlResult.of(run.model, run.network, run.ports, cycles);
        this.cycleNanoseconds = run.model.cycleNanoseconds();
        this.seconds = seconds;
        this.channelLoads = seen.channelLoads(run.network);
        this.queued = seen.queued();
    }

    /** What a sender has ready, on average. */
    public double offeredLoad() {
        return offeredLoad;
    }

    /**
     * What arrives, for each sender; where these have different shares of the load, in proportion for one that has all.
     */
    public double acceptedThroughput() {
        return acceptedThroughput;
    }

    /** Half the width of the 95 % confidence interval of that. */
    public double throughputHalfWidth() {
        return throughputHalfWidth;
    }

    /** Mean latency; where saturated, it grows for as long as the run lasts. Not a number if nothing arrived. */
    public double averageLatency() {
        return averageLatency;
    }

    /** Half the width of the 95 % confidence interval of that; infinite where it could not be estimated. */
    public double latencyHalfWidth() {
        return latencyHalfWidth;
    }

    /** The latency that 99 % of all packets do not exceed, to three digits; not a number if nothing arrived. */
    public double p99Latency() {
        return p99Latency;
    }

    /** Channels between switches that a packet takes, on average. */
    public double averageHops() {
        return averageHops;
    }

    /** Whether senders have more to send than arrives, so that they wait longer and longer. */
    public boolean saturated() {
        return saturated;
    }

    /** Whether it is as exact as asked for. */
    public boolean converged() {
        return converged;
    }

    public int warmUpCycles() {
        return warmUpCycles;
    }

    /** All cycles, those before the measurement too. */
    public int cycles() {
        return cycles;
    }

    /** Flits sent in all cycles. */
    public long flits() {
        return flits;
    }

    /** Channels between switches that flits took in all cycles. */
    public long flitHops() {
        return flitHops;
    }

    /** Packets that were ready for an endpoint to which there is no route, in all cycles; they are not sent. */
    public long unroutable() {
        return unroutable;
    }

    /** What has become of flow control; empty with credits. */
    public Optional<FlowControlResult> flowControl() {
        return flowControl;
    }

    /** Nanoseconds of a cycle; empty where the switches say nothing of time but cycles. */
    public OptionalDouble cycleNanoseconds() {
        return cycleNanoseconds;
    }

    /** Seconds that all cycles took. */
    public double seconds() {
        return seconds;
    }

    /** By channel, the part of its rate that it carries; not a number if it is out of service. */
    public double[] channelLoads() {
        return channelLoads;
    }

    /** By virtual channel, flits behind one of a channel in service, on average. */
    public double[] queued() {
        return queued;
    }
}
