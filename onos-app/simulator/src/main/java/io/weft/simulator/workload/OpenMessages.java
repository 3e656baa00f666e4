package io.weft.simulator.workload;

import java.util.Arrays;

/**
 * Messages that are being sent or have not arrived as a whole, numbered from 0; numbers are used again. What is known of one is in
 * eight elements of one array. Grows when there are more than ever before. Not thread-safe.
 */
final class OpenMessages {
    /** The rank that sends it. */
    static final int SOURCE = 0;
    /** The rank that receives it. */
    static final int DESTINATION = 1;
    /** What its program knows it by. */
    static final int TAG = 2;
    /** Its size. */
    static final int BYTES = 3;
    /** Bytes that have not been sent yet. */
    static final int UNSENT = 4;
    /** Packets that have not arrived yet. */
    static final int PACKETS = 5;
    /** The cycle in which its source could send it. */
    static final int START = 6;

    private static final int NEXT = 7;
    private static final int SIZE_BITS = 3;
    private static final int INITIAL = 1 << 12;
    private static final int NONE = -1;

    private int[] fields = new int[INITIAL << SIZE_BITS];
    private int firstFree = NONE;
    private int made;
    /** By packet in the network, its message. */
    private int[] ofPacket = new int[INITIAL];

    /** A message that is not in use; its elements hold anything. */
    int take() {
        if (firstFree != NONE) {
            int message = firstFree;
            firstFree = get(message, NEXT);
            return message;
        }
        if (made << SIZE_BITS == fields.length) {
            fields = Arrays.copyOf(fields, 2 * fields.length);
        }
        return made++;
    }

    /** A message has arrived. */
    void release(int message) {
        set(message, NEXT, firstFree);
        firstFree = message;
    }

    int get(int message, int field) {
        return fields[(message << SIZE_BITS) + field];
    }

    void set(int message, int field, int value) {
        fields[(message << SIZE_BITS) + field] = value;
    }

    /** A packet is part of a message. */
    void assign(int packet, int message) {
        if (packet >= ofPacket.length) {
            ofPacket = Arrays.copyOf(ofPacket, Math.max(packet + 1, 2 * ofPacket.length));
        }
        ofPacket[packet] = message;
    }

    /** The message that a packet is part of. */
    int of(int packet) {
        return ofPacket[packet];
    }
}
