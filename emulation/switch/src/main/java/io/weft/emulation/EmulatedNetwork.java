package io.weft.emulation;

/**
 * Switches connected by links in memory, with endpoints attached.
 *
 * <p>A frame runs to completion on the thread that sent it, through an explicit queue, so that paths may be long.
 * Threads do not share queues: several may send at once, also while links are cut and restored.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class EmulatedNetwork {

    /** The bound on the switch passes of one {@link #send}, unless the constructor is told another. */
    public static final int DEFAULT_MAX_STEPS = 1_000_000;

    /** Makes an empty network with {@link #DEFAULT_MAX_STEPS}. */
    public EmulatedNetwork() {
        this(DEFAULT_MAX_STEPS);
    }

    /**
     * Makes an empty network.
     *
     * @param maxSteps the most switch passes that one {@link #send} may cause (all copies and answers counted), 1 or more
     */
    public EmulatedNetwork(int maxSteps) {
        if (maxSteps < 1) {
            throw new IllegalArgumentException("step bound is " + maxSteps + ", expected 1 or more");
        }
    }

    /** Adds a switch and becomes its packet listener; its device id must be new here. */
    public void add(EmulatedSwitch added) {
        throw new UnsupportedOperationException("not yet");
    }

    /** The switch with a device id; throws {@link IllegalArgumentException} if there is none. */
    public EmulatedSwitch at(long device) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Links two ports of two switches (or of one); both must be free. */
    public void connect(long device, int port, long otherDevice, int otherPort) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Attaches an endpoint to a free port. */
    public void attach(long device, int port, FrameReceiver receiver) {
        throw new UnsupportedOperationException("not yet");
    }

    /**
     * Sends a frame from the endpoint at a port and runs it, its copies and the answers to them to completion.
     *
     * <p>When called by a {@link FrameReceiver}, the frame is queued and runs after the receiver has returned.
     *
     * @throws StepLimitException if more steps than the bound were needed: the tables form a loop
     */
    public void send(long device, int port, byte[] frame) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Cuts the link at a port: both ends go down. Cutting a cut link does nothing. */
    public void cutLink(long device, int port) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Restores the link at a port; its ends come up unless the switch at either end is cut off. */
    public void restoreLink(long device, int port) {
        throw new UnsupportedOperationException("not yet");
    }

    /**
     * Cuts a whole switch off: all its ports go down, and so do the ports that face it. Its entries stay, see
     * {@link EmulatedSwitch#reset}; close its {@link SwitchServer} to take it away from the controller too.
     */
    public void cutSwitch(long device) {
        throw new UnsupportedOperationException("not yet");
    }

    /** Reconnects a switch; links that were cut one by one stay cut. */
    public void restoreSwitch(long device) {
        throw new UnsupportedOperationException("not yet");
    }
}
