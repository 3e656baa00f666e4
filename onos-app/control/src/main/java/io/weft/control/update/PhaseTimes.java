package io.weft.control.update;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** A stopwatch of the phases of one operation; phases that are repeated count in full. For one thread. */
final class PhaseTimes {
    private final Map<Phase, Double> millis = new EnumMap<>(Phase.class);

    PhaseTimes() {
        for (Phase phase : Phase.values()) {
            millis.put(phase, 0.0);
        }
    }

    <T> T timed(Phase phase, Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            add(phase, (System.nanoTime() - start) / 1e6);
        }
    }

    void add(Phase phase, double more) {
        millis.merge(phase, more, Double::sum);
    }

    /** Milliseconds spent in each phase by now. */
    Map<Phase, Double> millis() {
        return Collections.unmodifiableMap(new EnumMap<>(millis));
    }
}
