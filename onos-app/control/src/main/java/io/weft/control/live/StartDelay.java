package io.weft.control.live;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * How long a controller waits before it begins to program: until it is attached to all switches, or it has tried all, or no
 * more sessions begin or end. The switches that are lost then are routed around. All of it happens on the thread of the
 * events.
 */
final class StartDelay {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final long QUIET = Duration.ofSeconds(2).toNanos();
    /** Longer than the longest pause before another attempt to attach. */
    private static final long QUIET_AGAIN = Duration.ofSeconds(3).toNanos();

    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private final EventQueue events;
    private final Sessions sessions;
    private final BooleanSupplier more;
    private final Runnable over;
    private boolean underWay;
    private boolean again;
    private long begun;
    private long changed;
    private Sessions.State[] seen = {};

    /**
     * Calls {@code over} some time after each {@link #begin}, once.
     *
     * @param more whether it is known that more switches come
     */
    StartDelay(EventQueue events, Sessions sessions, BooleanSupplier more, Runnable over) {
        this.events = events;
        this.sessions = sessions;
        this.more = more;
        this.over = over;
    }

    /** Begins to wait, unless it waits already. */
    void begin() {
        if (!underWay) {
            underWay = true;
            begun = System.nanoTime();
            changed = begun;
            look();
        }
    }

    /** A session may have begun or ended; that an attempt failed as the one before says nothing. */
    void sessionChanged() {
        Sessions.State[] states = sessions.copy();
        if (!Arrays.equals(states, seen)) {
            seen = states;
            changed = System.nanoTime();
        }
    }

    private void look() {
        long now = System.nanoTime();
        if (isOver(now)) {
            underWay = false;
            again = true;
            over.run();
        } else {
            events.later(LOOK, this::look);
        }
    }

    /**
     * At first, what was tried in vain is taken for lost. Later all were lost or in other hands, so that such a one says
     * nothing yet.
     */
    private boolean isOver(long now) {
        boolean allReady = !sessions.any(state -> state != Sessions.State.READY && state != Sessions.State.QUARANTINED);
        boolean allTried = !again
                && !sessions.any(state -> state == Sessions.State.UNTRIED
                        || state == Sessions.State.STANDBY
                        || state == Sessions.State.READ);
        if (!allReady && more.getAsBoolean()) {
            return false;
        }
        return allReady || allTried || now - changed > (again ? QUIET_AGAIN : QUIET) || now - begun > LONGEST;
    }
}
