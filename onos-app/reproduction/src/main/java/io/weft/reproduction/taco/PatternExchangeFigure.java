package io.weft.reproduction.taco;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Figure 3: how long the exchange takes by six routings, as a multiple of the ideal time. */
final class PatternExchangeFigure extends Exhibit {
    private static final String OPTIMAL = SimulatedExchange.OPTIMAL;
    private static final String HEURISTIC = "heuristic";
    private static final int PACKET_BYTES = SimulatedExchange.PACKET_BYTES;
    private static final int MANY_PACKETS = 64;
    private static final String LARGE = "within 3 % of the ideal for large messages";
    private static final String LESS = "40 % to 140 % less efficient";
    /** How much another seed may change. */
    private static final double SEEDS = 0.05;

    PatternExchangeFigure() {
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
        private final SimulatedExchange exchange;
        private final Map<String, Double> slowdowns = new HashMap<>();

        Exchange(int leaves, int bytes) {
            this.leaves = leaves;
            this.bytes = bytes;
            this.exchange = new SimulatedExchange(leaves, bytes, SimulatedExchange.OPTIMAL_PHASES);
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
            double slowdown = exchange.slowdown(routing, progress);
            if (!progress.isCancelled()) {
                slowdowns.put(routing, slowdown);
            }
            return slowdown;
        }
    }
}
