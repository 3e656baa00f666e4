package io.weft.simulator;

/**
 * Whether help makes cycles shorter, by how long they took lately with it and without: on a machine that has other
 * things to do, it can make them longer. Not thread-safe.
 */
final class Gain {
    /** So many batches go by before what seems to take longer is tried again. */
    private static final int BATCHES = 64;
    /** Longer cycles are worth help on any machine; it is not tried how long they take without. */
    private static final double LONG_NANOS = 1e6;
    /** The weight of the last batch in what is known, where the one before was done in the same way. */
    private static final double WEIGHT = 0.5;

    /** Nanoseconds of a cycle; 0 before the first. */
    private double alone;

    private double helped;
    private boolean lastWithHelp;
    private int untilTrial = BATCHES / 4;

    /** Whether the next batch is to be done with help. */
    boolean wantsHelp() {
        boolean faster = helped == 0 || alone == 0 || helped <= alone;
        if (--untilTrial > 0) {
            return faster;
        }
        untilTrial = BATCHES;
        return !faster || helped > LONG_NANOS;
    }

    /** A batch took so long. What was known of a way that was not taken for some time is forgotten. */
    void took(boolean withHelp, int cycles, long nanos) {
        double each = (double) nanos / cycles;
        double before = withHelp ? helped : alone;
        double known = before == 0 || withHelp != lastWithHelp ? each : WEIGHT * each + (1 - WEIGHT) * before;
        lastWithHelp = withHelp;
        if (withHelp) {
            helped = known;
        } else {
            alone = known;
        }
    }
}
