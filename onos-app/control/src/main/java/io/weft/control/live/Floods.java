package io.weft.control.live;

import io.weft.topology.Topology;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Which switches send more packets than the controller takes: told once, and once when it is over. Not thread-safe. */
final class Floods {
    /** After how long without a dropped packet it is over. */
    private static final long CALM = Duration.ofSeconds(10).toNanos();

    private final Topology topology;
    private final LoopEffects effects;
    /** By switch that does, when packets of it were last dropped. */
    private final Map<Integer, Long> lastDrop = new HashMap<>();

    Floods(Topology topology, LoopEffects effects) {
        this.topology = topology;
        this.effects = effects;
    }

    /** Packets from a switch were dropped, for this reason. */
    void dropped(int s, String reason, long now) {
        if (lastDrop.put(s, now) == null) {
            effects.tell(FabricEvent.flooding(topology, s, reason));
            effects.later(CALM, (reducer, then) -> see(s, then));
        }
    }

    private void see(int s, long now) {
        long left = lastDrop.get(s) + CALM - now;
        if (left > 0) {
            effects.later(left, (reducer, then) -> see(s, then));
        } else {
            lastDrop.remove(s);
            effects.tell(FabricEvent.floodOver(topology, s));
        }
    }
}
