package io.weft.control.live;

import io.weft.control.ControlReport;
import io.weft.control.FabricController;
import io.weft.control.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps the switches of a fabric programmed: attaches to them, installs what they lack and nothing else, and from then
 * on routes around what fails and back when it returns.
 *
 * <p>A link fails when no more probes arrive over it ({@link LinkProbes}). A switch fails when its session ends and is
 * not taken up again in time; one that has a session but does not answer is left as it is until it does. What fails more
 * than once in a minute has to stay up for some time before it is used again ({@link FlapDamping}). A controller that is
 * primary of no switch stands by, and takes over when it becomes primary: it reads what is installed first, and so
 * changes nothing that is right.
 *
 * <p>The host calls {@link #sessionEnded}, {@link #becamePrimary}, {@link #becameStandby} and {@link #packetIn}, on any
 * thread. One thread does all the work; events that come meanwhile are taken together.
 */
public final class ControlLoop implements AutoCloseable {
    private static final Duration FIRST_RETRY = Duration.ofMillis(50);
    private static final Duration LAST_RETRY = Duration.ofSeconds(2);
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
    private final Sessions sessions;
    /** By switch without a session, why. */
    private final Map<Integer, String> reasons = new HashMap<>();

    private boolean active;
    private boolean begun;
    private boolean settling;
    private boolean dirty;
    private int nextAudited;
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
        this.sessions = new Sessions(topology.switchCount());
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
                attach(s);
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
        events.every(Math.max(1, options.auditPeriod().toNanos() / topology.switchCount()), this::auditNext);
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
                ended(s, reason);
            }
        });
    }

    /** This controller became primary of a switch where it stood by. */
    public void becamePrimary(int s) {
        events.post(() -> attach(s));
    }

    /** Another controller became primary of a switch. */
    public void becameStandby(int s) {
        events.post(() -> attached(s, SwitchHost.Standing.STANDBY));
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

    private void attach(int s) {
        int attempt = sessions.begin(s);
        var unused = host.attach(s)
                .whenComplete((standing, failure) -> events.post(() -> {
                    if (!sessions.isCurrent(s, attempt)) {
                        return;
                    }
                    if (failure == null) {
                        attached(s, standing);
                    } else {
                        ended(s, reason(failure));
                    }
                }));
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private void attached(int s, SwitchHost.Standing standing) {
        if (standing == SwitchHost.Standing.STANDBY) {
            sessions.standBy(s);
            listener.standingBy(s);
            if (sessions.noneReady()) {
                active = false;
            }
        } else {
            sessions.ready(s, true);
            controller.forget(s);
            reasons.remove(s);
            listener.attached(s);
            outages.returned(s);
            dirty = true;
        }
        if (!active && !settling && begun && !sessions.noneReady()) {
            settle();
        }
        settleAtFirst();
        act();
    }

    private void settleAtFirst() {
        if (!begun && !settling && sessions.allSettled()) {
            settle();
        }
    }

    /** Gives the other switches time to change hands, and probes time to show which links are dead already. */
    private void settle() {
        settling = true;
        long nanos = isProbing() ? probes.scouting() : 0;
        nanos = Math.max(options.sessionGrace().toNanos(), Math.min(START.toNanos(), nanos));
        events.later(Duration.ofNanos(nanos), this::begin);
    }

    private void ended(int s, String reason) {
        boolean had = sessions.lost(s);
        if (!reason.equals(reasons.put(s, reason))) {
            listener.detached(s, reason);
        }
        if (had) {
            attach(s);
        } else {
            events.later(backOff(sessions.attempts(s)), () -> {
                if (sessions.isLost(s)) {
                    attach(s);
                }
            });
        }
        int loss = sessions.losses(s);
        events.later(options.sessionGrace(), () -> {
            if (sessions.losses(s) == loss && !sessions.hasSession(s)) {
                outages.fail(s);
                act();
            }
        });
        settleAtFirst();
    }

    private static Duration backOff(int attempts) {
        long millis = FIRST_RETRY.toMillis() << Math.min(attempts, 10);
        return Duration.ofMillis(Math.min(millis, LAST_RETRY.toMillis()));
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
        report.unreachable().keySet().forEach(controller::leaveAlone);
        listener.programmed(report, true);
        afterwards(report);
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
                    listener.programmed(report, false);
                    afterwards(report);
                }
            });
        }
    }

    private void afterwards(ControlReport report) {
        for (int s : report.unreachable().keySet()) {
            controller.leaveAlone(s);
            if (sessions.hasSession(s)) {
                listener.detached(s, report.unreachable().get(s));
                attach(s);
            }
        }
        if (!report.consistent() && report.unreachable().isEmpty()) {
            events.later(LAST_RETRY, () -> {
                dirty = true;
                act();
            });
        }
        publish();
    }

    private void auditNext() {
        for (int tried = 0; active && tried < topology.switchCount(); tried++) {
            int s = nextAudited;
            nextAudited = (nextAudited + 1) % topology.switchCount();
            if (sessions.ready(s) && !outages.isDown(s)) {
                ControlReport report = controller.audit(s);
                if (report.mended() > 0) {
                    listener.mended(s, report);
                }
                afterwards(report);
                return;
            }
        }
    }

    private void publish() {
        status = new LoopStatus(active, begun, dirty, sessions.copy(), outages.failures(), probes.findings());
    }

    /** Stops; what is installed stays. Waits for what is being written, for some seconds at most. */
    @Override
    public void close() {
        prober.close();
        events.close();
    }
}
