package io.weft.control.live;

import io.weft.control.update.ControlReport;
import io.weft.control.update.Unproven;
import java.time.Duration;
import java.util.Optional;

/**
 * When a fabric is repaired: once for all that changed by then, and again after a while if that failed, less and less
 * often.
 */
final class Repairs {
    /** The fabric is to be repaired, for all that happened by now. */
    static final LoopEvent REPAIR = (reducer, now) -> reducer.repair();

    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);
    private static final long GATHERING_CHECK = Duration.ofMillis(50).toNanos();
    /** What has returned can wait for others that are about to, this long, and for half of it what fails among many. */
    private static final long LONGEST_GATHERING = Duration.ofSeconds(1).toNanos();

    private final LoopEffects effects;
    private final BackOff backOff;

    private boolean needed;
    private boolean urgent;
    private boolean afterFailure;
    private long neededSince;
    private boolean gathering;
    private boolean posted;
    private boolean retrying;
    private int failures;
    private Optional<String> defect = Optional.empty();
    private Optional<String> unproven = Optional.empty();

    Repairs(LoopEffects effects) {
        this.effects = effects;
        this.backOff = new BackOff(FIRST_RETRY, LAST_RETRY, effects.now());
    }

    /** There is something to repair, before anything else if something failed. */
    void need(boolean failed, long now) {
        afterFailure |= failed;
        need(now, failed);
    }

    private void need(long now, boolean first) {
        if (!needed) {
            neededSince = now;
        }
        needed = true;
        urgent |= first;
    }

    /**
     * Has a repair follow what has happened by now, unless one is to follow what happened before (there would be one
     * for each of a hundred switches that leave together), or it is better to wait for others that are about to return,
     * or of which many are about to fail.
     */
    void post(boolean othersReturn, boolean manyFail, long now) {
        long waited = now - neededSince;
        if ((manyFail && waited < LONGEST_GATHERING / 2) || (othersReturn && !urgent && waited < LONGEST_GATHERING)) {
            if (!gathering) {
                gathering = true;
                effects.later(GATHERING_CHECK, (reducer, then) -> gathered());
            }
        } else if (!posted) {
            posted = true;
            effects.post(REPAIR);
        }
    }

    /** The event came that {@link #post} announced. */
    void gathered() {
        gathering = false;
    }

    /** The event came that {@link #post} announced; whether there still is something to repair. */
    boolean isDue() {
        posted = false;
        return needed;
    }

    boolean isNeeded() {
        return needed;
    }

    /** Whether something failed that no repair has been tried for; not if there only is a repair to repeat. */
    boolean isAfterFailure() {
        return afterFailure;
    }

    private boolean isTriedAgain() {
        return failures > 0;
    }

    /**
     * What is still to be repaired, and what came of the last repair.
     *
     * @param active whether this controller programs the fabric; one that does not has nothing to repair
     */
    LoopStatus.Repair status(boolean active, long pairsWithoutRoute) {
        return new LoopStatus.Repair(
                active && needed, isTriedAgain(), defect, active ? unproven : Optional.empty(), pairsWithoutRoute);
    }

    void begin() {
        needed = false;
        urgent = false;
        afterFailure = false;
    }

    /** A repair ended; switches that do not answer are no reason for another, but those are that refused something. */
    void end(ControlReport report) {
        defect = Optional.empty();
        unproven = report.unproven().map(Unproven::toString);
        // The same failures would ask for the same routes again.
        boolean refused = unproven.isPresent() && report.errors().isEmpty();
        boolean onlySilent = !report.unreachable().isEmpty()
                && report.errors().stream()
                        .allMatch(error -> report.unreachable().containsKey(error.target()));
        if (report.consistent() || refused || onlySilent) {
            failures = 0;
        } else {
            retry();
        }
    }

    void fail(Throwable thrown) {
        defect = Optional.of(thrown.toString());
        effects.tell(FabricEvent.defect("a repair", thrown));
        retry();
    }

    private void retry() {
        failures++;
        if (!retrying) {
            retrying = true;
            effects.later(backOff.after(failures).toNanos(), (reducer, now) -> again(now));
        }
    }

    /**
     * The event came that {@link #retry} announced; nothing is to be done if another repair has succeeded meanwhile.
     */
    void again(long now) {
        retrying = false;
        if (isTriedAgain()) {
            need(now, true);
        }
    }
}
