package io.weft.simulator.network;

import java.util.Arrays;

/** What one part of a network sends to another in a cycle, in order. For one thread at a time. */
final class CrossPartEvents {
    private int[] cycles = new int[1 << 6];
    private int[] places = new int[1 << 6];
    private long[] things = new long[1 << 6];
    private int count;

    /** Something is to arrive at a place of a {@link TimingWheel} in a cycle. */
    void add(int place, int cycle, long thing) {
        if (count == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
            things = Arrays.copyOf(things, 2 * count);
        }
        cycles[count] = cycle;
        places[count] = place;
        things[count++] = thing;
    }

    /** Puts all of it into a wheel, as if that had been done in the cycle in which it was sent. */
    void empty(TimingWheel wheel, int sent) {
        for (int i = 0; i < count; i++) {
            wheel.add(places[i], cycles[i], sent, things[i]);
        }
        count = 0;
    }
}
