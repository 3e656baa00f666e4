package io.weft.metrics;

import io.weft.control.live.RunningFabric;
import io.weft.routing.ChannelLoads;
import io.weft.routing.Routes;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/**
 * What the routes put on each channel while every endpoint sends 1 evenly to all others. Computed on one thread, for
 * computing on all would delay a repair. What is known is read on any thread; the rest is for one thread.
 */
final class PlannedLoads {
    /** What they were last computed for. */
    private RunningFabric planned;

    private volatile ChannelLoads loads;

    /** The loads of the routes of the last {@link #update}; empty before. */
    Optional<ChannelLoads> loads() {
        return Optional.ofNullable(loads);
    }

    /** Nothing is planned any more. */
    void forget() {
        planned = null;
        loads = null;
    }

    /** Computes them anew if routes are others than those that they were computed for. */
    void update(RunningFabric now) {
        if (planned != null
                && planned.fabric() == now.fabric()
                && planned.failures().equals(now.failures())
                && planned.pairs().equals(now.pairs())) {
            return;
        }
        // Where that fails, it fails again.
        planned = now;
        // What is parallel in the computation stays in a pool of one thread.
        ForkJoinPool alone = new ForkJoinPool(1);
        try {
            loads = alone.submit(() -> ChannelLoads.of(Routes.of(now.fabric(), now.failures(), now.pairs())))
                    .join();
        } finally {
            alone.shutdown();
        }
    }
}
