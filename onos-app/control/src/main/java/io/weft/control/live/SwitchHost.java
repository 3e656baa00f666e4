package io.weft.control.live;

import io.weft.control.update.SwitchDriver;
import java.util.concurrent.CompletableFuture;

/**
 * What the control loop needs of its host besides writing and reading: sessions with switches, and packets. What
 * happens to a session unasked, the host tells {@link ControlLoop}.
 */
public interface SwitchHost extends SwitchDriver {
    /**
     * Opens a session with a switch, in place of an earlier one, and sees to it that the switch runs the right program,
     * if this controller is the one to write to it.
     *
     * @return what this controller is to the switch; completes exceptionally, with the reason, within a bounded time if
     *     the switch cannot be reached; with a {@link io.weft.control.update.FalseAnswerException} if it is not the one
     *     that was expected or does not run what it was given, and with a {@link ClosedSessionException} if it ended
     *     the session by itself
     */
    CompletableFuture<Standing> attach(int s);

    /**
     * As {@link #attach}, but gives the switch the program even where it runs it, which empties its tables; not if
     * another controller is primary.
     */
    CompletableFuture<Standing> attachAnew(int s);

    /**
     * Whether switches are connecting one after another, so that missing ones should not count as lost yet. It must
     * become false in the end.
     */
    default boolean expectsMore() {
        return false;
    }

    void detach(int s);

    enum Standing {
        /** It may write. */
        PRIMARY,
        /** Another controller may. */
        STANDBY
    }

    /**
     * Sends a frame out of a port of a switch; returns at once. A frame that the switch does not take now is dropped.
     *
     * @param priority the queue of the port, as those of virtual channels; 0 is served last
     * @throws IllegalStateException if there is no session, or another controller is primary
     */
    void sendPacket(int s, int port, int priority, byte[] frame);

    /**
     * Reads how many packets came to a switch from its neighbours ({@code arrivals} of the program).
     *
     * @param cells of the counter, each a port times the virtual channels of the program, plus the virtual channel
     * @return the counts, in the order of the cells; completes exceptionally, within a bounded time, if the switch
     *     cannot tell
     */
    CompletableFuture<long[]> arrivals(int s, int[] cells);

    /**
     * Reads how many packets left a switch ({@code channel_packets} of the program).
     *
     * @param cells as those of {@link #arrivals}
     * @return as there
     */
    CompletableFuture<long[]> departures(int s, int[] cells);
}
