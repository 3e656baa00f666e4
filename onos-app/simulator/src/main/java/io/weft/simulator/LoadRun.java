package io.weft.simulator;

import io.weft.simulator.network.DeadlockException;
import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.Partition;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.Sources;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Failures;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * One run of a network under an offered load: it warms up until latency and throughput have settled, and is then
 * measured until both are known as exactly as asked for. Deterministic for a seed, however many threads help. Not
 * thread-safe.
 */
public final class LoadRun {
    /** A mean latency so many times that of the first half of a run still grows: the network is near saturation. */
    private static final double GROWN = 1.2;
    /** A warm-up takes at least so many times the longest delay of a link or a switch: no path has more of them. */
    private static final int LONGEST_PATH = 16;
    /** A mean latency is exact only after so many packets, and after so many times its own length. */
    private static final int LEAST_PACKETS = 200;

    private static final int LEAST_LATENCIES = 40;
    /** Whether a run is exact is tested again when it is so many times as long: frequent tests would pass by chance. */
    private static final double NEXT_TEST = 1.25;

    final double load;
    final NetworkModel model;
    final Network network;
    final Sources sources;
    final SwitchPorts ports;
    boolean saturated;
    boolean converged;
    int warmUpCycles;
    private final SimulatedRouting routing;
    private final RunLimits limits;
    private final Packets packets;
    private final Lockstep lockstep;
    private final Failures failures;
    private Measurement measurement;
    private Backlog backlog;
    private double nextTest;

    /**
     * @param rule by which packets take virtual channels
     * @param injection when senders have packets ready, at this load times {@link NetworkModel#endpointRate}
     * @param load of what the fastest endpoint's link can carry, the part that a sender has ready, if it has the
     *     largest {@linkplain TrafficPattern#share share}; 0 &lt; load &lt;= 1
     * @param seed another gives another run, the same the same
     */
    public LoadRun(
            SimulatedFabric fabric,
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            TrafficPattern pattern,
            Injection injection,
            double load,
            RunLimits limits,
            long seed) {
        this(fabric, routing, model, rule, pattern, injection, load, limits, seed, IdleThreads.none());
    }

    /**
     * Prepares a run with other threads; what comes out does not depend on them.
     *
     * @param idle threads that may work on parts of the network
     */
    public LoadRun(
            SimulatedFabric fabric,
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            TrafficPattern pattern,
            Injection injection,
            double load,
            RunLimits limits,
            long seed,
            IdleThreads idle) {
        this.routing = routing;
        this.load = load;
        this.limits = limits;
        this.ports = fabric.ports;
        this.model = model;
        this.failures = fabric.routes().failures();
        Partition partition = idle.partition(ports);
        this.packets = new Packets(partition.count());
        this.measurement = measurement(partition.count());
        this.network = fabric.network(
                routing,
                model,
                rule,
                partition,
                packets,
                part -> (packet, cycle) -> measurement.of(part).arrived(packet, cycle),
                2 * seed);
        Sources.Reachability reachability = failures.isEmpty() ? (from, to) -> true : fabric::reaches;
        this.sources = new Sources(
                packets,
                network,
                fabric.switchOf,
                model,
                pattern,
                injection,
                reachability,
                new RandomStreams(2 * seed + 1, fabric.switchOf.length));
        this.backlog = backlog();
        this.lockstep = new Lockstep(network.parts(), this::work, this::between, idle);
    }

    private Measurement measurement(int parts) {
        return new Measurement(packets, parts, ports, failures, model);
    }

    private Backlog backlog() {
        double offered = load * model.endpointRate() * sources.shares() / Math.max(1, sources.senders());
        return new Backlog(sources, network, model.packetFlits() / offered);
    }

    /** A cycle of a part of the network. */
    private void work(int part) {
        network.part(part).begin();
        sources.part(part).send();
        network.part(part).end();
    }

    private boolean between() {
        network.nextCycle();
        measurement.look(network);
        return true;
    }

    /**
     * @param cancelled is asked after each batch
     * @throws DeadlockException if packets wait for each other in a circle
     * @throws CancellationException if it was cancelled
     */
    public LoadResult run(BooleanSupplier cancelled) {
        long start = System.nanoTime();
        measurement.begin(network);
        while (!warm() && network.cycle() < limits.mostWarmUpCycles()) {
            runBatch(cancelled);
        }
        warmUpCycles = network.cycle();
        measurement = measurement(network.parts());
        measurement.begin(network);
        backlog = backlog();
        nextTest = 4 * BatchMeans.LEAST;
        while (!exact() && network.cycle() < limits.mostCycles) {
            runBatch(cancelled);
        }
        converged &= warmUpCycles >= LONGEST_PATH * model.longestLatency();
        if (!converged) {
            saturated = measurement.accepted.count() < BatchMeans.LEAST
                    ? backlog.seemsToGrow()
                    : backlog.growsFast() || backlog.grows() || latencyGrows();
        }
        return new LoadResult(this, measurement, (System.nanoTime() - start) / 1e9);
    }

    private void runBatch(BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled after " + network.cycle() + " cycles");
        }
        lockstep.run(limits.batchCycles);
        measurement.endBatch(network);
        backlog.endBatch();
        try {
            network.checkForDeadlock();
        } catch (DeadlockException e) {
            throw e.under(routing + " at load " + load);
        }
    }

    private boolean warm() {
        return network.cycle() >= LONGEST_PATH * model.longestLatency()
                && measurement.accepted.settled()
                && (backlog.growsFast() || measurement.latency.settled());
    }

    private boolean exact() {
        BatchMeans latency = measurement.latency;
        BatchMeans accepted = measurement.accepted;
        if (accepted.units() < nextTest) {
            return false;
        }
        nextTest = NEXT_TEST * accepted.units();
        saturated = backlog.growsFast();
        converged = !accepted.dependent()
                && (saturated
                        ? accepted.halfWidth() <= limits.throughputPrecision * accepted.mean()
                        : !backlog.grows()
                                && measurement.packets() >= LEAST_PACKETS
                                && network.cycle() - warmUpCycles >= LEAST_LATENCIES * latency.mean()
                                && !latency.dependent()
                                && latency.halfWidth() <= limits.latencyPrecision * latency.mean());
        return converged;
    }

    private boolean latencyGrows() {
        BatchMeans latency = measurement.latency;
        return measurement.packets() >= LEAST_PACKETS && latency.recentMean() > GROWN * latency.mean();
    }
}
