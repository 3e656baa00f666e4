package io.weft.simulator.network;

/**
 * What keeps packets from coming to full input buffers of a {@link BufferedPart}, on both sides of its links: it tells
 * its output VCs when they may send, and the output VCs of others when these may. For one thread at a time.
 */
interface FlowControl {
    /** A cycle begins. */
    void begin(int cycle);

    /**
     * What the ends of links have told a switch, counted from the first of the part, or its endpoints, takes effect.
     */
    void takeSignals(int place, int cycle);

    /** Whether a packet that comes by an input VC has room; if it has, it takes it. If not, it is lost. */
    boolean admits(int s, int vc, int flits, int cycle);

    /**
     * A packet crosses from an input VC.
     *
     * @param until the cycle in which it has crossed, so that its room is free
     */
    void leaves(int s, int vc, int flits, int until, int cycle);

    /** A switch sends what has to go before packets. */
    void send(int s, int cycle);

    /** All switches have done what they do in a cycle. */
    void endCycle();

    /** What has become of it so far. */
    FlowControlCounts counts();
}
