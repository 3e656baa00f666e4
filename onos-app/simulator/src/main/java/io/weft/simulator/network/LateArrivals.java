package io.weft.simulator.network;

import java.util.Arrays;

/** What arrives at ports in cycles that are far ahead. Not thread-safe. */
final class LateArrivals {
    private int[] cycles = new int[1 << 6];
    private int[] ports = new int[1 << 6];
    private int[] things = new int[1 << 6];
    private int count;
    /** How many have been looked at since {@link #next} said last that there are no more, and how many of these are kept. */
    private int looked;

    private int kept;
    private int cycle;
    private int port;
    private int thing;

    /** Something is to arrive. */
    void add(int arrives, int at, int what) {
        if (count == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * count);
            ports = Arrays.copyOf(ports, 2 * count);
            things = Arrays.copyOf(things, 2 * count);
        }
        cycles[count] = arrives;
        ports[count] = at;
        things[count] = what;
        count++;
    }

    /** Takes out the next thing that arrives until a cycle; false if there is none. */
    boolean next(int until) {
        while (looked < count) {
            int i = looked++;
            if (cycles[i] <= until) {
                cycle = cycles[i];
                port = ports[i];
                thing = things[i];
                return true;
            }
            cycles[kept] = cycles[i];
            ports[kept] = ports[i];
            things[kept] = things[i];
            kept++;
        }
        count = kept;
        looked = 0;
        kept = 0;
        return false;
    }

    /** When the thing that was taken out arrives. */
    int cycle() {
        return cycle;
    }

    /** Where it does. */
    int port() {
        return port;
    }

    /** What it is. */
    int thing() {
        return thing;
    }
}
