package io.weft.onos;

import io.weft.balancing.BalanceListener;
import io.weft.balancing.BalanceOptions;
import io.weft.balancing.Rebalancing;
import io.weft.balancing.TrafficBalancer;
import io.weft.balancing.TrafficMatrix;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.TrafficCounters;
import io.weft.control.update.ControlReport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Suits the routes of the running fabric to its traffic, as often as its configuration asks for, and tells of it. Thread-safe. */
final class FabricBalance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("io.weft.fabric");

    private final ControlLoop loop;
    private final TrafficCounters counters;
    private Duration period = Duration.ZERO;
    private TrafficBalancer balancer;
    /** Who may tell of it. */
    private Teller teller;

    private boolean closed;
    /** What is told of the last look. */
    private Map<String, Object> last = Map.of();

    private String reason = "";
    private long times;

    FabricBalance(ControlLoop loop, TrafficCounters counters) {
        this.loop = loop;
        this.counters = counters;
    }

    /** Looks so often from now on; zero for never. Does not wait for what is being done. */
    synchronized void every(Duration next) {
        if (closed || next.equals(period)) {
            return;
        }
        if (balancer != null) {
            balancer.stop();
        }
        period = next;
        last = Map.of();
        reason = "";
        teller = new Teller();
        balancer = next.isZero() ? null : new TrafficBalancer(loop, counters, BalanceOptions.every(next), teller);
        if (balancer != null) {
            balancer.start();
        }
        LOG.info(
                "{}",
                next.isZero()
                        ? "routes are not suited to the traffic any more"
                        : "routes are suited to the traffic every " + next.toSeconds() + " s");
    }

    /** How often it looks, what it saw last, and how often it changed routes; a new map. */
    synchronized Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("everySeconds", period.toSeconds());
        document.put("pairs", loop.pairs().count());
        document.put("changes", times);
        document.putAll(last);
        if (!reason.isEmpty()) {
            document.put("reason", reason);
        }
        return document;
    }

    /** Takes note of what a balancer tells as long as no other has taken its place. */
    private final class Teller implements BalanceListener {
        @Override
        public void measured(TrafficMatrix matrix, Rebalancing outcome) {
            String kept = outcome.reason().orElse("");
            Map<String, Object> seen = Map.of(
                    "maxBytesPerSecond", matrix.perSecond(outcome.measured()),
                    "bestBytesPerSecond", matrix.perSecond(outcome.expected()),
                    "totalBytesPerSecond", matrix.perSecond(matrix.total()));
            boolean news = note(this, () -> last = seen, kept);
            if (outcome.changesAnything()) {
                LOG.info(
                        "the most loaded channel carried {} bytes a second, and {} at most with other routes of {} pairs of endpoints",
                        seen.get("maxBytesPerSecond"),
                        seen.get("bestBytesPerSecond"),
                        outcome.changedPairs());
            } else if (news) {
                LOG.info("routes stay as they are: {}", kept);
            }
        }

        @Override
        public void changed(Rebalancing outcome, ControlReport report) {
            note(this, () -> times++, "");
        }

        @Override
        public void hindered(String why) {
            if (note(this, () -> {}, why)) {
                LOG.warn("routes stay as they are: {}", why);
            }
        }

        @Override
        public void failed(Throwable failure) {
            LOG.error("suiting routes to the traffic failed, and goes on", failure);
        }
    }

    /** Takes note of something, and of why routes stay; whether that is new. */
    private synchronized boolean note(Teller from, Runnable what, String why) {
        if (from != teller) {
            return false;
        }
        what.run();
        boolean news = !why.equals(reason);
        reason = why;
        return news;
    }

    @Override
    public void close() {
        TrafficBalancer closing;
        synchronized (this) {
            closed = true;
            closing = balancer;
            balancer = null;
        }
        // Not while this is locked: it may have something to tell.
        if (closing != null) {
            closing.close();
        }
    }
}
