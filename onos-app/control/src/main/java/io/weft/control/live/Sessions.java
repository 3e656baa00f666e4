package io.weft.control.live;

import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Predicate;

/**
 * What the control loop knows of its sessions with switches, and whether it programs them. {@link #ready} is
 * thread-safe, the rest is not.
 */
final class Sessions {
    enum State {
        UNTRIED,
        /** There is none. */
        LOST,
        STANDBY,
        /** There is none, since another controller uses the election id of this one. */
        TAKEN,
        /** This controller may write, and reads what the switch holds first. */
        READ,
        /** This controller may write. */
        READY,
        /** It is in quarantine because of what it did. */
        QUARANTINED
    }

    private boolean active;
    private final State[] states;
    /** By switch, how many attempts failed since the last session. */
    private final int[] failedAttempts;

    private final int[] losses;
    private final long[] attempts;
    /** When the last session ended, by switch that had one. */
    private final Map<Integer, Long> endedAt = new HashMap<>();

    private final BitSet suspected = new BitSet();
    private final BitSet attaching = new BitSet();
    /** Read by other threads. */
    private final AtomicIntegerArray ready;

    Sessions(int switches) {
        states = new State[switches];
        Arrays.fill(states, State.UNTRIED);
        failedAttempts = new int[switches];
        losses = new int[switches];
        attempts = new long[switches];
        ready = new AtomicIntegerArray(switches);
    }

    /** An attempt to attach begins; returns its number. */
    long begin(int s) {
        attaching.set(s);
        return ++attempts[s];
    }

    /** Whether no later attempt began. */
    boolean isCurrent(int s, long attempt) {
        return attempts[s] == attempt;
    }

    private void become(int s, State state) {
        attaching.set(s, state == State.READ);
        states[s] = state;
        ready.set(s, state == State.READY ? 1 : 0);
    }

    void attached(int s) {
        become(s, State.READY);
        failedAttempts[s] = 0;
        suspected.clear(s);
    }

    void read(int s) {
        become(s, State.READ);
    }

    /** Ends whatever there is and whatever is being tried. */
    void quarantine(int s) {
        become(s, State.QUARANTINED);
        attempts[s]++;
        losses[s]++;
    }

    void release(int s) {
        become(s, State.LOST);
        failedAttempts[s] = 0;
    }

    /** Another controller is primary, whatever is still being tried. */
    void standBy(int s) {
        become(s, State.STANDBY);
        attempts[s]++;
        failedAttempts[s] = 0;
    }

    /** Another controller has the switch, and there can be no session until it goes away. */
    void taken(int s) {
        become(s, State.TAKEN);
        failedAttempts[s] = 0;
    }

    /** There is no session any more; tells whether there was one. */
    boolean lost(int s, long now) {
        boolean had = hasSession(s);
        become(s, State.LOST);
        failedAttempts[s]++;
        if (had) {
            losses[s]++;
            endedAt.put(s, now);
        }
        return had;
    }

    boolean ready(int s) {
        return ready.get(s) != 0;
    }

    State state(int s) {
        return states[s];
    }

    long attempt(int s) {
        return attempts[s];
    }

    /** Suspects a switch that does not answer though there is a session: if that ends, it is the same fault. */
    void suspect(int s) {
        suspected.set(s);
    }

    /** Whether a switch was suspected; it is not any more. */
    boolean takeSuspected(int s) {
        boolean was = suspected.get(s);
        suspected.clear(s);
        return was;
    }

    boolean isLost(int s) {
        return states[s] == State.LOST;
    }

    /** Whether a switch may well forward, though there is no session with it. */
    boolean isUntried(int s) {
        return states[s] == State.UNTRIED || states[s] == State.TAKEN;
    }

    /** Whether it is not known yet which controller is primary of a switch, or what it holds. */
    boolean isUnsettled(int s) {
        return states[s] == State.UNTRIED || states[s] == State.READ;
    }

    boolean hasSession(int s) {
        return states[s] == State.READY || states[s] == State.READ || states[s] == State.STANDBY;
    }

    int failedAttempts(int s) {
        return failedAttempts[s];
    }

    int losses(int s) {
        return losses[s];
    }

    boolean noneReady() {
        return !any(state -> state == State.READY);
    }

    boolean active() {
        return active;
    }

    void setActive(boolean is) {
        active = is;
    }

    /** Whether some switch may be back soon: it is being attached to, or lost its session no longer ago than this. */
    boolean someReturn(Duration recently, long now) {
        return !attaching.isEmpty()
                || endedAt.entrySet().stream()
                        .anyMatch(ended -> isLost(ended.getKey()) && now - ended.getValue() < recently.toNanos());
    }

    boolean any(Predicate<State> which) {
        return Arrays.stream(states).anyMatch(which);
    }

    State[] copy() {
        return states.clone();
    }
}
