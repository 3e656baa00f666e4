package io.weft.reproduction.taco;

import io.weft.operations.job.ChannelSettings;
import io.weft.operations.job.WorkloadSweep;
import io.weft.planning.ProgressListener;
import io.weft.reproduction.Comparison;
import io.weft.reproduction.Exhibit;
import io.weft.reproduction.Simulated;
import io.weft.routing.GivenWaypoints;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Figure 3: how long the exchange takes by six routings, as a multiple of the ideal time. */
final class ExchangeFigure extends Exhibit {
    private static final String OPTIMAL = "optimal";
    private static final String HEURISTIC = "heuristic";
    private static final List<String> OTHERS = List.of("static-random", "dynamic-random", "s-mod-k", "d-mod-k");
    private static final int PACKET_BYTES = 4096;
    private static final int MANY_PACKETS = 64;
    private static final String LARGE = "within 3 % of the ideal for large messages";
    private static final String LESS = "40 % to 140 % less efficient";
    /** How much another seed may change. */
    private static final double SEEDS = 0.05;

    ExchangeFigure() {
        super("Figure 3", "Completion time of the optimized all-to-all exchange by six routings, by the ideal time");
    }

    @Override
    public List<Comparison> rows() {
        List<Comparison> rows = new ArrayList<>();
        Exchange small = new Exchange(64, PACKET_BYTES);
        rows.add(small.row(OPTIMAL, "1.000"));
        rows.add(small.row(HEURISTIC, "1.25"));
        rows.add(small.row("static-random", "1.79"));
        rows.add(small.row("dynamic-random", "1.80"));
        rows.add(small.row("s-mod-k", "2.09"));
        rows.add(small.row("d-mod-k", "2.68"));
        Duration slow = Duration.ofSeconds(10);
        Exchange large = new Exchange(512, PACKET_BYTES);
        rows.add(large.row(OPTIMAL, "1.000").paper("optimal").takes(slow));
        rows.add(large.row(HEURISTIC, "1.29")
                .paper("at least 1.4 times the optimal")
                .because("this heuristic, of which each message takes the least loaded path, is Weft's own")
                .takes(slow));
        rows.add(large.row("static-random", "1.96").paper(LESS).takes(slow));
        rows.add(large.row("dynamic-random", "1.96").paper(LESS).takes(slow));
        rows.add(large.row("s-mod-k", "2.17").paper(LESS).takes(slow));
        rows.add(large.row("d-mod-k", "2.53").paper(LESS).takes(slow));
        rows.add(new Exchange(512, MANY_PACKETS * PACKET_BYTES)
                .row(OPTIMAL, "1.000")
                .paper(LARGE)
                .takes(Duration.ofMinutes(10)));
        return rows;
    }

    @Override
    public String remark() {
        return "Phases end with a barrier. The switches are those of sc15 with packets of 4,096 bytes; the paper does not"
                + " describe its own. Other sizes are not rows.";
    }

    /** The exchange in a tree, simulated once for all of its rows. */
    private static final class Exchange {
        private final int leaves;
        private final int bytes;
        private final Map<String, Double> slowdowns = new HashMap<>();

        Exchange(int leaves, int bytes) {
            this.leaves = leaves;
            this.bytes = bytes;
        }

        Comparison row(String routing, String recorded) {
            String what = leaves + " leaves, " + bytes / 1024 + " KB, " + routing;
            Comparison row = Comparison.of(what, recorded, progress -> slowdown(routing, progress));
            return routing.equals(OPTIMAL) ? row : row.within(SEEDS);
        }

        private synchronized double slowdown(String routing, ProgressListener progress) {
            Double known = slowdowns.get(routing);
            if (known != null) {
                return known;
            }
            double slowdown = simulated(routing, progress);
            if (!progress.isCancelled()) {
                slowdowns.put(routing, slowdown);
            }
            return slowdown;
        }

        private double simulated(String routing, ProgressListener progress) {
            Topology topology = Tree.withLeaves(leaves).topology();
            OptionalInt none = OptionalInt.empty();
            WorkloadSweep sweep = new WorkloadSweep(
                    List.of(routing(topology, routing, progress)),
                    new WorkloadRequest("all-to-all-phases").withSizes(none, OptionalInt.of(bytes), none, none),
                    SwitchSettings.preset("sc15").with("packet-bytes", PACKET_BYTES),
                    ChannelSettings.INSTALLED,
                    WorkloadRun.NO_LIMIT,
                    1);
            return Simulated.value(
                    sweep,
                    topology,
                    progress,
                    point -> Simulated.number(point, "completionCycles") / Simulated.number(point, "idealCycles"));
        }

        private static SimulatedRouting routing(Topology topology, String name, ProgressListener progress) {
            if (OTHERS.contains(name)) {
                return SimulatedRoutings.named(name);
            }
            String method = name.equals(OPTIMAL) ? "auto" : name;
            return SimulatedRoutings.waypoints(name, waypoints(topology, method, progress), (from, to) -> "");
        }

        private static GivenWaypoints waypoints(Topology topology, String method, ProgressListener progress) {
            IntStream.Builder sources = IntStream.builder();
            IntStream.Builder destinations = IntStream.builder();
            IntStream.Builder waypoints = IntStream.builder();
            Tree.eachPhase(topology, method, progress, (messages, found) -> {
                int[] given = found.waypoints();
                for (int i = 0; i < given.length; i++) {
                    sources.add(messages.source(i));
                    destinations.add(messages.destination(i));
                    waypoints.add(given[i]);
                }
            });
            return new GivenWaypoints(
                    topology,
                    sources.build().toArray(),
                    destinations.build().toArray(),
                    waypoints.build().toArray());
        }
    }
}
