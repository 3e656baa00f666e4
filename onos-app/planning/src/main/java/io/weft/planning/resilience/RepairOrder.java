package io.weft.planning.resilience;

import io.weft.topology.random.SplitMix64;

/** In which order failed units are repaired: the reverse of that in which they failed. Not thread-safe. */
interface RepairOrder {
    /** Starts with a sample. */
    void restart(long sample);

    /** The next unit that is repaired; each once. */
    int next();

    /** A random order for every sample that depends on seed and sample alone: R. A. Fisher, F. Yates, 1938. */
    static RepairOrder random(int units, long seed) {
        int[] identity = new int[units];
        for (int u = 0; u < units; u++) {
            identity[u] = u;
        }
        return new RepairOrder() {
            private final int[] order = identity.clone();
            private SplitMix64 random;
            private int drawn;

            @Override
            public void restart(long sample) {
                System.arraycopy(identity, 0, order, 0, order.length);
                random = new SplitMix64(SplitMix64.mixed(SplitMix64.mixed(seed) + sample));
                drawn = 0;
            }

            @Override
            public int next() {
                int place = drawn + random.below(order.length - drawn);
                int unit = order[place];
                order[place] = order[drawn];
                order[drawn++] = unit;
                return unit;
            }
        };
    }

    /** The reverse of the order in which units failed. */
    static RepairOrder reverse(int... failing) {
        return new RepairOrder() {
            private int left;

            @Override
            public void restart(long sample) {
                left = failing.length;
            }

            @Override
            public int next() {
                return failing[--left];
            }
        };
    }
}
