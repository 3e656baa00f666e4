package io.weft.metrics;

import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.weft.balancing.FabricBalance;
import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What Prometheus is told of a controller and its fabric, by the same names in each host. Events are counted as long as
 * the process runs, whatever fabric is looked after; the rest is shown of the fabric that is watched.
 *
 * <p>A fabric has {@value ShownSeries#MOST} series at most, besides what there is one of whatever its size: those of
 * virtual channels are left out first, then those of channels, their bytes last, of links and of switches, and
 * {@code weft_metrics_left_out} says how many. Counters of switches are read slowly, and only within five minutes after
 * somebody asked for the figures or for what a channel carries. Thread-safe.
 */
public final class FabricMetrics implements LoopListener {
    static final String ACTIVE = "1 if this controller programs the fabric, 0 if it stands by";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final EventCounts counts = new EventCounts(registry);
    private final int mostSeries;
    private final AtomicReference<WatchedFabric> watched = new AtomicReference<>();

    /** A fabric that is shown until this is closed. */
    public final class Watch implements AutoCloseable {
        private final WatchedFabric fabric;

        private Watch(WatchedFabric fabric) {
            this.fabric = fabric;
        }

        /** Packets that leave by a channel each second; null as long as that is not measured. */
        public Long packetsPerSecond(int channel) {
            return fabric.packetsPerSecond(channel).orElse(null);
        }

        /** The same by each of its virtual channels, which have a queue each. */
        public long[] queuesPerSecond(int channel) {
            return fabric.queuesPerSecond(channel).orElse(null);
        }

        /** Begins to read the counters of switches. Call once. */
        public void start() {
            fabric.start();
        }

        @Override
        public void close() {
            watched.compareAndSet(fabric, null);
            fabric.close();
        }
    }

    /**
     * Watches nothing yet.
     *
     * @param host what this runs in, such as {@code onos}
     */
    public FabricMetrics(String host) {
        this(host, ShownSeries.MOST);
    }

    FabricMetrics(String host, int mostSeries) {
        this.mostSeries = mostSeries;
        Build build = Build.current();
        Info.builder()
                .name("weft_build")
                .help("What controls the fabric")
                .labelNames("version", "commit", "host", "java")
                .register(registry)
                .addLabelValues(build.version(), build.label(), host, System.getProperty("java.version"));
        registry.register((MultiCollector) this::ofFabric);
    }

    private MetricSnapshots ofFabric() {
        Figures figures = new Figures();
        WatchedFabric now = watched.get();
        if (now == null) {
            figures.gauge("weft_active", ACTIVE, false);
        } else {
            now.show(figures);
        }
        return figures.all();
    }

    /**
     * Shows how a loop and its fabric are, in place of another, until the result is closed; close it before the loop.
     *
     * @param balance how far routes follow the traffic
     * @param counters reads from switches what they have counted
     * @param dropped what the host has dropped, by switch
     */
    public Watch watch(ControlLoop loop, FabricBalance balance, ChannelCounters counters, DroppedPackets dropped) {
        WatchedFabric next = new WatchedFabric(loop, balance, counters, dropped, mostSeries);
        WatchedFabric last = watched.getAndSet(next);
        if (last != null) {
            last.close();
        }
        return new Watch(next);
    }

    @Override
    public void happened(FabricEvent event) {
        counts.happened(event);
        WatchedFabric now = watched.get();
        if (now != null) {
            now.happened(event);
        }
    }

    /**
     * All figures as they are now.
     *
     * @param accept the header {@code Accept} of the request, which says whether it understands OpenMetrics; empty if
     *     it has none
     */
    public Exposition text(String accept) {
        return Exposition.of(registry.scrape(), accept);
    }
}
