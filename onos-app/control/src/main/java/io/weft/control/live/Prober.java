package io.weft.control.live;

import io.weft.control.probe.Detection;
import io.weft.control.probe.LinkProbes;
import io.weft.control.probe.TrafficWatch;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Watches the links of a fabric on a thread of its own: sends probes in time, and reads counters where that helps. */
final class Prober implements AutoCloseable {
    private static final long TELL_AGAIN = 60_000_000_000L;

    private final Topology topology;
    private final boolean probing;
    private final IntPredicate ready;
    private final BooleanSupplier busy;
    private final LoopListener listener;
    private final EventQueue events;
    private final EventQueue thread;
    private final Detection detection;
    private final LinkProbes probes;
    private final TrafficWatch traffic;
    /** Replaced as a whole. */
    private volatile BitSet toldOfDeaf = new BitSet();

    private boolean toldOfSlowing;
    private long slowedAt = System.nanoTime() - TELL_AGAIN;
    private long lastTried = System.nanoTime();
    /** When it last ran to its end, by {@link System#nanoTime}. */
    private volatile long lastTick = lastTried;

    /**
     * Prepares to watch.
     *
     * @param ready the switches that may be written to; asked on the prober's thread
     * @param busy whether the controller is at work; asked on the prober's thread
     * @param events where the listener is told of what is found
     * @param linkChanged is told of links that fail and return, on any thread
     */
    Prober(
            Fabric fabric,
            SwitchHost host,
            IntPredicate ready,
            BooleanSupplier busy,
            LoopListener listener,
            EventQueue events,
            BiConsumer<Integer, Boolean> linkChanged) {
        this.topology = fabric.topology();
        this.probing = fabric.probing().perSecond() > 0;
        this.ready = ready;
        this.busy = busy;
        this.listener = listener;
        this.events = events;
        this.thread = new EventQueue("weft-probes", e -> listener.happened(FabricEvent.defect("link probes", e)));
        this.detection = Detection.of(fabric);
        this.probes = new LinkProbes(
                fabric,
                host::sendPacket,
                linkChanged,
                finding -> events.post(() -> listener.happened(FabricEvent.miscabled(finding))));
        this.traffic = new TrafficWatch(topology, host::arrivals, probes);
    }

    /** Begins, if the fabric asks for probes. */
    void start() {
        if (probing) {
            thread.every(probes.tickNanos(), this::tick);
        }
    }

    private void tick() {
        long now = System.nanoTime();
        long elapsed = now - lastTried;
        lastTried = now;
        probes.tick(now, elapsed, ready, busy.getAsBoolean());
        if (detection.watchesTraffic()) {
            traffic.tick(elapsed, ready);
        }
        BitSet deaf = probes.deaf(now);
        BitSet news = (BitSet) deaf.clone();
        news.andNot(toldOfDeaf);
        if (!news.isEmpty()) {
            events.post(() -> listener.happened(FabricEvent.deaf(topology, news)));
        }
        toldOfDeaf = deaf;
        tellOfPace(now);
        lastTick = now;
    }

    /** At most once in a while, since the pace may go up and down. */
    private void tellOfPace(long now) {
        double pace = probes.pace(now);
        boolean slowed = pace < 1;
        if (slowed != toldOfSlowing && (!slowed || now - slowedAt > TELL_AGAIN)) {
            toldOfSlowing = slowed;
            slowedAt = slowed ? now : slowedAt;
            events.post(() -> listener.happened(FabricEvent.probesSlowed(slowed)));
        }
    }

    LinkProbes probes() {
        return probes;
    }

    Detection detection() {
        return detection;
    }

    /**
     * Looks at some links before all others, since there is reason to think that they are dead.
     *
     * @return how long it takes until it is known what has become of them
     */
    Duration doubt(BitSet links) {
        probes.doubt(links, System.nanoTime());
        return Duration.ofNanos(probing && !links.isEmpty() ? probes.certainty(links.cardinality()) : 0);
    }

    /** Of links that were doubted, takes those for dead of which nothing good has shown since then. */
    void condemn(BitSet links, long since) {
        if (probing) {
            probes.condemn(links, since, System.nanoTime());
        }
    }

    /** Whether it has shown of every link that can be probed whether it works, and the listener was told of the others. */
    boolean knowsAll() {
        long now = System.nanoTime();
        return !probing || (probes.knowsAll(ready, now) && toldOfDeaf.equals(probes.deaf(now)));
    }

    /** What is known now. */
    ProberStatus status() {
        long now = System.nanoTime();
        BitSet deaf = probes.deaf(now);
        return new ProberStatus(
                probes.findings(now),
                deaf.stream().mapToObj(topology::switchName).collect(Collectors.toList()),
                probes.hearsNothing(now),
                probing ? Duration.ofNanos(Math.max(0, now - lastTick)) : Duration.ZERO,
                probes.pace(now),
                events.recentFailure().or(thread::recentFailure));
    }

    @Override
    public void close() {
        thread.close();
    }
}
