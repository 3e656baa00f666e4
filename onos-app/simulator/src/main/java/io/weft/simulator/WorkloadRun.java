package io.weft.simulator;

import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.Partition;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Processes;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/**
 * One run of a closed workload, from when its first messages are sent until the last has arrived, or nothing goes on
 * since packets were lost: they are not sent again. Deterministic for a seed, however many threads help. Not
 * thread-safe.
 */
public final class WorkloadRun {
    /** Where a run goes on until its end; a deadlock ends it, too. */
    public static final int NO_LIMIT = RunLimits.MOST_CYCLES;

    /** Cycles between two questions whether a run goes on. */
    public static final int BATCH_CYCLES = 100;

    private static final int MESSAGES_LOOKED_AT = 1 << 16;
    private static final int DIGITS = 3;
    private static final int LONGEST = 1 << 30;

    final SimulatedFabric fabric;
    final NetworkModel model;
    final PlacedWorkload workload;
    final Network network;
    final Processes processes;
    private final SimulatedRouting routing;
    private final int mostCycles;
    private final Lockstep lockstep;
    /** By part of the network. */
    private final ArrivedPackets[] arrivals;
    /** Cycles of this batch that are not over. */
    private int left;
    /** Whether ranks have not sent in this cycle. */
    private boolean ranksAreNext = true;
    /** Whether nothing goes on, since what ranks wait for was lost. */
    private boolean lost;

    private final Histogram latencies = new Histogram(LONGEST, DIGITS);
    private long latencySum;

    /**
     * Prepares a run; where something has failed, all its messages are looked at for routes. O(messages).
     *
     * @param rule by which packets take virtual channels
     * @param mostCycles after so many cycles it ends, whether or not all has arrived; at least 1, {@link #NO_LIMIT} at
     *     most
     * @param seed another gives another run, the same the same
     * @param cancelled is asked after each so many messages that are looked at
     * @throws Refusal if there is no route from an endpoint to one to which it is to send; the message names them
     * @throws CancellationException if it was cancelled
     */
    public WorkloadRun(
            SimulatedFabric fabric,
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            PlacedWorkload workload,
            int mostCycles,
            long seed,
            BooleanSupplier cancelled) {
        this(fabric, routing, model, rule, workload, mostCycles, seed, cancelled, IdleThreads.none());
    }

    /**
     * Prepares a run with other threads; what comes out does not depend on them.
     *
     * @param idle threads that may work on parts of the network
     */
    public WorkloadRun(
            SimulatedFabric fabric,
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            PlacedWorkload workload,
            int mostCycles,
            long seed,
            BooleanSupplier cancelled,
            IdleThreads idle) {
        checkCycles(mostCycles);
        if (!fabric.routes().failures().isEmpty()) {
            requireRoutes(fabric, workload, cancelled);
        }
        this.fabric = fabric;
        this.routing = routing;
        this.model = model;
        this.workload = workload;
        this.mostCycles = mostCycles;
        Partition partition = idle.partition(fabric.ports);
        Packets packets = new Packets(partition.count());
        this.arrivals = new ArrivedPackets[partition.count()];
        Arrays.setAll(arrivals, part -> new ArrivedPackets());
        this.network = fabric.network(routing, model, rule, partition, packets, part -> arrivals[part], 2 * seed);
        this.processes = new Processes(workload, packets, network, fabric.switchOf, model, this::arrived);
        this.lockstep = new Lockstep(network.parts(), this::work, this::between, idle);
    }

    private static void requireRoutes(SimulatedFabric fabric, PlacedWorkload workload, BooleanSupplier cancelled) {
        int[] looked = new int[1];
        workload.requireRoutes(
                (from, to) -> {
                    if (++looked[0] == MESSAGES_LOOKED_AT) {
                        looked[0] = 0;
                        if (cancelled.getAsBoolean()) {
                            throw new CancellationException("cancelled while routes were looked for");
                        }
                    }
                    return fabric.reaches(from, to);
                },
                fabric.ports.topology()::endpointName);
    }

    /**
     * Does nothing if a run can be limited so.
     *
     * @throws Refusal if {@code mostCycles} is out of range
     */
    public static void checkCycles(int mostCycles) {
        if (mostCycles < 1 || mostCycles > NO_LIMIT) {
            throw new Refusal("at most " + mostCycles + " cycles", "1.." + NO_LIMIT);
        }
    }

    private void arrived(int cycles) {
        latencies.recordValue(cycles);
        latencySum += cycles;
    }

    /**
     * @param progress is told how many more messages have arrived, after each hundred cycles
     * @param cancelled is asked as often
     * @throws DeadlockException if packets wait for each other in a circle
     * @throws Refusal if ranks wait for what never comes; the message says where, and what for
     * @throws CancellationException if it was cancelled
     */
    public WorkloadResult run(LongConsumer progress, BooleanSupplier cancelled) {
        long start = System.nanoTime();
        long told = 0;
        while (!isOver()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled after " + processes.cycle() + " cycles");
            }
            runBatch();
            progress.accept(processes.delivered() - told);
            told = processes.delivered();
        }
        return new WorkloadResult(this, (System.nanoTime() - start) / 1e9);
    }

    private boolean isOver() {
        return lost || processes.complete() || processes.cycle() >= mostCycles;
    }

    private void runBatch() {
        left = Math.min(BATCH_CYCLES, mostCycles - processes.cycle());
        lockstep.run(2 * left);
        if (processes.complete()) {
            return;
        }
        try {
            network.checkForDeadlock();
        } catch (DeadlockException e) {
            throw e.under(routing.toString());
        }
        if (network.inside() == 0 && processes.idle()) {
            lost = network.flowControlCounts().losses() > 0;
            if (lost) {
                return;
            }
            throw new Refusal("after " + processes.delivered() + " of " + workload.messages() + " messages, "
                    + processes.waiting());
        }
        processes.skip(mostCycles);
    }

    /** Half a cycle of a part of the network: first what arrives does, and after ranks have sent, switches work. */
    private void work(int part) {
        if (ranksAreNext) {
            network.part(part).begin();
        } else {
            network.part(part).end();
        }
    }

    /** Messages arrive and are sent in one thread: one that arrives can let any rank go on. */
    private boolean between() {
        if (ranksAreNext) {
            for (ArrivedPackets each : arrivals) {
                each.deliver(processes);
            }
            processes.begin();
            if (processes.complete()) {
                return false;
            }
            processes.send();
            ranksAreNext = false;
            return true;
        }
        network.nextCycle();
        ranksAreNext = true;
        return --left > 0;
    }

    /** The packets that arrive at a part of the network in a cycle, in their order. For one thread at a time. */
    private static final class ArrivedPackets implements Network.Delivery {
        private static final int INITIAL = 64;

        /** Each with the cycle in which it arrives. */
        private int[] packets = new int[INITIAL];

        private int count;

        @Override
        public void arrived(int packet, int cycle) {
            if (count == packets.length) {
                packets = Arrays.copyOf(packets, 2 * count);
            }
            packets[count++] = packet;
            packets[count++] = cycle;
        }

        void deliver(Network.Delivery to) {
            for (int i = 0; i < count; i += 2) {
                to.arrived(packets[i], packets[i + 1]);
            }
            count = 0;
        }
    }

    /** The least cycles that it can take, where that is known. O(messages). */
    OptionalLong idealCycles() {
        NextHops hops = fabric.routes().nextHops();
        int[] switchOf = fabric.switchOf;
        return workload.leastCycles(
                (from, to, bytes) -> (long) model.latencyAlone(hops.distance(switchOf[from], switchOf[to]))
                        + (bytes - 1) / model.flitBytes());
    }

    /** Average over the messages that have arrived; not a number if there are none. */
    double averageLatency() {
        return (double) latencySum / processes.delivered();
    }

    double p99Latency() {
        return latencies.getValueAtPercentile(99);
    }
}
