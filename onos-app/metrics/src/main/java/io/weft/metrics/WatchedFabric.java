package io.weft.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.weft.balancing.BalanceStatus;
import io.weft.balancing.FabricBalance;
import io.weft.control.grey.GreyFinding;
import io.weft.control.live.ChannelCounters;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.FabricSnapshot;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.metrics.ShownSeries.Group;
import io.weft.operations.ShowStatus;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** The metrics of a fabric and its control loop. Thread-safe. */
final class WatchedFabric implements AutoCloseable {
    private static final long SECOND = 1_000_000_000;
    /** How long counters are read after the last request for the metrics. */
    private static final long INTEREST = 300 * SECOND;

    private final ControlLoop loop;
    private final FabricBalance balance;
    private final ShownSeries series;
    private final SwitchFigures switches;
    private final LinkFigures links;
    private final ChannelFigures channels;
    private final DropFigures drops;
    private final CounterRound round;
    private final PlannedLoads planned = new PlannedLoads();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "weft-metrics");
        made.setDaemon(true);
        return made;
    });

    /** When the metrics were last requested, by {@link System#nanoTime}. */
    private volatile long askedAt = System.nanoTime() - INTEREST;
    /** By table, the entries that all switches should hold after the last repair; replaced as a whole. */
    private volatile SortedMap<String, Long> entries = new TreeMap<>();

    // Only for the thread.
    private LoopStatus status;
    private long statusAt;
    private boolean dormant = true;

    WatchedFabric(
            ControlLoop loop, FabricBalance balance, ChannelCounters counters, DroppedPackets dropped, int mostSeries) {
        this.loop = loop;
        this.balance = balance;
        Topology topology = loop.fabric().topology();
        this.series = ShownSeries.of(loop.fabric(), mostSeries);
        this.switches = new SwitchFigures(topology, dropped, series.shows(Group.SWITCHES));
        this.links = new LinkFigures(topology, series.shows(Group.LINKS));
        boolean readsChannels = series.shows(Group.CHANNEL_BYTES);
        this.round = new CounterRound(
                topology.switchCount(), counters, readsChannels, System::currentTimeMillis, System::nanoTime);
        this.channels = new ChannelFigures(topology, round, planned, series);
        this.drops = new DropFigures(topology, round, series.shows(Group.DROPS), readsChannels);
    }

    /** Starts to read counters: of dropped packets, and of channels if there is room for their series. */
    void start() {
        later(0);
    }

    private void later(long nanos) {
        try {
            var unused = thread.schedule(this::run, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            // It was closed.
        }
    }

    private void run() {
        long pause = SECOND;
        try {
            pause = work(System.nanoTime());
        } catch (RuntimeException | Error e) {
            Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
        } finally {
            later(pause);
        }
    }

    /**
     * Reads the counters of the next switch, if somebody asks for them and the loop has nothing more urgent to do.
     *
     * @return nanoseconds until the next call
     */
    long work(long now) {
        if (!isAsked(now)) {
            // What was read would be served as new to whoever asks next.
            forget();
            dormant = true;
            return SECOND;
        }
        if (dormant) {
            // Nothing was due to be read meanwhile.
            forget();
            dormant = false;
        }
        if (status == null || now - statusAt >= SECOND) {
            status = loop.status();
            statusAt = now;
            if (!status.active()) {
                forget();
            } else if (!status.repairing() && series.shows(Group.CHANNELS)) {
                planned.update(loop.running());
            }
        }
        return status.active() && !status.repairing() ? round.step(loop.fabric(), status) : SECOND;
    }

    private boolean isAsked(long now) {
        return now - askedAt < INTEREST;
    }

    private void forget() {
        planned.forget();
        round.forget();
    }

    /** Packets per second on a channel, if measured; measuring goes on while somebody asks. */
    Optional<Long> packetsPerSecond(int c) {
        askedAt = System.nanoTime();
        return round.packetsPerSecond(loop.fabric().topology(), c);
    }

    /** Packets that leave each second by each virtual channel of a channel. */
    Optional<long[]> queuesPerSecond(int c) {
        askedAt = System.nanoTime();
        return round.queuesPerSecond(loop.fabric().topology(), c);
    }

    void happened(FabricEvent event) {
        switches.happened(event);
        event.report().filter(ControlReport::installed).ifPresent(report -> entries = report.entries());
    }

    void show(Figures figures) {
        LoopStatus now = loop.status();
        FabricSnapshot running = loop.running();
        ofFabric(running.fabric(), figures);
        ofController(now, figures);
        ofFailures(now, figures);
        ofProbes(now, figures);
        ofTraffic(figures);
        switches.show(now, running.failures(), figures);
        links.show(now, running.failures(), loop::linkFlaps, figures);
        channels.show(figures);
        drops.show(figures);
        if (now.active() && isAsked(System.nanoTime())) {
            figures.gauge(
                    "weft_counters_age_seconds",
                    "Longest time since counters of a switch were read, or were to be read again",
                    round.age(now));
        }
        figures.gauges("weft_metrics_left_out", "Series left out because the fabric has too many", all -> {
            for (Group group : Group.values()) {
                all.accept(Labels.of("group", group.name().toLowerCase(Locale.ROOT)), series.leftOut(group));
            }
        });
        askedAt = System.nanoTime();
    }

    private void ofFabric(Fabric fabric, Figures figures) {
        Topology topology = fabric.topology();
        figures.info(
                "weft_fabric",
                "The controlled fabric",
                Labels.of(
                        "fabric", fabric.name(),
                        "type", topology.type(),
                        "scheme", fabric.scheme().name().toLowerCase(Locale.ROOT),
                        "virtual_channels", String.valueOf(fabric.virtualChannels())));
        figures.gauge("weft_switches", "Switches of the fabric", topology.switchCount());
        figures.gauge("weft_links", "Links of the fabric", topology.linkCount());
        figures.gauge("weft_endpoints", "Endpoints of the fabric", topology.endpointCount());
        SortedMap<String, Long> held = entries;
        figures.gauges(
                "weft_entries",
                "Entries that all switches should hold after the last repair, by table",
                all -> held.forEach((table, count) -> all.accept(Labels.of("table", table), count)));
    }

    private static void ofController(LoopStatus now, Figures figures) {
        figures.gauge("weft_active", FabricMetrics.ACTIVE, now.active());
        figures.gauge(
                "weft_healthy",
                "1 if the controller works properly, in charge or standing by, 0 if /health gives reasons why not",
                ShowStatus.ailments(now).isEmpty());
        figures.gauge("weft_repairing", "1 while a repair is pending or running, otherwise 0", now.repairing());
        figures.gauge(
                "weft_unproven",
                "1 while new routes are not installed because packets could deadlock on them, otherwise 0",
                now.unproven().isPresent());
        figures.gauges(
                "weft_controller_state",
                "1 for the state of this controller, otherwise 0",
                all -> states(ShowStatus.CONTROLLER_STATES, ShowStatus.controller(now), all));
        figures.gauges(
                "weft_fabric_state",
                "1 for the state of the fabric, otherwise 0",
                all -> states(ShowStatus.FABRIC_STATES, ShowStatus.fabricState(now), all));
        figures.gauge("weft_switches_ready", "Switches that this controller may write to", now.switchesReady());
        figures.gauge(
                "weft_switches_standby", "Switches for which another controller is primary", now.switchesStandby());
        figures.gauge(
                "weft_switches_taken",
                "Switches at which another controller uses the same election id",
                now.switchesTaken());
        figures.gauge(
                "weft_switches_unreachable",
                "Switches without a usable session",
                now.unreachable().size());
        figures.gauge(
                "weft_switches_quarantined",
                "Quarantined switches",
                now.quarantined().size());
        figures.gauge(
                "weft_switches_refusing",
                "Switches that refused updates when last written to",
                now.refusing().size());
    }

    /** Passes on a gauge for each state; one of them is 1. */
    private static void states(List<String> states, String present, BiConsumer<Labels, Number> all) {
        states.forEach(each -> all.accept(Labels.of("state", each), each.equals(present) ? 1 : 0));
    }

    private void ofFailures(LoopStatus now, Figures figures) {
        figures.gauges(
                "weft_failures",
                "Failed switches, and links that failed on their own",
                all -> byKind(now.failures(), all));
        figures.gauges(
                "weft_drained",
                "Drained switches, and links that are drained on their own",
                all -> byKind(now.drained(), all));
        figures.gauge("weft_pairs_without_route", "Ordered pairs of edge switches in service without a route", (double)
                now.pairsWithoutRoute());
        figures.gauge(
                "weft_links_grey",
                "Links that are not sound: that lose or damage packets, are slow or fail again and again",
                (double) now.grey().stream().map(GreyFinding::link).distinct().count());
        figures.gauge("weft_miscabled", "Mis-cabled ports", now.miscabled().size());
    }

    private void byKind(List<String> names, BiConsumer<Labels, Number> all) {
        Topology topology = loop.fabric().topology();
        long switchCount =
                names.stream().filter(name -> topology.switchIndex(name) >= 0).count();
        all.accept(Labels.of("kind", "switch"), switchCount);
        all.accept(Labels.of("kind", "link"), names.size() - switchCount);
    }

    private void ofProbes(LoopStatus now, Figures figures) {
        figures.gauge(
                "weft_detection_worst_seconds",
                "Longest time to detect a failed link by probes",
                seconds(loop.detection().worst()));
        figures.gauge(
                "weft_detection_worst_in_use_seconds",
                "Longest time to detect a failed link that carried traffic",
                seconds(loop.detection().worstInUse()));
        figures.gauge(
                "weft_switches_deaf",
                "Switches that deliver no probes, so that their links are not watched",
                now.deaf().size());
        figures.gauge(
                "weft_probes_pace_ratio",
                "Pace of the probes: 1 at the full rate, less while many probes are late",
                now.probePace());
        figures.gauge("weft_probes_age_seconds", "Time since the prober last ran", seconds(now.sinceProbes()));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private void ofTraffic(Figures figures) {
        BalanceStatus known = balance.status();
        figures.counters(
                "weft_rebalancings",
                "Times that routes were changed to follow the traffic",
                all -> all.accept(Labels.EMPTY, known.changes()));
        if (!known.period().isZero()) {
            figures.gauge(
                    "weft_traffic_max_load_bytes_per_second",
                    "Bytes per second on the busiest channel between switches when last measured; NaN before",
                    known.measured().map(each -> (double) each.most()).orElse(Double.NaN));
            figures.gauge(
                    "weft_traffic_load_bytes_per_second",
                    "Bytes per second on all channels between switches when last measured; NaN before",
                    known.measured().map(each -> (double) each.total()).orElse(Double.NaN));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
