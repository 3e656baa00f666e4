package io.weft.metrics;

import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.weft.balancing.FabricBalance;
import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The Prometheus metrics of a controller and its fabric, with the same names in each host. Events are counted for the
 * life of the process, whichever fabric it controls; all other metrics are those of the watched fabric.
 *
 * <p>A fabric has at most {@value ShownSeries#MOST} series, not counting those whose number does not depend on its
 * size. Virtual channels are left out first, then channels apart from their bytes, dropped packets of each switch,
 * bytes of channels, links and switches; {@code weft_metrics_left_out} says how many series. Counters of switches are
 * read slowly, and only for five minutes after the last request for the metrics or for the load of a channel.
 * Thread-safe.
 */
public final class FabricMetrics implements LoopListener {
    static final String ACTIVE = "1 if this controller programs the fabric, 0 if it stands by";

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final EventCounts counts = new EventCounts(registry);
    private final int mostSeries;
    private final AtomicReference<WatchedFabric> watched = new AtomicReference<>();
    /** The controller's own certificates; replaced as a whole. */
    private volatile Supplier<List<CertificateLife>> certificates = List::of;

    /** A fabric that is watched until this is closed. */
    public final class Watch implements AutoCloseable {
        private final WatchedFabric fabric;

        private Watch(WatchedFabric fabric) {
            this.fabric = fabric;
        }

        /** Packets per second on a channel; null if not measured. */
        public Long packetsPerSecond(int channel) {
            return fabric.packetsPerSecond(channel).orElse(null);
        }

        /** Packets that leave each second by each virtual channel of a channel, which have one queue each. */
        public long[] queuesPerSecond(int channel) {
            return fabric.queuesPerSecond(channel).orElse(null);
        }

        /** Starts to read the counters of the switches. Call once. */
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
     * Metrics without a fabric yet.
     *
     * @param host the kind of host, such as {@code onos}
     */
    public FabricMetrics(String host) {
        this(host, ShownSeries.MOST);
    }

    FabricMetrics(String host, int mostSeries) {
        this.mostSeries = mostSeries;
        Build build = Build.current();
        Info.builder()
                .name("weft_build")
                .help("Version and host of the controller")
                .labelNames("version", "commit", "host", "java")
                .register(registry)
                .addLabelValues(build.version(), build.label(), host, System.getProperty("java.version"));
        registry.register((MultiCollector) this::ofProcess);
        registry.register((MultiCollector) this::ofFabric);
    }

    /** Shows when the controller's own certificates expire, as they are when the metrics are requested. */
    public void show(Supplier<List<CertificateLife>> own) {
        certificates = own;
    }

    private MetricSnapshots ofProcess() {
        Figures figures = new Figures();
        ProcessFigures.show(figures);
        List<CertificateLife> own = certificates.get();
        figures.gauges(
                "weft_certificate_start_timestamp_seconds",
                "From when a certificate of the controller is valid, in seconds since 1970",
                all -> own.forEach(each ->
                        all.accept(Labels.of("file", each.file()), each.from().getEpochSecond())));
        figures.gauges(
                "weft_certificate_expiry_timestamp_seconds",
                "When a certificate of the controller expires, in seconds since 1970",
                all -> own.forEach(each ->
                        all.accept(Labels.of("file", each.file()), each.until().getEpochSecond())));
        return figures.all();
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
     * Watches a loop and its fabric, in place of any other, until the result is closed; close it before the loop.
     *
     * @param balance adapts routes to the traffic
     * @param counters reads the counters of switches
     * @param dropped the packets that the host dropped, by switch
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
     * The present metrics.
     *
     * @param accept the header {@code Accept} of the request, which says whether the client understands OpenMetrics;
     *     empty if it has none
     */
    public Exposition text(String accept) {
        return Exposition.of(registry.scrape(), accept);
    }
}
