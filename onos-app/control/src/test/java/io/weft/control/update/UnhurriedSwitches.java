package io.weft.control.update;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * Switches that apply what is written one update at a time, in any order across all that is under way, and answer
 * sometime after the last; all on the thread of the test. Some can be told to hang.
 */
final class UnhurriedSwitches implements SwitchDriver, Installation.Scheduler {
    private final Random random;
    private final BiConsumer<Integer, Update> apply;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Queue<Runnable> later = new ArrayDeque<>();
    private final List<Write> underWay = new ArrayList<>();
    private final BitSet hanging = new BitSet();

    /** What of a batch is not yet applied. */
    private static final class Write {
        final int s;
        final List<Update> left;
        final CompletableFuture<List<UpdateError>> answer = new CompletableFuture<>();

        Write(int s, List<Update> updates) {
            this.s = s;
            this.left = new ArrayList<>(updates);
        }
    }

    UnhurriedSwitches(Random random, BiConsumer<Integer, Update> apply) {
        this.random = random;
        this.apply = apply;
    }

    void hang(int s) {
        hanging.set(s);
    }

    /** Until the future completes or only what hangs is left. */
    void drive(CompletableFuture<?> until) {
        int idle = 0;
        while (!until.isDone() && idle < 10) {
            List<Write> active = new ArrayList<>();
            underWay.stream().filter(write -> !hanging.get(write.s)).forEach(active::add);
            if (!tasks.isEmpty() && (active.isEmpty() || random.nextBoolean())) {
                tasks.remove().run();
            } else if (!active.isEmpty()) {
                advance(active.get(random.nextInt(active.size())));
            } else {
                idle++;
                List.copyOf(later).forEach(task -> later.remove().run());
            }
        }
    }

    private void advance(Write write) {
        if (write.left.isEmpty()) {
            underWay.remove(write);
            write.answer.complete(List.of());
        } else {
            apply.accept(write.s, write.left.remove(random.nextInt(write.left.size())));
        }
    }

    /** Lets the writes fail that hang. */
    void giveUp() {
        underWay.stream()
                .filter(write -> hanging.get(write.s))
                .forEach(write -> write.answer.completeExceptionally(new IllegalStateException("no answer")));
        underWay.removeIf(write -> hanging.get(write.s));
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        Write write = new Write(s, updates);
        underWay.add(write);
        return write.answer;
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        throw new UnsupportedOperationException("nothing is read here");
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void after(Duration delay, Runnable task) {
        later.add(task);
    }
}
