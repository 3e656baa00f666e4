package io.weft.control.live;

import io.weft.control.ControlReport;
import java.time.Duration;

/** Learns what a control loop sees and does. Called on its threads, which must not be blocked for long. */
public interface LoopListener {
    /** A switch may be written to from now on. */
    default void attached(int s) {}

    /** Another controller is primary of a switch. */
    default void standingBy(int s) {}

    /** There is no session with a switch, or none that is any use; the loop goes on trying. */
    default void detached(int s, String reason) {}

    /** A switch is kept out for this long, because of what it did; it counts as failed meanwhile. */
    default void quarantined(int s, String reason, Duration howLong) {}

    /** No switch may be written to: none can be reached, or another controller is primary of all that can. */
    default void notPrimary() {}

    /** A switch counts as failed, or works again. */
    default void switchChanged(int s, boolean up) {}

    /** A link counts as failed, or works again. */
    default void linkChanged(int l, boolean up) {}

    /**
     * A link is not where the plan has it.
     *
     * @param finding what is wrong, between which ports, and what to plug where
     */
    default void miscabled(String finding) {}

    /** A switch has handed on no probe for a while, though there is a session: its links are not watched. */
    default void deaf(int s) {}

    /**
     * The fabric was brought to what the failures ask for.
     *
     * @param report what was done
     * @param first whether this is the first time, or the first since this controller became primary
     */
    default void programmed(ControlReport report, boolean first) {}

    /** A switch held something else than it should, and was mended. */
    default void mended(int s, ControlReport report) {}

    /** Something went wrong inside the loop; it goes on. */
    default void failed(String what, Throwable failure) {}
}
