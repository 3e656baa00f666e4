package io.weft.control.live;

import io.weft.fabric.Fabric;
import java.util.concurrent.CompletableFuture;

/** Reads from switches what left them by each virtual channel of their links, and what they dropped. */
@FunctionalInterface
public interface ChannelCounters {
    /**
     * Reads {@code channel_packets} of the links of a switch of a fabric, and {@code drops}.
     *
     * @return the counts; completes exceptionally, within a bounded time, if the switch cannot tell
     */
    CompletableFuture<ChannelCounts> counts(Fabric fabric, int s);
}
