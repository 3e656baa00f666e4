package io.weft.control.live;

import io.weft.control.probe.LinkProbes;
import io.weft.control.update.FabricController;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How a controller comes to program a fabric. It waits until it is attached to all switches, or has tried all, or no
 * more sessions begin or end; the switches that are lost then are routed around. Then it reads what is installed, and
 * probes the links that are avoided without a known reason.
 */
final class Takeover {
    private static final long CHECK = Duration.ofMillis(50).toNanos();
    private static final long QUIET = Duration.ofSeconds(2).toNanos();
    /** Longer than the longest pause before another attempt to attach. */
    private static final long QUIET_AGAIN = Duration.ofSeconds(3).toNanos();

    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final Topology topology;
    private final FabricController controller;
    private final Sessions sessions;
    private final Outages outages;
    private final LinkProbes probes;
    private final LoopEffects effects;
    /** Whether it waits for switches, and since when. */
    private boolean waiting;

    private long since;
    /** Whether it waited before, or another controller was primary of some switch. */
    private boolean again;
    /** Whether it looks at what is installed. */
    private boolean preparing;
    /** Whether all switches were tried at least once, or waited for long enough. */
    private boolean begun;

    private Sessions.State[] seen = {};
    private long changed;

    Takeover(
            Topology topology,
            FabricController controller,
            Sessions sessions,
            Outages outages,
            LinkProbes probes,
            LoopEffects effects) {
        this.topology = topology;
        this.controller = controller;
        this.sessions = sessions;
        this.outages = outages;
        this.probes = probes;
        this.effects = effects;
    }

    boolean begun() {
        return begun;
    }

    void begin(long now) {
        if (!waiting) {
            waiting = true;
            since = now;
            changed = now;
            check(now);
        }
    }

    /**
     * Takes note of sessions that began or ended; another failed attempt does not count. A controller that stands by
     * begins to take over as soon as it may write to a switch.
     */
    void observeSessions(long now) {
        Sessions.State[] states = sessions.copy();
        if (!Arrays.equals(states, seen)) {
            seen = states;
            changed = now;
        }
        // Another controller has programmed the fabric: there is no hurry.
        again |= sessions.any(state -> state == Sessions.State.STANDBY);
        if (begun && !preparing && !sessions.active() && !sessions.noneReady()) {
            begin(now);
        }
    }

    /** Goes on to {@link #prepare} if it has waited for long enough. */
    void check(long now) {
        if (hasWaited(now)) {
            waiting = false;
            again = true;
            preparing = true;
            effects.post((reducer, then) -> prepare());
        } else {
            effects.later(CHECK, (reducer, then) -> check(then));
        }
    }

    /**
     * At first, a switch counts as lost when one attempt failed. Later all were lost or another controller's, so that
     * one failed attempt proves nothing.
     */
    private boolean hasWaited(long now) {
        boolean allReady = !sessions.any(state -> state != Sessions.State.READY && state != Sessions.State.QUARANTINED);
        boolean allTried = !again
                && !sessions.any(state -> state == Sessions.State.UNTRIED
                        || state == Sessions.State.STANDBY
                        || state == Sessions.State.READ);
        boolean quiet = now - changed > (again ? QUIET_AGAIN : QUIET) || now - since > LONGEST;
        return allReady || ((allTried || quiet) && !effects.expectsMore());
    }

    /**
     * Reads the switches that may be written to, and probes the links that they avoid though no failure is known that
     * gives a reason, since an earlier controller routed around them: they stay avoided unless it shows that they work.
     * The fabric is programmed then.
     */
    private void prepare() {
        if (sessions.active() || sessions.noneReady()) {
            effects.post(LoopReducer::program);
            return;
        }
        Failures known = outages.failures();
        for (int s = 0; s < topology.switchCount(); s++) {
            known = sessions.hasSession(s) || sessions.isUntried(s) ? known : known.withSwitch(s);
        }
        BitSet links = new BitSet();
        try {
            links.or(controller.survey(known, sessions::ready));
        } finally {
            long probed = effects.now();
            long certainty = probes.suspect(links, probed);
            effects.later(certainty, (reducer, now) -> linksProbed(links, probed, now));
        }
    }

    /** Declares the links failed that were probed in vain, unless probes are late; the fabric is programmed then. */
    private void linksProbed(BitSet links, long since, long now) {
        long wait = sessions.noneReady() ? 0 : probes.declareFailed(links, since, now);
        if (wait > 0) {
            effects.later(wait, (reducer, then) -> linksProbed(links, since, then));
        } else {
            effects.post(LoopReducer::program);
        }
    }

    /** The fabric is programmed from now on, or there is nothing to program. */
    void end() {
        preparing = false;
        begun = true;
    }
}
