package io.weft.control.update;

import io.weft.control.entry.Update;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Carries a plan out: writes each update as soon as what it relies on is confirmed ({@link Prerequisites}) and the
 * barrier of its stage is open, at most one batch for each switch at a time, so that a slow switch delays only what
 * leads to it.
 *
 * <p>A switch where something failed gets nothing more, and what would lead to an entry that is not confirmed is not
 * written, however far along the way that is. So an entry still leads to confirmed ones only, and the next plan
 * completes what is left. All state belongs to the thread of the scheduler.
 */
final class Installation {
    private final SwitchDriver driver;
    private final Scheduler scheduler;
    private final Duration patience;
    private final BooleanSupplier hurried;
    private final UpdatePlan plan;
    private final Prerequisites prerequisites;
    /** By {@link Condition}, the updates that wait for it, each for one at a time. */
    private final Map<Long, Blocked> blocked = new HashMap<>();
    /** What was fulfilled while something else was looked at. */
    private final Deque<Long> fulfilled = new ArrayDeque<>();
    /** By switch, the updates that are to be written next. */
    private final List<List<PlannedUpdate>> ready = new ArrayList<>();

    private final BitSet withReady = new BitSet();
    private final BitSet underWay = new BitSet();
    private int answers;
    /** Whether none was answered for longer than others are to wait, though some are under way. */
    private boolean stalled;
    /** The switches that did not answer for longer than others are to wait, in which no other did either. */
    private final BitSet late = new BitSet();
    /** The switches that got nothing more since something failed there. */
    private final BitSet failed = new BitSet();
    /** By the last barrier that does not wait for them, and by switch, how many updates are not confirmed. */
    private final int[][] left;

    /** Number of updates that were neither confirmed nor refused, nor left without an answer. */
    private int untried;

    /** The switches that nobody waited for any longer. */
    final BitSet givenUp = new BitSet();

    /** Number of updates that switches confirmed, by their type; those of which there are none are missing. */
    final Map<Update.Type, Long> confirmed = new EnumMap<>(Update.Type.class);

    final List<UpdateError> errors = new ArrayList<>();
    /** The switches that could not be reached, and why. */
    final SortedMap<Integer, String> unreachable = new TreeMap<>();

    private final CompletableFuture<Void> finished = new CompletableFuture<>();

    /** Runs the tasks of the control engine one after the other, now or later, so that its state needs no locks. */
    interface Scheduler extends Executor {
        /** Runs a task in this time, or somewhat later. */
        void after(Duration delay, Runnable task);
    }

    /** An update that waits for the same condition as another. */
    private static final class Blocked {
        private final PlannedUpdate update;
        private final Blocked next;

        Blocked(PlannedUpdate update, Blocked next) {
            this.update = update;
            this.next = next;
        }
    }

    /**
     * Prepares to carry a plan out.
     *
     * @param unknown switches about which nothing is known: no new entry may lead to them
     * @param patience how long others wait for a switch that does not answer, where they need not rely on it; while
     *     others answer, it may be that the driver has not come to it yet
     * @param hurried whether a switch that does not answer is not worth waiting for at the end either
     */
    Installation(
            SwitchDriver driver,
            UpdatePlan plan,
            BitSet unknown,
            Scheduler scheduler,
            Duration patience,
            BooleanSupplier hurried) {
        this.hurried = hurried;
        this.driver = driver;
        this.scheduler = scheduler;
        this.patience = patience;
        int n = plan.routes().fabric().topology().switchCount();
        this.left = new int[Stage.LAST_BARRIER + 1][n];
        for (int s = 0; s < n; s++) {
            ready.add(new ArrayList<>());
        }
        this.plan = plan;
        plan.updates.forEach(planned -> left[planned.stage.lastBarrierBefore()][planned.s]++);
        this.untried = plan.updates.size();
        this.prerequisites = new Prerequisites(plan, unknown, fulfilled::add);
    }

    /** Writes everything that can be; completes when no write is under way and none can follow. Call once. */
    CompletableFuture<Void> run() {
        scheduler.execute(() -> {
            plan.updates.forEach(this::consider);
            goOn();
        });
        return finished;
    }

    private void consider(PlannedUpdate planned) {
        long missing = prerequisites.missing(planned);
        if (missing != 0) {
            blocked.put(missing, new Blocked(planned, blocked.get(missing)));
        } else {
            ready.get(planned.s).add(planned);
            withReady.set(planned.s);
        }
    }

    private void goOn() {
        do {
            while (!fulfilled.isEmpty()) {
                for (Blocked each = blocked.remove(fulfilled.remove()); each != null; each = each.next) {
                    consider(each.update);
                }
            }
        } while (opensBarrier());
        for (int s = withReady.nextSetBit(0); s >= 0; s = withReady.nextSetBit(s + 1)) {
            if (!underWay.get(s) && !failed.get(s)) {
                write(s);
            }
        }
        if (!finished.isDone() && (underWay.isEmpty() || givesUp())) {
            finished.complete(null);
        }
    }

    /** Whether only switches that are late are left to wait for, and nobody wants to. */
    private boolean givesUp() {
        BitSet expected = (BitSet) underWay.clone();
        expected.andNot(late);
        if (!stalled || !expected.isEmpty() || !hurried.getAsBoolean()) {
            return false;
        }
        late.stream().forEach(s -> unreachable.put(s, "no answer within " + patience.toMillis() + " ms"));
        givenUp.or(late);
        return true;
    }

    /**
     * A barrier opens when everything before it is confirmed by the switches that answer, or else when these have
     * nothing left that they could do.
     */
    private boolean opensBarrier() {
        if (prerequisites.barrier() == Stage.LAST_BARRIER || (!allConfirmed() && !idle())) {
            return false;
        }
        prerequisites.openBarrier();
        return true;
    }

    private boolean allConfirmed() {
        for (int b = 0; b <= prerequisites.barrier(); b++) {
            for (int s = 0; s < left[b].length; s++) {
                if (left[b][s] > 0 && !failed.get(s) && !late.get(s)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean idle() {
        for (int s = 0; s < ready.size(); s++) {
            boolean busy = underWay.get(s) || withReady.get(s);
            if (busy && !failed.get(s) && !late.get(s)) {
                return false;
            }
        }
        return true;
    }

    private void write(int s) {
        List<PlannedUpdate> batch = List.copyOf(ready.get(s));
        ready.get(s).clear();
        withReady.clear(s);
        underWay.set(s);
        List<Update> updates = new ArrayList<>(batch.size());
        batch.forEach(planned -> updates.add(planned.update));
        CompletableFuture<List<UpdateError>> answer = driver.write(s, updates)
                .whenComplete((refused, failure) -> scheduler.execute(() -> confirm(s, batch, refused, failure)));
        expect(s, answer);
    }

    private void expect(int s, CompletableFuture<?> answer) {
        int before = answers;
        scheduler.after(patience, () -> {
            if (answer.isDone() || finished.isDone()) {
                return;
            }
            if (answers == before) {
                stalled = true;
                late.set(s);
                prerequisites.setSilent(s);
                goOn();
            }
            expect(s, answer);
        });
    }

    private void confirm(int s, List<PlannedUpdate> batch, List<UpdateError> refused, Throwable failure) {
        if (finished.isDone()) {
            return;
        }
        answers++;
        untried -= batch.size();
        stalled = false;
        underWay.clear(s);
        late.clear(s);
        if (failure != null) {
            failed.set(s);
            unreachable.put(s, SwitchReading.reason(failure));
        } else {
            confirm(s, batch, refused);
        }
        goOn();
    }

    private void confirm(int s, List<PlannedUpdate> batch, List<UpdateError> refused) {
        Set<Update> not = new HashSet<>();
        refused.forEach(error -> not.add(error.update()));
        errors.addAll(refused);
        if (!not.isEmpty()) {
            failed.set(s);
        }
        for (PlannedUpdate planned : batch) {
            if (!not.contains(planned.update)) {
                left[planned.stage.lastBarrierBefore()][s]--;
                prerequisites.confirm(planned);
                confirmed.merge(planned.update.type(), 1L, Long::sum);
            }
        }
    }

    /** The switches that did not take all of their updates, so far as is known. */
    BitSet unfinished() {
        BitSet switches = new BitSet();
        for (int[] ofBarrier : left) {
            IntStream.range(0, ofBarrier.length).filter(s -> ofBarrier[s] > 0).forEach(switches::set);
        }
        return switches;
    }

    /**
     * The switches whose updates wait for a switch of which nothing is known; none if a switch refused or failed
     * anything, since that may pass.
     */
    BitSet waiting() {
        return failed.isEmpty() ? unfinished() : new BitSet();
    }

    /** Number of updates that were not tried, because of what failed before them. */
    int withheld() {
        return untried;
    }
}
