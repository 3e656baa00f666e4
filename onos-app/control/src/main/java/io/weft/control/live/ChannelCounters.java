package io.weft.control.live;

import io.weft.fabric.Fabric;
import java.util.concurrent.CompletableFuture;

/** Reads from switches what left them by each virtual channel of their links, and what they dropped. */
@FunctionalInterface
public interface ChannelCounters {
    /**
     * Reads {@code drops} of a switch of a fabric, and {@code channel_packets} of its links.
     *
     * @param channels whether to read {@code channel_packets}; if not, nothing counts as having left by any link
     * @return the counts; completes exceptionally, within a bounded time, if the switch cannot tell
     */
    CompletableFuture<ChannelCounts> counts(Fabric fabric, int s, boolean channels);
}
