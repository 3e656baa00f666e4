package io.weft.simulator.network;

/**
 * How much still comes by a link after a virtual channel of it has passed XOFF: the headroom that its input buffer
 * needs so that nothing is lost (IEEE Std 802.1Q-2018, Annex N, "Buffer requirements for Priority-based Flow Control",
 * from IEEE Std 802.1Qbb-2011). Immutable.
 *
 * <p>In bytes it is {@code 2 * delay * rate + response * rate + pause frame + 2 * largest frame}: what is on the link
 * while the frame that passes XOFF comes and while the pause frame goes back; what comes until the sender obeys; what
 * comes while the pause frame is sent, and before that while the frame is that has just begun to leave on the way back;
 * and the rest of the frame that the sender has just begun when it obeys. In flits and cycles here, as links are
 * simulated; then it is exact: there is a schedule that needs all of it.
 */
final class Headroom {
    private final LinkTiming timing;
    private final int packetFlits;
    private final int pauseFlits;
    private final int response;

    /**
     * The headroom of the links of a network.
     *
     * @param response cycles from when a pause frame has come until no packet begins to leave
     */
    Headroom(LinkTiming timing, int packetFlits, int pauseFlits, int response) {
        this.timing = timing;
        this.packetFlits = packetFlits;
        this.pauseFlits = pauseFlits;
        this.response = response;
    }

    /**
     * Flits of headroom that each virtual channel needs at an input.
     *
     * @param more cycles that packets take from where they are paused to the link
     */
    int flits(int port, int more) {
        int onTheWayBack = Math.max(packetFlits, pauseFlits);
        int cycles = timing.flitLatency(port) + more + timing.cycles(port, onTheWayBack) - 1 + delay(port);
        return timing.flitsBefore(port, cycles) + packetFlits;
    }

    /** Cycles from when a pause frame begins to leave by a port until the other end obeys. */
    int delay(int port) {
        return timing.cycles(port, pauseFlits) + timing.latency(port) + response;
    }
}
