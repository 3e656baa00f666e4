package io.weft.simulator.network;

import java.util.Arrays;

/**
 * What arrives in cycles that are further ahead than a timing wheel holds, so that the wheel fits the cache. Not
 * thread-safe.
 */
final class LateArrivals {
    private int[] cycles = new int[1 << 6];
    private int[] places = new int[1 << 6];
    private long[] things = new long[1 << 6];
    private int count;
    /**
     * How many have been looked at since {@link #next} said last that there are no more, and how many of these are
     * kept.
     */
    private int looked;

    private int kept;

    /** Something is to arrive. */
    void add(int cycle, int place, long thing) {
        if (count == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
            things = Arrays.copyOf(things, 2 * count);
        }
        put(count++, cycle, place, thing);
    }

    private void put(int i, int cycle, int place, long thing) {
        cycles[i] = cycle;
        places[i] = place;
        things[i] = thing;
    }

    /** Takes out the next thing that arrives until a cycle; false if there is none. Nothing is added before that. */
    boolean next(int until) {
        while (looked < count) {
            int i = looked++;
            if (cycles[i] <= until) {
                return true;
            }
            put(kept++, cycles[i], places[i], things[i]);
        }
        count = kept;
        looked = 0;
        kept = 0;
        return false;
    }

    /** When that arrives which was taken out last. */
    int cycle() {
        return cycles[looked - 1];
    }

    /** Where it arrives. */
    int place() {
        return places[looked - 1];
    }

    /** What it is. */
    long thing() {
        return things[looked - 1];
    }
}
