package io.weft.control.update;

import io.weft.control.entry.Entity;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** How long nobody may answer, in longest times that a switch took so far. */
    private static final int PATIENCE_FACTOR = 4;

    /** What became of each switch that was read, by index. */
    final SortedMap<Integer, T> results = new TreeMap<>();
    /** The switches that could not be read, and why. */
    final SortedMap<Integer, String> unreachable = new TreeMap<>();
    /** The switches whose answers cannot be true, and what they were; they are among those that could not be read. */
    final SortedMap<Integer, String> falseAnswers = new TreeMap<>();
    /** When each switch that has not answered was asked, by {@link System#nanoTime}. */
    private final Map<Integer, Long> unanswered = new HashMap<>();

    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final long leastPatience;
    /** How many answers are being digested. Time spent on them does not count as silence of a switch. */
    private int digesting;

    private long longest;

    private SwitchReading(Duration leastPatience) {
        this.leastPatience = leastPatience.toNanos();
    }

    /**
     * Reads these switches and applies {@code digest} to the index and the entities of each, on any thread. Switches
     * that take far longer than all others are given up.
     */
    static <T> SwitchReading<T> of(
            IntFunction<CompletableFuture<List<Entity>>> reader,
            int[] switches,
            BiFunction<Integer, List<Entity>, T> digest) {
        return of(reader, switches, digest, PATIENCE);
    }

    /**
     * As above, where all switches may be silent for {@code patience} before those that have not answered are given up.
     */
    static <T> SwitchReading<T> of(
            IntFunction<CompletableFuture<List<Entity>>> reader,
            int[] switches,
            BiFunction<Integer, List<Entity>, T> digest,
            Duration patience) {
        SwitchReading<T> reading = new SwitchReading<>(patience);
        for (int s : switches) {
            if (reading.underWay() == AT_A_TIME) {
                reading.await();
            }
            reading.ask(s, reader, digest);
        }
        while (reading.underWay() > 0) {
            reading.await();
        }
        return reading;
    }

    private int underWay() {
        return unanswered.size() + digesting;
    }

    private void ask(
            int s, IntFunction<CompletableFuture<List<Entity>>> reader, BiFunction<Integer, List<Entity>, T> digest) {
        unanswered.put(s, System.nanoTime());
        var unused = reader.apply(s)
                .whenComplete((entities, failure) -> events.add(() -> answered(s, entities, failure, digest)));
    }

    private void answered(
            int s, List<Entity> entities, Throwable failure, BiFunction<Integer, List<Entity>, T> digest) {
        Long asked = unanswered.remove(s);
        if (asked == null) {
            return;
        }
        longest = Math.max(longest, System.nanoTime() - asked);
        if (failure != null) {
            failed(s, failure);
            return;
        }
        digesting++;
        var unused = CompletableFuture.supplyAsync(() -> digest.apply(s, entities))
                .whenComplete((result, defect) -> events.add(() -> digested(s, result, defect)));
    }

    private void digested(int s, T result, Throwable failure) {
        digesting--;
        if (failure == null) {
            results.put(s, result);
        } else {
            failed(s, failure);
        }
    }

    private void failed(int s, Throwable failure) {
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

    /** Waits for the next answer, digested or not, and acts on it; or gives up the switches that have not answered. */
    private void await() {
        long patience = Math.max(leastPatience, PATIENCE_FACTOR * longest);
        boolean interrupted = false;
        Runnable event = null;
        long end = System.nanoTime() + patience;
        while (event == null && (digesting > 0 || System.nanoTime() - end < 0)) {
            try {
                event = digesting > 0 ? events.take() : events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                // It takes bounded time.
                interrupted = true;
            }
        }
        if (event == null) {
            unanswered
                    .keySet()
                    .forEach(s -> unreachable.put(s, "no answer to a read within " + patience / 1_000_000 + " ms"));
            unanswered.clear();
        } else {
            event.run();
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
