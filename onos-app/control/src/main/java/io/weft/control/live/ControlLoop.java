package io.weft.control.live;

import io.weft.control.ControlReport;
import io.weft.control.FabricController;
import io.weft.control.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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

    private static final int TICKS_PER_INTERVAL = 10;

    private final Topology topology;
    private final SwitchHost host;
    private final LoopOptions options;
    private final LoopListener listener;
    private final FabricController controller;
    private final LinkProbes probes;
    private final ScheduledExecutorService loop;
    private final ScheduledExecutorService prober;
    private final AtomicInteger eventsWaiting = new AtomicInteger();
    private final Sessions sessions;
    private final FlapDamping damping = new FlapDamping();
    /** What counts as failed: switches by index, then links. */
    private final BitSet down = new BitSet();
    /** What works again but has to stay up for some time first, and since when, by the same numbers. */
    private final BitSet onTrial = new BitSet();

    private final long[] upSince;
    private boolean active;
    private boolean begun;
    private boolean settling;
    private boolean dirty;
    private int nextAudited;
    private volatile LoopStatus status;

    /** Makes a loop that does nothing before {@link #start}. */
    public ControlLoop(
            Fabric fabric, SwitchHost host, LocalProtection protection, LoopOptions options, LoopListener listener) {
        this.topology = fabric.topology();
        this.host = host;
        this.options = options;
        this.listener = listener;
        this.controller = new FabricController(fabric, host, protection);
        this.sessions = new Sessions(topology.switchCount());
        this.upSince = new long[topology.switchCount() + topology.linkCount()];
        this.loop = Executors.newSingleThreadScheduledExecutor(daemon("weft-control"));
        this.prober = Executors.newSingleThreadScheduledExecutor(daemon("weft-probes"));
        this.probes = new LinkProbes(
                fabric,
                options,
                host::sendPacket,
                (l, up) -> post(() -> linkChanged(l, up)),
                finding -> post(() -> listener.miscabled(finding)));
        this.status = LoopStatus.starting(topology.switchCount());
    }

    private static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Begins to attach to all switches; returns at once. Call once. */
    public void start() {
        post(() -> {
            for (int s = 0; s < topology.switchCount(); s++) {
                attach(s);
            }
        });
        later(START, () -> {
            if (!begun && !settling) {
                settle();
            }
        });
        if (options.probesPerSecond() > 0) {
            long tick = LinkProbes.intervalNanos(topology, options) / TICKS_PER_INTERVAL;
            var unused = prober.scheduleAtFixedRate(new Ticker(), tick, tick, TimeUnit.NANOSECONDS);
        }
        long audit = Math.max(1, options.auditPeriod().toNanos() / topology.switchCount());
        var unused = loop.scheduleWithFixedDelay(guarded(this::auditNext), audit, audit, TimeUnit.NANOSECONDS);
    }

    /** Sends probes, as many as are due since it last did. */
    private final class Ticker implements Runnable {
        private long last = System.nanoTime();

        @Override
        public void run() {
            long now = System.nanoTime();
            guarded(() -> probes.tick(now, now - last, sessions::ready)).run();
            last = now;
        }
    }

    /** Longest time from the failure of a link to its detection by probes; zero if none are sent. */
    public Duration worstDetection() {
        return options.probesPerSecond() == 0
                ? Duration.ZERO
                : Duration.ofNanos(LinkProbes.worstNanos(topology, options));
    }

    /** How things are. */
    public LoopStatus status() {
        return status;
    }

    /** The session with a switch ended, for this reason. */
    public void sessionEnded(int s, String reason) {
        post(() -> {
            if (sessions.hasSession(s)) {
                ended(s, reason);
            }
        });
    }

    /** This controller became primary of a switch where it stood by. */
    public void becamePrimary(int s) {
        post(() -> attach(s));
    }

    /** Another controller became primary of a switch. */
    public void becameStandby(int s) {
        post(() -> attached(s, SwitchHost.Standing.STANDBY));
    }

    /** A frame came to the controller; tells whether it was one of the loop's own probes. */
    public boolean packetIn(int s, int port, byte[] frame) {
        return probes.received(s, port, frame, System.nanoTime());
    }

    private void attach(int s) {
        int attempt = sessions.begin(s);
        var unused = host.attach(s)
                .whenComplete((standing, failure) -> post(() -> {
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
            listener.attached(s);
            returned(s);
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
        Duration detection = worstDetection().compareTo(START) < 0 ? worstDetection() : START;
        later(detection.compareTo(options.sessionGrace()) < 0 ? options.sessionGrace() : detection, this::begin);
    }

    private void ended(int s, String reason) {
        boolean had = sessions.lost(s);
        listener.detached(s, reason);
        if (had) {
            attach(s);
        } else {
            later(backOff(sessions.attempts(s)), () -> {
                if (sessions.isLost(s)) {
                    attach(s);
                }
            });
        }
        int loss = sessions.losses(s);
        later(options.sessionGrace(), () -> {
            if (sessions.losses(s) == loss && !sessions.hasSession(s)) {
                fail(s);
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
                fail(s);
            }
        }
        ControlReport report = controller.program(failures());
        dirty = false;
        report.unreachable().keySet().forEach(controller::leaveAlone);
        listener.programmed(report, true);
        afterwards(report);
    }

    private void linkChanged(int l, boolean up) {
        int what = topology.switchCount() + l;
        if (up) {
            returned(what);
        } else {
            fail(what);
        }
        act();
    }

    private void fail(int what) {
        if (!down.get(what) || onTrial.get(what)) {
            damping.failed(what, System.nanoTime());
        }
        onTrial.clear(what);
        if (!down.get(what)) {
            down.set(what);
            dirty = true;
            tell(what, false);
        }
    }

    /** What was down works again, and is used as soon as it has stayed up for long enough. */
    private void returned(int what) {
        if (!down.get(what)) {
            dirty |= what < topology.switchCount();
            return;
        }
        long hold = damping.hold(what, System.nanoTime());
        long since = System.nanoTime();
        upSince[what] = since;
        onTrial.set(what);
        if (hold == 0) {
            restore(what);
        } else {
            later(Duration.ofNanos(hold), () -> {
                if (onTrial.get(what) && upSince[what] == since) {
                    restore(what);
                    act();
                }
            });
        }
    }

    private void restore(int what) {
        onTrial.clear(what);
        down.clear(what);
        dirty = true;
        tell(what, true);
    }

    private void tell(int what, boolean up) {
        if (what < topology.switchCount()) {
            listener.switchChanged(what, up);
        } else {
            listener.linkChanged(what - topology.switchCount(), up);
        }
    }

    private Failures failures() {
        Failures failures = Failures.none(topology);
        for (int what = down.nextSetBit(0); what >= 0; what = down.nextSetBit(what + 1)) {
            failures = what < topology.switchCount()
                    ? failures.withSwitch(what)
                    : failures.withLink(what - topology.switchCount());
        }
        return failures;
    }

    /** Repairs if there is anything to repair, once for all events that have come by now. */
    private void act() {
        publish();
        if (dirty && active) {
            post(() -> {
                if (dirty && active) {
                    dirty = false;
                    ControlReport report = controller.reroute(failures(), () -> eventsWaiting.get() > 0);
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
            later(LAST_RETRY, () -> {
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
            if (sessions.ready(s) && !down.get(s)) {
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
        status = new LoopStatus(active, begun, dirty, sessions.copy(), failures(), probes.findings());
    }

    private void post(Runnable event) {
        eventsWaiting.incrementAndGet();
        submit(() -> {
            eventsWaiting.decrementAndGet();
            guarded(event).run();
        });
    }

    private void submit(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            // The loop was closed; nothing more is to be done.
            eventsWaiting.decrementAndGet();
        }
    }

    private void later(Duration delay, Runnable task) {
        if (!loop.isShutdown()) {
            var unused = loop.schedule(guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                listener.failed("the control loop", e);
            }
        };
    }

    /** Stops; what is installed stays. Waits for what is being written, for some seconds at most. */
    @Override
    public void close() {
        prober.shutdownNow();
        loop.shutdown();
        try {
            if (!loop.awaitTermination(5, TimeUnit.SECONDS)) {
                loop.shutdownNow();
            }
        } catch (InterruptedException e) {
            loop.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
