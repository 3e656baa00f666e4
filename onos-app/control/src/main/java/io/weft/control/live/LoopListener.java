package io.weft.control.live;

import io.weft.control.update.ControlReport;
import java.time.Duration;
import java.util.BitSet;

/** Learns what a control loop sees and does. Called on its threads, which must not be blocked for long. */
public interface LoopListener {
    /** A switch may be written to from now on. */
    default void attached(int s) {}

    /** A switch that ran another program, or none, was given the right one, and holds nothing yet. */
    default void pipelineLoaded(int s) {}

    /** Another controller is primary of a switch. */
    default void standingBy(int s) {}

    /** The session with a switch is over, or no use any more; the loop goes on trying. */
    default void detached(int s, String reason) {}

    /** No session could be begun with a switch, for a reason that was not told of it before; the loop goes on trying. */
    default void unreachable(int s, String reason) {}

    /** Some switches or links are still out of service, or there is no session with some. Told once a minute. */
    default void stillMissing(LoopStatus status) {}

    /** A switch is kept out for this long, because of what it did; it counts as failed meanwhile. */
    default void quarantined(int s, String reason, Duration howLong) {}

    /** No switch may be written to: none can be reached, or another controller has all that can. */
    default void notPrimary(LoopStatus status) {}

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

    /** Switches have handed on no probe for a while, though they should have: their links are not watched. */
    default void deaf(BitSet switches) {}

    /**
     * Many probes come back late, so that fewer are sent and failures are found later than {@link ControlLoop#detection}
     * says; or that is over.
     */
    default void probesSlowed(boolean slowed) {}

    /** A switch is given the program anew, which empties it, since what it holds cannot be mended by updates. */
    default void renewing(int s, String reason) {}

    /**
     * The fabric was brought to what the failures ask for.
     *
     * @param report what was done
     * @param first whether this is the first time, or the first since this controller became primary
     */
    default void programmed(ControlReport report, boolean first) {}

    /** A switch held something else than it should; it was mended, but for the errors in the report. */
    default void mended(int s, ControlReport report) {}

    /** Something went wrong inside the loop; it goes on. */
    default void failed(String what, Throwable failure) {}
}
