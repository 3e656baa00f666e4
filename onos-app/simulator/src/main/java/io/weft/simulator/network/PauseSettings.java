package io.weft.simulator.network;

import java.util.OptionalInt;

/**
 * What Ethernet's priority flow control goes by, in flits and cycles of a model (IEEE Std 802.1Qbb-2011). Immutable.
 */
final class PauseSettings {
    /** Priorities that a frame of priority flow control tells of. */
    static final int PRIORITIES = 8;

    /** Whether switches send pause frames; if not, what finds no room is lost. */
    final boolean pauses;
    /** A virtual channel that has more flits in an input buffer is paused. */
    final int xoff;
    /** One that has so many or fewer goes on. */
    final int xon;
    /** Flits that an input buffer has for each virtual channel behind {@link #xoff}; empty for as many as it needs. */
    final OptionalInt givenHeadroom;
    /** Flits of a pause frame. */
    final int pauseFlits;
    /** Cycles from when a pause frame has come until no packet begins to leave. */
    final int response;

    PauseSettings(boolean pauses, int xoff, int xon, OptionalInt givenHeadroom, int pauseFlits, int response) {
        this.pauses = pauses;
        this.xoff = xoff;
        this.xon = xon;
        this.givenHeadroom = givenHeadroom;
        this.pauseFlits = pauseFlits;
        this.response = response;
    }

    /** The headroom that a network needs. */
    Headroom headroom(LinkTiming timing, int packetFlits) {
        return new Headroom(timing, packetFlits, pauseFlits, response);
    }
}
