package io.weft.control;

import io.weft.control.entry.Update;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Carries a plan out, round by round, and keeps its guarantees when writes fail.
 *
 * <p>A switch where something failed gets nothing more, and an entry that would lead to one that is not confirmed is
 * withheld, however far along the way that is: a next hop, and a waypoint or path that relies on it. So an entry still
 * leads to confirmed ones only, and the next plan completes what is left.
 */
final class Installation {
    private final SwitchDriver driver;
    private final UpdatePlan plan;
    private final Withholding withholding;
    private final List<UpdateError> errors = new ArrayList<>();
    private final Map<Integer, String> unreachable = new LinkedHashMap<>();
    private int withheld;

    /**
     * Prepares to carry a plan out.
     *
     * @param unreadable switches about which nothing is known: no new entry may lead to them
     */
    Installation(SwitchDriver driver, UpdatePlan plan, BitSet unreadable) {
        this.driver = driver;
        this.plan = plan;
        this.withholding = new Withholding(plan, unreadable);
    }

    /** Writes all rounds, each when the one before is confirmed. */
    void run() {
        for (Round round : plan.rounds()) {
            run(round);
        }
    }

    private void run(Round round) {
        Map<Integer, List<Update>> batches = new LinkedHashMap<>();
        for (int s : round.switches()) {
            List<Update> batch = permitted(s, round);
            if (!batch.isEmpty()) {
                batches.put(s, batch);
            }
        }
        Map<Integer, CompletableFuture<List<UpdateError>>> writes = new LinkedHashMap<>();
        batches.forEach((s, batch) -> writes.put(s, driver.write(s, batch)));
        writes.forEach((s, write) -> confirm(s, round.stage(), batches.get(s), write));
    }

    private List<Update> permitted(int s, Round round) {
        List<Update> all = round.updates(s);
        if (withholding.nothing()) {
            return all;
        }
        List<Update> permitted = new ArrayList<>(all.size());
        for (Update update : all) {
            if (withholding.applies(s, round.stage(), update)) {
                withheld++;
                withholding.missed(s, round.stage(), update);
            } else {
                permitted.add(update);
            }
        }
        return permitted;
    }

    private void confirm(int s, Stage stage, List<Update> batch, CompletableFuture<List<UpdateError>> write) {
        try {
            for (UpdateError error : write.join()) {
                withholding.failed(s);
                errors.add(error);
                withholding.missed(s, stage, error.update());
            }
        } catch (CompletionException | CancellationException e) {
            withholding.failed(s);
            unreachable.put(s, Reasons.of(e));
            batch.forEach(update -> withholding.missed(s, stage, update));
        }
    }

    /** The updates that switches refused. */
    List<UpdateError> errors() {
        return errors;
    }

    /** The switches that could not be reached, and why. */
    Map<Integer, String> unreachable() {
        return unreachable;
    }

    /** Number of updates that were not tried, because of what failed before them. */
    int withheld() {
        return withheld;
    }
}
