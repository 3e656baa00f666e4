package io.weft.control.live;

import io.weft.control.ControlReport;
import io.weft.control.FabricController;
import io.weft.control.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps the switches of a fabric programmed: attaches to them, installs what they lack and nothing else, and from then
 * on routes around what fails and back when it returns.
 *
 * <p>A link fails when no more probes arrive over it ({@link LinkProbes}). A switch fails when its session ends and is
 * not taken up again in time; one that has a session but does not answer is left as it is until it does. One that lies
 * counts as failed, and is kept out for some time ({@link Quarantine}). What fails more
 * than once in a minute has to stay up for some time before it is used again ({@link FlapDamping}). A controller that is
 * primary of no switch stands by, and takes over when it becomes primary: it reads what is installed first, and so
 * changes nothing that is right.
 *
 * <p>The host calls {@link #sessionEnded}, {@link #becamePrimary}, {@link #becameStandby} and {@link #packetIn}, on any
 * thread. One thread does all the work; events that come meanwhile are taken together.
 */
public final class ControlLoop implements AutoCloseable {
    private static final Duration RETRY = Duration.ofSeconds(2);
    /** How long switches that cannot be reached at first, or change hands one by one, hold up the others. */
    private static final Duration START = Duration.ofSeconds(2);

    private final Fabric fabric;
    private final Topology topology;
    private final SwitchHost host;
    private final LoopOptions options;
    private final LoopListener listener;
    private final FabricController controller;
    private final EventQueue events;
    private final EventQueue prober;
    private final Detection detection;
    private final LinkProbes probes;
    private final Outages outages;
    private final Attachments attachments;
    private final Sessions sessions;
    private final Audits audits;
    /** The switches that were attached to while the others went on: they are read again when they were written to. */
    private final BitSet newcomers = new BitSet();

    private boolean active;
    private boolean begun;
    private boolean settling;
    private boolean dirty;
    private volatile LoopStatus status;

    /** Makes a loop that does nothing before {@link #start}. */
    public ControlLoop(
            Fabric fabric, SwitchHost host, LocalProtection protection, LoopOptions options, LoopListener listener) {
        this.fabric = fabric;
        this.topology = fabric.topology();
        this.host = host;
        this.options = options;
        this.listener = listener;
        this.controller = new FabricController(fabric, host, protection);
        this.events = new EventQueue("weft-control", e -> listener.failed("the control loop", e));
        this.prober = new EventQueue("weft-probes", e -> listener.failed("link probes", e));
        this.outages = new Outages(topology, listener, events, this::act);
        int n = topology.switchCount();
        this.attachments = new Attachments(n, host, options, listener, controller, events, outages, new Progress());
        this.sessions = attachments.sessions();
        this.audits = new Audits(
                n,
                host,
                controller,
                events,
                listener,
                attachments,
                s -> active && sessions.ready(s) && !outages.isDown(s));
        this.detection = Detection.of(fabric);
        this.probes = new LinkProbes(
                fabric,
                host::sendPacket,
                (l, up) -> events.post(() -> linkChanged(l, up)),
                finding -> events.post(() -> listener.miscabled(finding)));
        this.status = LoopStatus.starting(topology.switchCount());
    }

    /** Begins to attach to all switches; returns at once. Call once. */
    public void start() {
        events.post(() -> {
            for (int s = 0; s < topology.switchCount(); s++) {
                attachments.attach(s);
            }
        });
        events.later(START, () -> {
            if (!begun && !settling) {
                settle();
            }
        });
        if (isProbing()) {
            prober.every(probes.schedule().interval() / ProbeSchedule.TICKS_PER_INTERVAL, new Ticker());
        }
        events.every(Math.max(1, options.auditPeriod().toNanos() / topology.switchCount()), audits::auditNext);
    }

    /** Sends probes, as many as are due since it last did. */
    private final class Ticker implements Runnable {
        private final TrafficWatch traffic = new TrafficWatch(topology, host, probes);
        private long last = System.nanoTime();

        @Override
        public void run() {
            long now = System.nanoTime();
            long elapsed = now - last;
            last = now;
            probes.tick(now, elapsed, sessions::ready, events.isHandling());
            if (detection.watchesTraffic()) {
                traffic.tick(elapsed, sessions::ready);
            }
        }
    }

    private boolean isProbing() {
        return fabric.probing().perSecond() > 0;
    }

    /** How long failures of links go unnoticed. */
    public Detection detection() {
        return detection;
    }

    /** How things are. */
    public LoopStatus status() {
        return status;
    }

    /** The session with a switch ended, for this reason. */
    public void sessionEnded(int s, String reason) {
        events.post(() -> {
            if (sessions.hasSession(s)) {
                attachments.ended(s, reason, true);
            }
        });
    }

    /** A switch said something that cannot be true. */
    public void falseAnswer(int s, String reason) {
        events.post(() -> attachments.quarantine(s, reason));
    }

    /** This controller became primary of a switch where it stood by. */
    public void becamePrimary(int s) {
        events.post(() -> attachments.attach(s));
    }

    /** Another controller became primary of a switch. */
    public void becameStandby(int s) {
        events.post(() -> attachments.standBy(s));
    }

    /**
     * A target that knows says whether a port is up. Without it, probes have to find out; with it, they are fewer.
     *
     * @param port number of the port; one without a link is passed over
     */
    public void portChanged(int s, int port, boolean up) {
        probes.portChanged(s, port, up);
    }

    /** A frame came to the controller; tells whether it was one of the loop's own probes. */
    public boolean packetIn(int s, int port, byte[] frame) {
        return probes.received(s, port, frame);
    }

    /** What follows from sessions that begin and end. */
    private final class Progress implements Attachments.Owner {
        @Override
        public boolean readsAtOnce() {
            return active;
        }

        @Override
        public void ready(int s) {
            dirty = true;
            newcomers.set(s, active);
        }

        @Override
        public void sessionsChanged() {
            if (sessions.noneReady() && sessions.someStandBy()) {
                active = false;
            }
            if (!active && !settling && begun && !sessions.noneReady()) {
                settle();
            }
            settleAtFirst();
            act();
        }
    }

    private void settleAtFirst() {
        if (!begun && !settling && sessions.allSettled()) {
            settle();
        }
    }

    /** Gives the other switches time to change hands, and then looks at the links that their tables avoid. */
    private void settle() {
        settling = true;
        events.later(options.sessionGrace(), () -> {
            var unused = new Adoption(topology, host)
                    .avoidedLinks(sessions::ready)
                    .thenAccept(links -> events.post(() -> lookAt(links)));
        });
    }

    private void lookAt(BitSet links) {
        probes.doubt(links, System.nanoTime());
        boolean unclear = isProbing() && !links.isEmpty();
        events.later(Duration.ofNanos(unclear ? probes.certainty(links.cardinality()) : 0), this::begin);
    }

    /** Programs the fabric if this controller is primary, and goes on standing by if not. */
    private void begin() {
        begun = true;
        settling = false;
        if (active || sessions.noneReady()) {
            publish();
            return;
        }
        active = true;
        for (int s = 0; s < topology.switchCount(); s++) {
            if (!sessions.hasSession(s)) {
                outages.fail(s);
            }
        }
        ControlReport report = controller.program(outages.failures());
        dirty = false;
        outages.takeChanged();
        afterwards(report);
        listener.programmed(report, true);
    }

    private void linkChanged(int l, boolean up) {
        if (up) {
            outages.returned(outages.link(l));
        } else {
            outages.fail(outages.link(l));
        }
        act();
    }

    /** Repairs if there is anything to repair, once for all events that have come by now. */
    private void act() {
        dirty |= outages.takeChanged();
        publish();
        if (dirty && active) {
            events.post(() -> {
                if (dirty && active) {
                    dirty = false;
                    ControlReport report = controller.reroute(outages.failures(), events::busy);
                    afterwards(report);
                    listener.programmed(report, false);
                }
            });
        }
    }

    private void afterwards(ControlReport report) {
        audits.written();
        report.falseAnswers().forEach(attachments::quarantine);
        report.unreachable().forEach((s, reason) -> {
            controller.leaveAlone(s);
            attachments.revive(s, reason, !report.givenUp().contains(s));
        });
        if (!report.consistent() && report.unreachable().isEmpty()) {
            events.later(RETRY, () -> {
                dirty = true;
                act();
            });
        }
        newcomers.stream().forEach(audits::audit);
        newcomers.clear();
        publish();
    }

    private void publish() {
        SortedMap<String, String> quarantined = new TreeMap<>();
        attachments.quarantined().forEach((s, reason) -> quarantined.put(topology.switchName(s), reason));
        status = new LoopStatus(
                active, begun, dirty, sessions.copy(), outages.failures(), quarantined, probes.findings());
    }

    /** Stops; what is installed stays. Waits for what is being written, for some seconds at most. */
    @Override
    public void close() {
        prober.close();
        events.close();
    }
}
