package io.weft.control.live;

import io.weft.fabric.Fabric;
import java.util.concurrent.CompletableFuture;

/** Reads from switches how much traffic they have seen. */
@FunctionalInterface
public interface TrafficCounters {
    /**
     * Reads what a switch of a fabric has counted: {@code path_traffic} by destination, if it is an edge switch, and
     * {@code channel_packets} of its ports.
     *
     * @return the counts; completes exceptionally, within a bounded time, if the switch cannot tell
     */
    CompletableFuture<TrafficCounts> traffic(Fabric fabric, int s);
}
