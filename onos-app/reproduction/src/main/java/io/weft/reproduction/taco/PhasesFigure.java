package io.weft.reproduction.taco;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figure 4: the exchange of optimal phases, and those of two common patterns. */
final class PhasesFigure extends Exhibit {
    private static final int KILO = 1024;
    private static final int PACKET = 4 * KILO;
    private static final int LARGEST = 512;
    private static final double SEEDS = 0.03;
    private static final String CURVE = "a curve, without numbers";

    PhasesFigure() {
        super("Figure 4", "Completion time of the optimized exchange, xor and shift");
    }

    @Override
    public List<Comparison> rows() {
        Times times = new Times();
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(times.rows(16, PACKET, "0.97", "1.11"));
        rows.addAll(times.rows(32, PACKET, "0.96", "1.10"));
        rows.addAll(times.rows(64, PACKET, "0.96", "1.12"));
        rows.addAll(times.rows(128, PACKET, "0.98", "1.13"));
        rows.addAll(times.rows(256, PACKET, "0.97", "1.11"));
        rows.addAll(times.rows(LARGEST, PACKET, "0.97", "1.11"));
        rows.addAll(times.rows(LARGEST, KILO / 2, "0.85", "1.02"));
        rows.addAll(times.rows(LARGEST, 8 * PACKET, "1.29", "1.34"));
        return rows;
    }

    @Override
    public String remark() {
        return "Rows are ratios of completion times. OPT is the optimized exchange. In phase i of XOR rank r exchanges with rank"
                + " r xor i; in phase i of LIN it sends to rank r + i. All use the routes of the method coloring. Phases end"
                + " with a barrier; the switches are those of Figure 3. Most messages of OPT cross the whole tree, while in"
                + " some phases of XOR and LIN they stay near; with small messages a phase is mostly latency, so that this"
                + " makes OPT slower. There are no rows for larger trees.";
    }

    /** Times of exchanges, each simulated once. */
    private static final class Times {
        private final Map<String, Double> known = new HashMap<>();

        /** XOR and LIN by OPT. */
        List<Comparison> rows(int leaves, int bytes, String xor, String shift) {
            return List.of(row(leaves, bytes, "XOR", "xor", xor), row(leaves, bytes, "LIN", "shift", shift));
        }

        private Comparison row(int leaves, int bytes, String name, String phases, String recorded) {
            String size = bytes < KILO ? bytes + " bytes" : bytes / KILO + " KB";
            return Comparison.of(
                            String.format(Locale.ROOT, "%d leaves, %s, %s divided by OPT", leaves, size, name),
                            recorded,
                            progress -> cycles(leaves, bytes, phases, progress)
                                    / cycles(leaves, bytes, SimulatedExchange.OPTIMAL_PHASES, progress))
                    .within(SEEDS)
                    .paper(CURVE)
                    .takes(Duration.ofSeconds(leaves < LARGEST ? 4 : bytes > PACKET ? 60 : 10));
        }

        private synchronized double cycles(int leaves, int bytes, String phases, ProgressListener progress) {
            String key = leaves + " " + bytes + " " + phases;
            Double cycles = known.get(key);
            if (cycles == null) {
                cycles = new SimulatedExchange(leaves, bytes, phases).cycles(SimulatedExchange.COLORING, progress);
                if (!progress.isCancelled()) {
                    known.put(key, cycles);
                }
            }
            return cycles;
        }
    }
}
