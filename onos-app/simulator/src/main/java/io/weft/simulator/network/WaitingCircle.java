package io.weft.simulator.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Finds a circle of input channels, each of whose first packets waits for the next. */
final class WaitingCircle {
    private WaitingCircle() {}

    /**
     * Follows what each waits for until it comes back.
     *
     * @param start an input channel
     * @param blocker by input channel, the one that its first packet waits for; negative if for none
     * @return the circle, in order; empty if there is none from there on
     */
    static List<Integer> from(int start, IntUnaryOperator blocker) {
        Map<Integer, Integer> place = new HashMap<>();
        List<Integer> path = new ArrayList<>();
        int channel = start;
        while (channel >= 0 && !place.containsKey(channel)) {
            place.put(channel, path.size());
            path.add(channel);
            channel = blocker.applyAsInt(channel);
        }
        return channel < 0 ? List.of() : path.subList(place.get(channel), path.size());
    }
}
