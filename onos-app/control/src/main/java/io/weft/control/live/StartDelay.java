package io.weft.control.live;

import java.time.Duration;
import java.util.Arrays;

/**
 * How long a controller waits before it begins to program: until it is attached to all switches, or it has tried all, or no
 * more sessions begin or end. The switches that are lost then are routed around.
 */
final class StartDelay {
    /** Nanoseconds between two checks. */
    static final long CHECK = Duration.ofMillis(50).toNanos();

    private static final long QUIET = Duration.ofSeconds(2).toNanos();
    /** Longer than the longest pause before another attempt to attach. */
    private static final long QUIET_AGAIN = Duration.ofSeconds(3).toNanos();

    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private boolean underWay;
    private boolean again;
    private long begun;
    private long changed;
    private Sessions.State[] seen = {};

    /** Begins to wait; false if it waits already. */
    boolean begin(long now) {
        if (underWay) {
            return false;
        }
        underWay = true;
        begun = now;
        changed = now;
        return true;
    }

    /** Takes note of sessions that began or ended; that an attempt failed as the one before says nothing. */
    void observe(Sessions sessions, long now) {
        Sessions.State[] states = sessions.copy();
        if (!Arrays.equals(states, seen)) {
            seen = states;
            changed = now;
        }
    }

    /**
     * Ends the wait if it is over, and tells so. At first, what was tried in vain is taken for lost. Later all were lost or
     * in other hands, so that such a one says nothing yet.
     *
     * @param more whether it is known that more switches come
     */
    boolean end(Sessions sessions, boolean more, long now) {
        boolean allReady = !sessions.any(state -> state != Sessions.State.READY && state != Sessions.State.QUARANTINED);
        boolean allTried = !again
                && !sessions.any(state -> state == Sessions.State.UNTRIED
                        || state == Sessions.State.STANDBY
                        || state == Sessions.State.READ);
        boolean quiet = now - changed > (again ? QUIET_AGAIN : QUIET) || now - begun > LONGEST;
        if (allReady || (!more && (allTried || quiet))) {
            underWay = false;
            again = true;
            return true;
        }
        return false;
    }
}
