package io.weft.balancing;

import java.time.Duration;
import java.util.Optional;

/** How far the routes of a fabric follow its traffic. Immutable. */
public final class BalanceStatus {
    private final Duration period;
    private final int pairs;
    private final long changes;
    private final Optional<Measured> measured;
    private final String reason;

    /** The traffic that was measured last, in bytes per second. Immutable. */
    public static final class Measured {
        private final long most;
        private final long best;
        private final long total;

        Measured(MeasuredTraffic matrix, Rebalancing outcome) {
            this.most = matrix.perSecond(outcome.measured());
            this.best = matrix.perSecond(outcome.expected());
            this.total = matrix.perSecond(matrix.total());
        }

        /** The load of the busiest channel between switches. */
        public long most() {
            return most;
        }

        /** An upper bound of that load with the best other routes that were found. */
        public long best() {
            return best;
        }

        /** The load of all channels between switches. */
        public long total() {
            return total;
        }
    }

    BalanceStatus(Duration period, int pairs, long changes, Optional<Measured> measured, String reason) {
        this.period = period;
        this.pairs = pairs;
        this.changes = changes;
        this.measured = measured;
        this.reason = reason;
    }

    /** The time between two measurements; zero if there are none. */
    public Duration period() {
        return period;
    }

    /** The pairs of endpoints that have routes of their own. */
    public int pairs() {
        return pairs;
    }

    /** How often routes were changed. */
    public long changes() {
        return changes;
    }

    /** What was measured last; empty before the first measurement. */
    public Optional<Measured> measured() {
        return measured;
    }

    /** Why the routes stay as they are; empty if they do not. */
    public Optional<String> reason() {
        return Optional.of(reason).filter(each -> !each.isEmpty());
    }
}
