package io.weft.control.live;

import io.weft.control.update.FabricController;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.BitSet;

/**
 * Whether this controller programs a fabric: from when it is primary of some switch and has seen what is installed, until
 * it can reach none or another is primary of all. All of it happens on the thread of the events.
 */
final class Takeover {
    private final Topology topology;
    private final Sessions sessions;
    private final FabricController controller;
    private final Outages outages;
    private final Prober prober;
    private final Owner owner;
    private final EventQueue events;
    private final StartDelay startDelay;
    private boolean active;
    private boolean begun;
    /** Whether it looks at what is installed, and begins then. */
    private boolean preparing;

    /** The loop, so far as it is concerned. */
    interface Owner {
        /** The fabric is to be programmed, whatever its switches hold. */
        void program();

        /** There is nothing to program, or it is programmed already. */
        void passOver(boolean active);

        /** Nothing is known any more of what is installed. */
        void resigned();
    }

    Takeover(
            Topology topology,
            SwitchHost host,
            EventQueue events,
            Sessions sessions,
            FabricController controller,
            Outages outages,
            Prober prober,
            Owner owner) {
        this.topology = topology;
        this.sessions = sessions;
        this.controller = controller;
        this.outages = outages;
        this.prober = prober;
        this.owner = owner;
        this.events = events;
        this.startDelay = new StartDelay(events, sessions, host::expectsMore, () -> {
            preparing = true;
            events.post(this::prepare);
        });
    }

    /** Whether this controller programs the fabric. */
    boolean active() {
        return active;
    }

    /** Whether all switches were tried at least once, or waited for long enough. */
    boolean begun() {
        return begun;
    }

    /** Begins to wait for switches that are being attached to. */
    void start() {
        startDelay.begin();
    }

    /** Sessions began or ended. */
    void sessionsChanged() {
        startDelay.sessionChanged();
        if (sessions.noneReady()) {
            resign();
        } else if (!active && begun && !preparing) {
            startDelay.begin();
        }
    }

    /**
     * Takes it that nothing is known any more: either another controller took over, or none can be reached, and whatever
     * the reason they are looked at anew before anything is changed.
     */
    private void resign() {
        if (active) {
            active = false;
            owner.resigned();
            outages.forgetLinks(prober.probes().forget());
        }
    }

    /** Sees what is installed, unless there is nothing to program, and then begins. */
    private void prepare() {
        if (active || sessions.noneReady()) {
            begin();
        } else {
            Failures known = outages.failures();
            for (int s = 0; s < topology.switchCount(); s++) {
                known = isLost(s) ? known.withSwitch(s) : known;
            }
            lookAtAvoidedLinks(known);
        }
    }

    /**
     * Reads the switches that may be written to, and probes the links that they avoid though these failures give no reason,
     * since an earlier controller routed around them: they stay avoided unless it shows that they work. Then begins.
     */
    private void lookAtAvoidedLinks(Failures failures) {
        BitSet links = new BitSet();
        try {
            links.or(controller.survey(failures, sessions::ready));
        } finally {
            long now = System.nanoTime();
            events.later(prober.doubt(links), () -> {
                if (!sessions.noneReady()) {
                    prober.condemn(links, now);
                }
                events.post(this::begin);
            });
        }
    }

    /** Programs the fabric if this controller is primary of some switch, and goes on standing by if not. */
    private void begin() {
        preparing = false;
        begun = true;
        if (active || sessions.noneReady()) {
            controller.forgetSurvey();
            owner.passOver(active);
            return;
        }
        active = true;
        for (int s = 0; s < topology.switchCount(); s++) {
            if (isUntried(s)) {
                // It may well forward. One that was not tried is out of service when the attempt to attach has failed.
                controller.leaveAlone(s);
            } else if (isLost(s)) {
                outages.fail(s);
            }
        }
        owner.program();
    }

    private boolean isUntried(int s) {
        return sessions.state(s) == Sessions.State.UNTRIED || sessions.state(s) == Sessions.State.TAKEN;
    }

    private boolean isLost(int s) {
        return !isUntried(s) && !sessions.hasSession(s);
    }
}
