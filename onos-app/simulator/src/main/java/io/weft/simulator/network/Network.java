package io.weft.simulator.network;

/**
 * Switches and links under simulation, cycle by cycle: what all models of switches have in common. A cycle is as long
 * as a link takes for a flit.
 *
 * <p>In each cycle, {@link #begin} first delivers, then endpoints {@link #send}, then {@link #end} lets the switches
 * work. Or its {@link #parts} do the same, several at a time, each by one thread; after that {@link #nextCycle}. What
 * comes out is the same to the bit.
 */
public interface Network {
    /** What becomes of packets that arrive. */
    @FunctionalInterface
    interface Delivery {
        /** A packet has arrived at its endpoint as a whole; it is in use no more after that. */
        void arrived(int packet, int cycle);
    }

    /** Some switches and endpoints; those of a {@link Partition}. For one thread at a time. */
    interface Part {
        /** Its first endpoint. */
        int firstEndpoint();

        /** Behind its last endpoint. */
        int endEndpoint();

        /** Begins a cycle: what arrives at its endpoints does. */
        void begin();

        /** As {@link Network#accepts}, of an endpoint of its own. */
        boolean accepts(int endpoint, int virtualChannel, int flits);

        /**
         * As {@link Network#send}, of an endpoint of its own, while other threads work on other parts. All packets of a
         * cycle are sent by parts, or all by the network.
         */
        int send(int endpoint, int virtualChannel, int flits);

        /** Ends its cycle: its switches work. */
        void end();
    }

    /** The cycle that is next, or under way. */
    int cycle();

    int parts();

    /** A part, 0..{@link #parts}-1. */
    Part part(int i);

    /** All parts have ended a cycle. While no other thread uses any of them. */
    void nextCycle();

    /** Begins a cycle of all parts: what arrives at endpoints in it does. */
    default void begin() {
        for (int i = 0; i < parts(); i++) {
            part(i).begin();
        }
    }

    /**
     * Whether an endpoint may send so many flits by a virtual channel, 1 to those of the largest packet, in this cycle.
     */
    boolean accepts(int endpoint, int virtualChannel, int flits);

    /**
     * A new packet, which an endpoint, its {@link Packets#SOURCE}, sends by a virtual channel that accepts it; its
     * {@link Packets#DESTINATION}, {@link Packets#LAST_SWITCH} and {@link Packets#BIRTH} are to be set.
     */
    int send(int endpoint, int virtualChannel, int flits);

    /** Ends a cycle: all switches work. */
    default void end() {
        for (int i = 0; i < parts(); i++) {
            part(i).end();
        }
        nextCycle();
    }

    /** How many flits have come from a switch to another so far. O(ports). */
    long hops();

    /** How many flits have come to a switch by a port so far, modulo 2^32. */
    int received(int port);

    /**
     * How many flits are behind a port, as far as its switch knows: in it, on its link, or in the buffer at the other
     * end.
     */
    int behind(int port);

    /** How many flits are behind a virtual channel of a port, as far as its switch knows. */
    int behind(int port, int virtualChannel);

    /** What has become of flow control so far. O(virtual channels). While no other thread uses any part. */
    default FlowControlCounts flowControlCounts() {
        return FlowControlCounts.NONE;
    }

    /** How many packets have been taken from endpoints, and have not arrived and are not lost. */
    int inside();

    /**
     * Does nothing if packets move, or may again.
     *
     * @throws DeadlockException if none has moved for longer than any delay there is while some are inside; it names
     *     the channels in which they wait for each other
     */
    void checkForDeadlock();
}
