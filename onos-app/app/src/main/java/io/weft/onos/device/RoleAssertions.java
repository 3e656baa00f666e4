package io.weft.onos.device;

import java.math.BigInteger;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * The roles that this node asserts with a device, each time by another election id, and with some time between two of
 * the same: ONOS drops an answer that comes within a second of the last that is alike. Thread-safe.
 *
 * <p>Election ids are in the order that ONOS has them in: later terms before earlier ones, and of a term first the
 * master, then the others by preference.
 */
final class RoleAssertions {
    /** Milliseconds between two assertions of the same role. */
    static final int APART_MILLIS = 1_500;

    private static final int MOST_NODES = 20;
    /** So many assertions differ; the next has the id of the first again. */
    private static final int DIFFERENT = 64;

    private final Executor later;
    /** Starts anywhere, since an earlier version of this may have made some before. */
    private int made = ThreadLocalRandom.current().nextInt(DIFFERENT);

    private long preference = -1;
    private long term = -1;
    /** Whether the role is about to be asserted again. */
    private boolean waiting;

    /**
     * Has asserted nothing yet.
     *
     * @param later runs something after {@link #APART_MILLIS}
     */
    RoleAssertions(Executor later) {
        this.later = later;
    }

    /**
     * Asserts a role: at once, or after a while if it is the one that was asserted last.
     *
     * @param nextPreference 0 for the master, the place in the order of the others for those
     * @param inSession whether there is a session in which it may have been asserted
     * @param send is given an election id
     */
    synchronized void make(int nextPreference, long nextTerm, boolean inSession, Consumer<BigInteger> send) {
        if (nextPreference >= MOST_NODES) {
            throw new IllegalStateException(
                    "preference " + nextPreference + " for a device, expected less than " + MOST_NODES);
        }
        boolean same = inSession && preference == nextPreference && term == nextTerm;
        if (!same) {
            preference = nextPreference;
            term = nextTerm;
            waiting = false;
            send.accept(nextId());
        } else if (!waiting) {
            waiting = true;
            later.execute(() -> again(nextPreference, nextTerm, send));
        }
    }

    private synchronized void again(int samePreference, long sameTerm, Consumer<BigInteger> send) {
        if (waiting && preference == samePreference && term == sameTerm) {
            waiting = false;
            send.accept(nextId());
        }
    }

    private BigInteger nextId() {
        made = (made + 1) % DIFFERENT;
        return BigInteger.valueOf(term)
                .multiply(BigInteger.valueOf(MOST_NODES))
                .subtract(BigInteger.valueOf(preference))
                .multiply(BigInteger.valueOf(DIFFERENT))
                .add(BigInteger.valueOf(made));
    }
}
