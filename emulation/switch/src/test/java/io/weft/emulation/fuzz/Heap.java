package io.weft.emulation.fuzz;

import java.lang.management.ManagementFactory;

/** How much memory is in use. */
final class Heap {
    private Heap() {}

    /** The bytes of all objects that are reachable, after a collection. */
    static long used() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
