package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The packets that are in a network, numbered from 1; numbers are used again. What is known of one is in eight elements
 * of one array, so that it is in one place of the memory. Grows when there are more packets than ever before. Not
 * thread-safe.
 */
public final class Packets {
    /** No packet. */
    public static final int NONE = 0;

    /** Its receiving endpoint. */
    public static final int DESTINATION = 0;
    /** The switch of that. */
    public static final int LAST_SWITCH = 1;
    /** The switch to visit first, or -1: none, or visited. */
    public static final int WAYPOINT = 2;
    /** Until its first switch decides on that, in the same place: its sending endpoint. */
    public static final int SOURCE = WAYPOINT;
    /** The cycle in which its source had it ready. */
    public static final int BIRTH = 3;
    /** For routing: where it is on its way. 0 when it is sent. */
    public static final int PROGRESS = 4;
    /** Channels between switches that it has taken to the switch that it is at. */
    public static final int HOPS = 5;

    /** The next packet of a list. */
    static final int NEXT = 6;
    /** Its flits; not set where all packets are of one. */
    static final int FLITS = 7;

    private static final int SIZE_BITS = 3;
    private static final int INITIAL = 1 << 12;

    private int[] fields = new int[INITIAL << SIZE_BITS];
    private int firstFree = NONE;
    private int made = 1;

    /** A packet that is not in use; its elements hold anything. */
    int take() {
        if (firstFree != NONE) {
            int packet = firstFree;
            firstFree = get(packet, NEXT);
            return packet;
        }
        if (made << SIZE_BITS == fields.length) {
            fields = Arrays.copyOf(fields, 2 * fields.length);
        }
        return made++;
    }

    /** A packet is in use no more. */
    void release(int packet) {
        set(packet, NEXT, firstFree);
        firstFree = packet;
    }

    /** An element of what is known of a packet. */
    public int get(int packet, int field) {
        return fields[(packet << SIZE_BITS) + field];
    }

    /** Sets an element of what is known of a packet. */
    public void set(int packet, int field, int value) {
        fields[(packet << SIZE_BITS) + field] = value;
    }
}
