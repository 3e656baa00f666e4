package io.weft.planning.resilience;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * How large a share of the links of each of some topologies may fail at random: the three measures of M. Besta, T.
 * Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, section III-D and table III.
 * Immutable.
 */
public final class ResilienceTable {
    /**
     * The probability of connection from which a network counts as connected here. The paper names none; this one
     * reproduces its table best.
     */
    public static final double CONNECTED = 0.7;

    /** Hops that the paper lets the diameter grow by. */
    public static final int MORE_DIAMETER = 2;

    /** Hops that the paper lets the average distance grow by. */
    public static final double MORE_HOPS = 1;

    private final List<Row> rows;

    private ResilienceTable(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * Measures these topologies, one after another.
     *
     * @param listener see {@link Resilience#of}; cancelled, the table has the rows that were done
     */
    public static ResilienceTable of(
            List<Topology> topologies, ResilienceSettings settings, ProgressListener listener) {
        List<Row> rows = new ArrayList<>();
        for (Topology topology : topologies) {
            Resilience resilience =
                    Resilience.of(FailureKind.LINKS.units(topology), FailureOrder.RANDOM, settings, listener);
            if (listener.isCancelled()) {
                break;
            }
            rows.add(new Row(resilience));
        }
        return new ResilienceTable(rows);
    }

    /** One row for each topology, in their order. */
    public List<Row> rows() {
        return rows;
    }

    /** The measures of a topology. Immutable. */
    public static final class Row {
        private final Resilience resilience;

        private Row(Resilience resilience) {
            this.resilience = resilience;
        }

        /** Largest share at which it is connected with a probability of {@link #CONNECTED}. */
        public double connected() {
            return resilience.largestConnectedShare(CONNECTED);
        }

        /** Largest share at which the diameter is at most {@link #MORE_DIAMETER} more; 0 without path metrics. */
        public double diameter() {
            return resilience.largestShareOfDiameter(MORE_DIAMETER);
        }

        /** Largest share at which the average distance is at most {@link #MORE_HOPS} more; 0 without path metrics. */
        public double hops() {
            return resilience.largestShareOfHops(MORE_HOPS);
        }
    }
}
