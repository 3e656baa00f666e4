package io.weft.control.update;

import io.weft.control.entry.Entity;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * Reads many switches, some at a time, and keeps of each only what a function makes of it: the tables of a large fabric
 * need not be in memory at once.
 */
final class SwitchReading<T> {
    /** Enough to keep all processors busy while others wait for the network. */
    private static final int AT_A_TIME = 16;

    /** How long nobody may answer before those that have not are given up, at least. */
    private static final long PATIENCE = Duration.ofSeconds(3).toNanos();

    /** How long nobody may answer, in longest times that a switch took so far. */
    private static final int PATIENCE_FACTOR = 4;

    /** What became of each switch that was read, by index. */
    final SortedMap<Integer, T> results = new TreeMap<>();
    /** The switches that could not be read, and why. */
    final SortedMap<Integer, String> unreachable = new TreeMap<>();
    /** The switches whose answers cannot be true, and what they were; they are among those that could not be read. */
    final SortedMap<Integer, String> falseAnswers = new TreeMap<>();
    /** The switches that were asked and have not answered, and when they were asked. */
    private final Map<Integer, Long> underWay = new ConcurrentHashMap<>();

    private final BlockingQueue<Runnable> answers = new LinkedBlockingQueue<>();
    private long longest;

    private SwitchReading() {}

    /**
     * Reads these switches and applies {@code digest} to the index and the entities of each, on any thread. Switches
     * that take far longer than all others are given up.
     */
    static <T> SwitchReading<T> of(
            IntFunction<CompletableFuture<List<Entity>>> reader,
            int[] switches,
            BiFunction<Integer, List<Entity>, T> digest) {
        SwitchReading<T> reading = new SwitchReading<>();
        for (int s : switches) {
            if (reading.underWay.size() == AT_A_TIME) {
                reading.await();
            }
            reading.ask(s, reader, digest);
        }
        while (!reading.underWay.isEmpty()) {
            reading.await();
        }
        return reading;
    }

    private void ask(
            int s, IntFunction<CompletableFuture<List<Entity>>> reader, BiFunction<Integer, List<Entity>, T> digest) {
        underWay.put(s, System.nanoTime());
        var unused = reader.apply(s)
                .thenApplyAsync(entities ->
                        underWay.containsKey(s) ? Optional.of(digest.apply(s, entities)) : Optional.<T>empty())
                .whenComplete((digested, failure) -> answers.add(() -> answered(s, digested, failure)));
    }

    private void answered(int s, Optional<T> digested, Throwable failure) {
        Long asked = underWay.remove(s);
        if (asked == null) {
            return;
        }
        longest = Math.max(longest, System.nanoTime() - asked);
        if (failure == null) {
            digested.ifPresent(result -> results.put(s, result));
            return;
        }
        unreachable.put(s, reason(failure));
        if (cause(failure) instanceof FalseAnswerException) {
            falseAnswers.put(s, reason(failure));
        }
    }

    static String reason(Throwable failure) {
        Throwable cause = cause(failure);
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? cause(failure.getCause())
                : failure;
    }

    private void await() {
        long patience = Math.max(PATIENCE, PATIENCE_FACTOR * longest);
        boolean interrupted = false;
        Runnable answer = null;
        long end = System.nanoTime() + patience;
        while (answer == null && System.nanoTime() - end < 0) {
            try {
                answer = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                // It takes bounded time.
                interrupted = true;
            }
        }
        if (answer == null) {
            underWay.keySet()
                    .forEach(s -> unreachable.put(s, "no answer to a read within " + patience / 1_000_000 + " ms"));
            underWay.clear();
        } else {
            answer.run();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void forget(int s) {
        results.remove(s);
        unreachable.remove(s);
        falseAnswers.remove(s);
    }

    BitSet unreadable() {
        return unreachable.keySet().stream().collect(BitSet::new, BitSet::set, BitSet::or);
    }
}
