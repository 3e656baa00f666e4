package io.weft.control;

import io.weft.control.entry.Update;
import io.weft.routing.NextHops;
import io.weft.routing.Routes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Carries a plan out, round by round, and keeps its guarantees when writes fail.
 *
 * <p>A switch where something failed gets nothing more, and an entry whose next hops could not be brought up to date is
 * withheld. So an entry still leads to confirmed ones only, and the next plan completes what is left.
 */
final class Installation {
    private final SwitchDriver driver;
    private final NextHops nextHops;
    private final BitSet failed = new BitSet();
    private final BitSet unreadable;
    private final Set<Long> staleEntries = new HashSet<>();
    private final List<UpdateError> errors = new ArrayList<>();
    private final Map<Integer, String> unreachable = new LinkedHashMap<>();
    private int withheld;

    /**
     * Prepares to carry plans out.
     *
     * @param unreadable switches about which nothing is known: no new entry may lead to them
     */
    Installation(SwitchDriver driver, Routes after, BitSet unreadable) {
        this.driver = driver;
        this.nextHops = after.nextHops();
        this.unreadable = unreadable;
    }

    /** Writes all rounds, each when the one before is confirmed. */
    void run(UpdatePlan plan) {
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
        if (failed.isEmpty() && unreadable.isEmpty()) {
            return all;
        }
        List<Update> permitted = new ArrayList<>(all.size());
        for (Update update : all) {
            if (failed.get(s) || (round.stage() == Stage.NEXT_HOPS && leadsToStale(s, UpdatePlan.targetOf(update)))) {
                withheld++;
                markStale(s, round.stage(), update);
            } else {
                permitted.add(update);
            }
        }
        return permitted;
    }

    private boolean leadsToStale(int s, int t) {
        boolean[] stale = {false};
        nextHops.forEach(s, t, c -> {
            int v = nextHops.topology().target(c);
            stale[0] |= v != t && (unreadable.get(v) || staleEntries.contains(pair(v, t)));
        });
        return stale[0];
    }

    private void confirm(int s, Stage stage, List<Update> batch, CompletableFuture<List<UpdateError>> write) {
        try {
            for (UpdateError error : write.join()) {
                failed.set(s);
                errors.add(error);
                markStale(s, stage, error.update());
            }
        } catch (CompletionException | CancellationException e) {
            failed.set(s);
            unreachable.put(s, Reasons.of(e));
            batch.forEach(update -> markStale(s, stage, update));
        }
    }

    private void markStale(int s, Stage stage, Update update) {
        if (stage == Stage.NEXT_HOPS) {
            staleEntries.add(pair(s, UpdatePlan.targetOf(update)));
        }
    }

    private static long pair(int s, int t) {
        return (long) s << Integer.SIZE | t;
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
