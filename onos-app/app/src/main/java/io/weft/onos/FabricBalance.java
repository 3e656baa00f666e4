package io.weft.onos;

import io.weft.balancing.BalanceListener;
import io.weft.balancing.BalanceOptions;
import io.weft.balancing.Rebalancing;
import io.weft.balancing.TrafficBalancer;
import io.weft.balancing.TrafficMatrix;
import io.weft.control.ControlReport;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.TrafficCounters;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Suits the routes of the running fabric to its traffic, as often as its configuration asks for, and tells of it. Thread-safe. */
final class FabricBalance implements BalanceListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("io.weft.fabric");

    private final ControlLoop loop;
    private final TrafficCounters counters;
    private Duration period = Duration.ZERO;
    private TrafficBalancer balancer;
    private boolean closed;
    /** What is told of the last look. */
    private Map<String, Object> last = Map.of();

    private String reason = "";
    private long times;

    FabricBalance(ControlLoop loop, TrafficCounters counters) {
        this.loop = loop;
        this.counters = counters;
    }

    /** Looks so often from now on; zero for never. */
    void every(Duration next) {
        TrafficBalancer before;
        synchronized (this) {
            if (closed || next.equals(period)) {
                return;
            }
            period = next;
            last = Map.of();
            reason = "";
            before = balancer;
            balancer = next.isZero() ? null : new TrafficBalancer(loop, counters, BalanceOptions.every(next), this);
            if (balancer != null) {
                balancer.start();
            }
        }
        LOG.info(
                "{}",
                next.isZero()
                        ? "routes are not suited to the traffic any more"
                        : "routes are suited to the traffic every " + next.toSeconds() + " s");
        stop(before);
    }

    /** Not while this is locked: it may have something to tell. */
    private static void stop(TrafficBalancer balancer) {
        if (balancer != null) {
            balancer.close();
        }
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

    @Override
    public void measured(TrafficMatrix matrix, Rebalancing outcome) {
        String kept = outcome.reason().orElse("");
        boolean news = tell(kept);
        synchronized (this) {
            last = Map.of(
                    "maxBytesPerSecond", perSecond(outcome.measured(), matrix),
                    "bestBytesPerSecond", perSecond(outcome.expected(), matrix),
                    "totalBytesPerSecond", perSecond(matrix.total(), matrix));
        }
        if (outcome.changesAnything()) {
            LOG.info(
                    "the most loaded channel carried {} bytes a second, and {} at most with other routes of {} pairs of endpoints",
                    perSecond(outcome.measured(), matrix),
                    perSecond(outcome.expected(), matrix),
                    outcome.changedPairs());
        } else if (news) {
            LOG.info("routes stay as they are: {}", kept);
        }
    }

    /** Takes note of why routes stay; whether that is new. */
    private synchronized boolean tell(String why) {
        boolean news = !why.equals(reason);
        reason = why;
        return news;
    }

    private static long perSecond(long bytes, TrafficMatrix matrix) {
        return (long) (bytes / Math.max(1e-9, matrix.over().toNanos() * 1e-9));
    }

    @Override
    public synchronized void changed(Rebalancing outcome, ControlReport report) {
        times++;
    }

    @Override
    public void hindered(String why) {
        if (tell(why)) {
            LOG.warn("routes stay as they are: {}", why);
        }
    }

    @Override
    public void failed(Throwable failure) {
        LOG.error("suiting routes to the traffic failed, and goes on", failure);
    }

    @Override
    public void close() {
        TrafficBalancer closing;
        synchronized (this) {
            closed = true;
            closing = balancer;
            balancer = null;
        }
        stop(closing);
    }
}
