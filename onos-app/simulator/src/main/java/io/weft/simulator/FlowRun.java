package io.weft.simulator;

import io.weft.fabric.LinkProperties;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.simulator.workload.Flows;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * One run of flows at a load, from an empty network until the last flow has arrived. Those in the middle are measured:
 * the first find a network that is not full yet, and the last one in which no more begin. Deterministic for a seed,
 * however many threads help. Not thread-safe.
 */
public final class FlowRun {
    private final FlowTraffic traffic;
    private final double senders;
    private final int outstanding;
    private final FlowTally tally;
    private final WorkloadRun run;

    /**
     * @param rule by which packets take virtual channels
     * @param load of flows that begin: the part of what the fastest endpoint's link carries, for each sender, if it has
     *     the largest {@linkplain TrafficPattern#share share}; 0 &lt; load &lt;= 1
     * @param mostCycles after so many cycles it ends
     * @param seed another gives another run, the same the same
     * @param idle threads that may work on parts of the network; what comes out does not depend on them
     * @throws Refusal if nobody sends anything
     */
    public FlowRun(
            SimulatedFabric fabric,
            SimulatedRouting routing,
            NetworkModel model,
            VirtualChannelRule rule,
            FlowTraffic traffic,
            double load,
            int mostCycles,
            long seed,
            IdleThreads idle) {
        int endpoints = fabric.endpoints();
        NextHops hops = fabric.routes().nextHops();
        this.traffic = traffic;
        this.senders = model.endpointRate() * senders(fabric, traffic.pattern);
        LinkProperties links = fabric.routes().fabric().links();
        double rate = model.endpointRate();
        this.tally = new FlowTally(
                traffic.others(), traffic.others() + traffic.measured, model.flitBytes(), (from, to, bytes) -> {
                    double slower = rate * Math.min(links.endpointCapacity(from), links.endpointCapacity(to));
                    int behindFirst = (bytes - 1) / model.flitBytes();
                    return (long) model.latencyAlone(hops.distance(fabric.switchOf[from], fabric.switchOf[to]))
                            + (long) (behindFirst / slower);
                });
        Flows flows = new Flows(
                traffic.count(),
                endpoints,
                traffic.pattern,
                traffic.sizes,
                load * rate,
                model.flitBytes(),
                fabric::reaches,
                2 * seed + 1,
                tally);
        PlacedWorkload placed = new PlacedWorkload(
                flows,
                Placement.contiguous(endpoints, IntStream.range(0, endpoints).toArray()),
                traffic.outstanding);
        this.outstanding = placed.outstanding();
        this.run = new WorkloadRun(fabric, routing, model, rule, placed, mostCycles, seed, () -> false, idle);
    }

    /** The shares of the load that all endpoints send, in all. */
    private static double senders(SimulatedFabric fabric, TrafficPattern pattern) {
        RandomStreams random = new RandomStreams(1, fabric.endpoints());
        return IntStream.range(0, fabric.endpoints())
                .filter(e -> pattern.destination(e, random) != TrafficPattern.SILENT && fabric.reaches(e, e))
                .mapToDouble(pattern::share)
                .sum();
    }

    /**
     * @param progress is told how many more flows have arrived, after each hundred cycles
     * @param cancelled is asked as often
     * @throws io.weft.simulator.network.DeadlockException if packets wait for each other in a circle
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public FlowResult run(LongConsumer progress, BooleanSupplier cancelled) {
        WorkloadResult result = run.run(progress, cancelled);
        return new FlowResult(senders, traffic, outstanding, tally, result);
    }
}
