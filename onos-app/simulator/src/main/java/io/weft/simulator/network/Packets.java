package io.weft.simulator.network;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.Locale;

/**
 * The packets that are in a network, numbered from 1; numbers are used again. What is known of one is in eight elements
 * of one array, so that it is in one place of the memory. Grows when there are more packets than ever before. What is
 * known of a packet is for one thread at a time.
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

    /** The next packet of a queue. */
    static final int NEXT = 6;
    /** Its flits; not set where all packets are of one. */
    static final int FLITS = 7;

    private static final int SIZE_BITS = 3;
    private static final int INITIAL = 1 << 12;
    private static final int INITIAL_UNUSED = 1 << 6;
    /** Numbers of packets, 0 included, for which there is room in an array. */
    private static final int MOST = (1 << 28) - 2;

    private int[] fields = new int[INITIAL << SIZE_BITS];
    /** By part of the network, its packets that are not in use. */
    private final Unused[] unused;

    private int made = 1;

    /** Makes the packets of a network of one part. */
    public Packets() {
        this(1);
    }

    /**
     * Makes the packets of a network.
     *
     * @param parts of it, each of which takes and releases packets by one thread at a time
     */
    public Packets(int parts) {
        unused = new Unused[parts];
        for (int i = 0; i < parts; i++) {
            unused[i] = new Unused();
        }
    }

    /** How many parts the network has. */
    public int parts() {
        return unused.length;
    }

    /** A stack of numbers. For one thread at a time. */
    private static final class Unused {
        private int[] numbers = new int[INITIAL_UNUSED];
        private int count;

        void add(int packet) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = packet;
        }

        /** Moves so many numbers to another stack. */
        void move(int more, Unused other) {
            for (int i = 0; i < more; i++) {
                other.add(numbers[--count]);
            }
        }
    }

    /**
     * A packet that is not in use, for a part; its elements hold anything. In a cycle a part can take as many as were
     * {@link #reserve}d for it.
     */
    int take(int part) {
        Unused own = unused[part];
        if (own.count == 0) {
            if (unused.length > 1) {
                throw new IllegalStateException("part " + part + " of the network sends more packets than it reserved");
            }
            make(own);
        }
        return own.numbers[--own.count];
    }

    /** A packet is in use no more. */
    void release(int packet, int part) {
        unused[part].add(packet);
    }

    /**
     * Sees to it that each part can take so many packets, while no other thread uses any.
     *
     * @param least by part
     */
    void reserve(int[] least) {
        for (int part = 0; part < unused.length; part++) {
            Unused own = unused[part];
            if (own.count < least[part]) {
                share(part, least);
            }
            while (own.count < least[part]) {
                make(own);
            }
        }
    }

    /** Takes numbers for a part from another that has more: half of the difference, if that leaves both enough. */
    private void share(int part, int[] least) {
        Unused own = unused[part];
        for (int i = 0; i < unused.length; i++) {
            Unused other = unused[i];
            int more = (other.count - own.count) / 2;
            if (own.count + more >= least[part] && other.count - more >= least[i]) {
                other.move(more, own);
                return;
            }
        }
    }

    private void make(Unused own) {
        if (made == MOST) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "more than %,d packets are in the network at a time; simulate a lower load, fewer cycles or smaller"
                            + " buffers",
                    MOST));
        }
        if (made << SIZE_BITS == fields.length) {
            fields = Arrays.copyOf(fields, (int) Math.min(2L * fields.length, (long) MOST << SIZE_BITS));
        }
        own.add(made++);
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
