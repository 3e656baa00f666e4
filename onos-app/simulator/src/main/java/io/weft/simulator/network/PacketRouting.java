package io.weft.simulator.network;

/** Where packets go next: at each switch that one comes to, by which port and virtual channel it leaves. */
public interface PacketRouting {
    /** Whichever virtual channel of a port is free. */
    int ANY = 0xFF;

    /** The switches whose ports are from..to-1 have done what they do in a cycle. */
    default void endCycle(int from, int to) {}

    /**
     * What a packet asks for at switch {@code s}, once it is at the head of its queue there: a {@link #hop}. Called
     * once at each switch. The hops by one port name all a virtual channel each, or all {@link #ANY}.
     */
    int next(int packet, int s);

    /** Reads what {@link #next} will need into the cache; changes nothing, and the value returned means nothing. */
    default int prefetch(int packet, int s) {
        return 0;
    }

    /** A port of the switch, and a virtual channel of it or {@link #ANY}. */
    static int hop(int port, int virtualChannel) {
        return port << 8 | virtualChannel;
    }

    static int port(int hop) {
        return hop >>> 8;
    }

    /** The virtual channel of a hop, or {@link #ANY}. */
    static int virtualChannel(int hop) {
        return hop & 0xFF;
    }
}
