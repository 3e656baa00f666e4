package io.weft.simulator;

import io.weft.simulator.network.SwitchPorts;
import io.weft.simulator.workload.Processes;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How long a workload took, and what it took. Of one that is not complete, all is about what was done until it ended.
 * Immutable.
 */
public final class WorkloadResult {
    private final boolean complete;
    private final int cycles;
    private final OptionalDouble nanoseconds;
    private final OptionalLong idealCycles;
    private final double effectiveThroughput;
    private final long messages;
    private final long deliveredMessages;
    private final long deliveredBytes;
    private final long packets;
    private final long flits;
    private final long flitHops;
    private final double averageLatency;
    private final double p99Latency;
    private final double maxChannelLoad;
    private final Optional<FlowControlResult> flowControl;
    private final double seconds;

    WorkloadResult(WorkloadRun run, double seconds) {
        Processes processes = run.processes;
        this.messages = run.workload.messages();
        this.deliveredMessages = processes.delivered();
        this.complete = processes.complete();
        this.cycles = processes.cycle();
        OptionalDouble cycle = run.model.cycleNanoseconds();
        this.nanoseconds = cycle.isPresent() ? OptionalDouble.of(cycles * cycle.getAsDouble()) : OptionalDouble.empty();
        this.idealCycles = run.idealCycles();
        this.deliveredBytes = processes.deliveredBytes();
        this.effectiveThroughput = (double) deliveredBytes
                / run.model.flitBytes()
                / ((double) run.workload.ranks() * cycles)
                / run.model.endpointRate();
        this.packets = processes.sentPackets();
        this.flits = processes.sentFlits();
        this.flitHops = run.network.hops();
        this.averageLatency = run.averageLatency();
        this.p99Latency = deliveredMessages == 0 ? Double.NaN : run.p99Latency();
        this.maxChannelLoad = maxChannelLoad(run, cycles);
        this.flowControl = FlowControlResult.of(run.model, run.network, run.fabric.ports, run.network.cycle());
        this.seconds = seconds;
    }

    private static double maxChannelLoad(WorkloadRun run, int cycles) {
        SwitchPorts ports = run.fabric.ports;
        double most = 0;
        for (int c = 0; c < ports.topology().channelCount(); c++) {
            long came = Integer.toUnsignedLong(run.network.received(ports.peer(ports.ofChannel(c))));
            double carries = cycles * run.model.linkRate(ports.topology().link(c));
            most = Math.max(most, Measurement.channelLoad(came, carries, run.model.packetFlits()));
        }
        return most;
    }

    /**
     * Whether all messages have arrived and nothing is left to do; if not, the most cycles were over before, or packets
     * were lost.
     */
    public boolean complete() {
        return complete;
    }

    /** Cycles until the last message has arrived, and all that is calculated after it is over. */
    public int completionCycles() {
        return cycles;
    }

    /**
     * The {@link #completionCycles time until completion} in nanoseconds; empty where the model of switches says
     * nothing of time but cycles.
     */
    public OptionalDouble completionNanoseconds() {
        return nanoseconds;
    }

    /**
     * What {@link #completionCycles} would be if no message waited for another in the network, all going by shortest
     * paths: of each phase between barriers, the flits of its largest load of an endpoint, and the latency of its
     * longest route. No run that is complete takes less. Empty for workloads without such phases.
     */
    public OptionalLong idealCycles() {
        return idealCycles;
    }

    /**
     * Bytes that arrived in that time, for each rank, as a part of what the fastest endpoint's link carries in it (G.
     * Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, section 4.4).
     */
    public double effectiveThroughput() {
        return effectiveThroughput;
    }

    public long messages() {
        return messages;
    }

    /** How many of them have arrived as a whole. */
    public long deliveredMessages() {
        return deliveredMessages;
    }

    /** How many bytes those have. */
    public long deliveredBytes() {
        return deliveredBytes;
    }

    /** How many packets were sent. */
    public long packets() {
        return packets;
    }

    /** How many flits were sent. */
    public long flits() {
        return flits;
    }

    /** Channels between switches that flits took. */
    public long flitHops() {
        return flitHops;
    }

    /** Channels between switches that a flit took, on average; not a number if none was sent. */
    public double averageHops() {
        return (double) flitHops / flits;
    }

    /**
     * Cycles from when a rank began to send a message until it had arrived as a whole, on average; not a number if none
     * did.
     */
    public double averageMessageLatency() {
        return averageLatency;
    }

    /** What 99 % of all messages did not exceed, to three digits; not a number if none arrived. */
    public double p99MessageLatency() {
        return p99Latency;
    }

    /** The part of its rate that the busiest channel between switches carries, on average over the run. */
    public double maxChannelLoad() {
        return maxChannelLoad;
    }

    /** What has become of flow control; empty with credits. */
    public Optional<FlowControlResult> flowControl() {
        return flowControl;
    }

    /** Seconds that the run took. */
    public double seconds() {
        return seconds;
    }
}
