package io.weft.control.live;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What link probes have shown at one moment. Immutable. */
final class ProberStatus {
    private final List<String> miscabled;
    private final List<String> deaf;
    private final boolean unwatched;
    private final Duration sinceProbes;
    private final double pace;
    private final Optional<String> defect;

    /**
     * Makes one.
     *
     * @param miscabled what is plugged elsewhere than planned
     * @param deaf the names of the switches that hand on no probe, though they should
     * @param unwatched whether all that should are like that
     * @param sinceProbes how long ago the prober last ran
     * @param pace the share of the cap on probes that is used
     * @param defect what went wrong lately
     */
    ProberStatus(
            List<String> miscabled,
            List<String> deaf,
            boolean unwatched,
            Duration sinceProbes,
            double pace,
            Optional<String> defect) {
        this.miscabled = miscabled;
        this.deaf = deaf;
        this.unwatched = unwatched;
        this.sinceProbes = sinceProbes;
        this.pace = pace;
        this.defect = defect;
    }

    /** Before anything is known. */
    static ProberStatus starting() {
        return new ProberStatus(List.of(), List.of(), false, Duration.ZERO, 1, Optional.empty());
    }

    List<String> miscabled() {
        return miscabled;
    }

    List<String> deaf() {
        return deaf;
    }

    boolean unwatched() {
        return unwatched;
    }

    Duration sinceProbes() {
        return sinceProbes;
    }

    double pace() {
        return pace;
    }

    Optional<String> defect() {
        return defect;
    }
}
