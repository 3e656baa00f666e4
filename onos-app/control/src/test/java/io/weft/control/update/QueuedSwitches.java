package io.weft.control.update;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;

/** Switches behind a driver that writes to one at a time, in a time of their own. */
final class QueuedSwitches implements SwitchDriver, Installation.Scheduler {
    private static final class Task {
        private final long at;
        private final long number;
        private final Runnable work;

        Task(long at, long number, Runnable work) {
            this.at = at;
            this.number = number;
            this.work = work;
        }
    }

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.<Task>comparingLong(task -> task.at).thenComparingLong(task -> task.number));
    private final long writing;
    private long now;
    private long freeAt;
    private long numbers;
    private int waiting;
    private int longest;

    /** Each write takes so long, from when those before it are done. */
    QueuedSwitches(Duration writing) {
        this.writing = writing.toMillis();
    }

    /** Most writes that were waiting at once. */
    int longestQueue() {
        return longest;
    }

    /** Lets time pass until this is done, or nothing is left that could happen. */
    void drive(CompletableFuture<?> finished) {
        while (!finished.isDone() && !tasks.isEmpty()) {
            Task next = tasks.remove();
            now = next.at;
            next.work.run();
        }
    }

    private void at(long time, Runnable work) {
        tasks.add(new Task(time, numbers++, work));
    }

    @Override
    public void execute(Runnable task) {
        at(now, task);
    }

    @Override
    public void after(Duration delay, Runnable task) {
        at(now + delay.toMillis(), task);
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        CompletableFuture<List<UpdateError>> answer = new CompletableFuture<>();
        waiting++;
        longest = Math.max(longest, waiting);
        freeAt = Math.max(now, freeAt) + writing;
        at(freeAt, () -> {
            waiting--;
            answer.complete(List.of());
        });
        return answer;
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        throw new UnsupportedOperationException();
    }
}
