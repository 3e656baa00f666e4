package io.weft.metrics;

import io.weft.control.live.FabricSnapshot;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/**
 * The load of each channel while every endpoint sends 1, evenly to all others. Computed on one thread, because using
 * all threads would delay a repair. Any thread may read the loads; the other methods are for one thread.
 */
final class PlannedLoads {
    /** The fabric of the last computation. */
    private FabricSnapshot planned;

    private volatile ChannelLoads loads;

    /** The loads of the routes of the last {@link #update}; empty before. */
    Optional<ChannelLoads> loads() {
        return Optional.ofNullable(loads);
    }

    void forget() {
        planned = null;
        loads = null;
    }

    /** Computes the loads again if the routes have changed. */
    void update(FabricSnapshot now) {
        if (planned != null
                && planned.fabric() == now.fabric()
                && planned.failures().equals(now.failures())
                && planned.pairs().equals(now.pairs())) {
            return;
        }
        // If this fails, it would fail again.
        planned = now;
        // Parallel parts of the computation run in a pool of one thread.
        ForkJoinPool alone = new ForkJoinPool(1);
        try {
            loads = alone.submit(() -> ChannelLoads.of(Routes.of(now.fabric(), now.failures(), now.pairs())))
                    .join();
        } finally {
            alone.shutdown();
        }
    }
}
