package io.weft.control.live;

import io.weft.control.update.ControlReport;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * When a fabric is brought to what its failures ask for: once for all that changed by then, and again after a while if it
 * failed, less and less often. All of it happens on the thread of the events.
 */
final class Repairs {
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);
    private static final Duration GATHERING_LOOK = Duration.ofMillis(50);

    private final EventQueue events;
    private final LoopListener listener;
    private final Runnable act;
    private final BackOff backOff = new BackOff(FIRST_RETRY, LAST_RETRY, System.nanoTime());
    /** What has returned can wait for others that are about to, this long, and for half of it what fails among many. */
    private static final long LONGEST_GATHERING = Duration.ofSeconds(1).toNanos();

    private boolean needed;
    private boolean urgent;
    private long neededSince;
    private boolean gathering;
    private boolean posted;
    private boolean retrying;
    private int failures;
    private Optional<String> defect = Optional.empty();

    /** Begins with nothing to repair; {@code act} is called when it is time to try again. */
    Repairs(EventQueue events, LoopListener listener, Runnable act) {
        this.events = events;
        this.listener = listener;
        this.act = act;
    }

    /** There is something to repair, before anything else if {@code worse}. */
    void need(boolean worse) {
        if (!needed) {
            neededSince = System.nanoTime();
        }
        needed = true;
        urgent |= worse;
    }

    /**
     * Tells whether to wait for others that are about to return, or of which many are about to fail, and acts again some
     * time later if so.
     */
    boolean gathers(boolean othersReturn, boolean manyFail) {
        long waited = System.nanoTime() - neededSince;
        boolean waits =
                (manyFail && waited < LONGEST_GATHERING / 2) || (othersReturn && !urgent && waited < LONGEST_GATHERING);
        if (waits && !gathering) {
            gathering = true;
            events.later(GATHERING_LOOK, () -> {
                gathering = false;
                act.run();
            });
        }
        return waits;
    }

    /**
     * Has a repair follow what has happened by now, unless one is to follow what happened before: there would be one for
     * each of a hundred switches that leave together.
     */
    void post(Runnable repair) {
        if (!posted) {
            posted = true;
            events.post(() -> {
                posted = false;
                if (needed) {
                    repair.run();
                }
            });
        }
    }

    boolean isNeeded() {
        return needed;
    }

    /** Whether the last repair failed, or left something, for which another follows some time later. */
    boolean isTriedAgain() {
        return failures > 0;
    }

    /** What went wrong inside the controller in the last attempt, if anything did. */
    Optional<String> defect() {
        return defect;
    }

    /**
     * Repairs now.
     *
     * @param work what is to be done
     * @param done is given the report, unless the work throws something: then it is tried again
     */
    void run(Supplier<ControlReport> work, Consumer<ControlReport> done) {
        needed = false;
        urgent = false;
        try {
            ControlReport report = work.get();
            done.accept(report);
            defect = Optional.empty();
            if (report.consistent() || !report.unreachable().isEmpty()) {
                failures = 0;
            } else {
                retry();
            }
        } catch (RuntimeException | Error e) {
            defect = Optional.of(e.toString());
            listener.happened(FabricEvent.defect("a repair", e));
            retry();
        }
    }

    /** Tries again some time later; switches that do not answer are not waited for like that. */
    private void retry() {
        failures++;
        if (!retrying) {
            retrying = true;
            events.later(backOff.after(failures), () -> {
                retrying = false;
                need(true);
                act.run();
            });
        }
    }
}
