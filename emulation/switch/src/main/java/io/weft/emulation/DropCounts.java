package io.weft.emulation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How many packets were dropped, for each reason. */
final class DropCounts {

    private final Map<DropReason, LongAdder> counts = new EnumMap<>(DropReason.class);

    DropCounts() {
        for (DropReason reason : DropReason.values()) {
            counts.put(reason, new LongAdder());
        }
    }

    void increment(DropReason reason) {
        counts.get(reason).increment();
    }

    /** The counts as they are now; all reasons are keys. */
    Map<DropReason, Long> snapshot() {
        Map<DropReason, Long> sums = new EnumMap<>(DropReason.class);
        counts.forEach((reason, count) -> sums.put(reason, count.sum()));
        return Collections.unmodifiableMap(sums);
    }
}
