package io.weft.control.live;

import io.weft.control.grey.GreyFinding;
import io.weft.control.grey.GreyLinks;
import io.weft.control.probe.Detection;
import io.weft.control.probe.LinkProbes;
import io.weft.control.probe.TrafficWatch;
import io.weft.control.update.FabricController;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** Watches the links of a fabric on a thread of its own: sends probes in time, and reads counters where that helps. */
final class Prober implements AutoCloseable {
    private static final long REPORT_AGAIN = 60_000_000_000L;

    private final Topology topology;
    private final boolean probing;
    private final Sessions sessions;
    private final FabricController controller;
    private final EventQueue loop;
    private final EventQueue thread;
    private final LoopClock clock;
    private final LoopEffects effects;
    final Detection detection;
    final LinkProbes probes;
    private final TrafficWatch traffic;
    private final SwitchHost host;
    private final IntSupplier virtualChannels;
    /** As it is watched: with as many virtual channels as it has now. */
    private Fabric fabric;

    private volatile GreyLinks grey;
    /** The switches that are reported to deliver no probes; replaced as a whole. */
    private volatile BitSet reportedDeaf = new BitSet();

    private boolean reportedSlow;
    private long slowedAt;
    private long lastTried;
    /** When it last ran to its end. */
    private volatile long lastTick;

    /**
     * @param controller missing probes have no other explanation while it only waits for switches
     * @param virtualChannels how many the fabric has now
     */
    Prober(
            Fabric fabric,
            SwitchHost host,
            Sessions sessions,
            FabricController controller,
            EventQueue loop,
            EventQueue thread,
            IntSupplier virtualChannels,
            LoopEffects effects) {
        this.virtualChannels = virtualChannels;
        this.topology = fabric.topology();
        this.probing = fabric.probing().perSecond() > 0;
        this.sessions = sessions;
        this.controller = controller;
        this.loop = loop;
        this.thread = thread;
        this.clock = thread.clock;
        this.effects = effects;
        this.detection = Detection.of(fabric);
        this.probes = new LinkProbes(
                fabric,
                host::sendPacket,
                (l, up) -> effects.post(
                        up
                                ? (reducer, now) -> reducer.linkReturned(l, now)
                                : (reducer, now) -> reducer.linkFailed(l, now)),
                finding -> report(FabricEvent.miscabled(finding)));
        this.traffic = new TrafficWatch(fabric, host::arrivals, probes);
        this.fabric = fabric;
        this.host = host;
        this.grey = greyLinks(fabric);
        this.lastTried = clock.now();
        this.lastTick = lastTried;
        this.slowedAt = lastTried - REPORT_AGAIN;
    }

    private GreyLinks greyLinks(Fabric now) {
        return new GreyLinks(now, probes, countersOf(host), new GreyLinks.Listener() {
            @Override
            public void found(GreyFinding finding) {
                effects.post((reducer, now) -> reducer.greyDrains.found(finding, now));
            }

            @Override
            public void measured(GreyFinding finding) {
                effects.post((reducer, now) -> reducer.greyDrains.measured(finding, now));
            }

            @Override
            public void over(GreyFinding finding, boolean sound) {
                effects.post((reducer, now) -> reducer.greyDrains.over(finding, sound, now));
            }
        });
    }

    private static GreyLinks.Counters countersOf(SwitchHost host) {
        return new GreyLinks.Counters() {
            @Override
            public CompletableFuture<long[]> arrivals(int s, int[] cells) {
                return host.arrivals(s, cells);
            }

            @Override
            public CompletableFuture<long[]> departures(int s, int[] cells) {
                return host.departures(s, cells);
            }
        };
    }

    /** Begins, if the fabric asks for probes. */
    void start() {
        if (probing) {
            thread.every(probes.tickNanos(), this::tick);
        }
    }

    private void report(FabricEvent event) {
        effects.post((reducer, now) -> effects.tell(event));
    }

    private void tick() {
        long now = clock.now();
        long elapsed = now - lastTried;
        lastTried = now;
        probes.tick(now, elapsed, sessions::ready, loop.isHandling() && !controller.onlyWaits());
        if (detection.watchesTraffic()) {
            traffic.tick(elapsed, sessions::ready);
        }
        int channels = virtualChannels.getAsInt();
        if (channels != fabric.virtualChannels()) {
            fabric = fabric.withVirtualChannels(channels);
            grey.close();
            grey = greyLinks(fabric);
        }
        grey.tick(now, elapsed, sessions::ready);
        BitSet deaf = probes.deaf(now);
        BitSet news = (BitSet) deaf.clone();
        news.andNot(reportedDeaf);
        if (!news.isEmpty()) {
            report(FabricEvent.deaf(topology, news));
        }
        reportedDeaf = deaf;
        reportPace(now);
        lastTick = now;
    }

    /** Reports that the pace fell, at most once a minute, and that it is full again. */
    private void reportPace(long now) {
        double pace = probes.pace(now);
        boolean slowed = pace < 1;
        if (slowed != reportedSlow && (!slowed || now - slowedAt > REPORT_AGAIN)) {
            reportedSlow = slowed;
            slowedAt = slowed ? now : slowedAt;
            report(FabricEvent.probesSlowed(slowed));
        }
    }

    /** Whether it is known of every link that can be probed whether it works, and the others are reported. */
    boolean knowsAll() {
        long now = clock.now();
        return !probing || (probes.knowsAll(sessions::ready, now) && reportedDeaf.equals(probes.deaf(now)));
    }

    LoopStatus.Probes status() {
        long now = clock.now();
        return new LoopStatus.Probes(
                new LoopStatus.Cabling(probes.findings(now), probes.miscabledPorts()),
                grey.findings(),
                grey.uncounted().stream().mapToObj(topology::switchName).collect(Collectors.toList()),
                probes.deaf(now).stream().mapToObj(topology::switchName).collect(Collectors.toList()),
                probes.noneArrives(now),
                probing ? Duration.ofNanos(Math.max(0, now - lastTick)) : Duration.ZERO,
                probes.pace(now));
    }

    /** What an event threw within the last minute, on the thread of the loop or on that of the probes. */
    Optional<String> recentFailure() {
        return loop.recentFailure().or(thread::recentFailure);
    }

    @Override
    public void close() {
        thread.close();
    }
}
