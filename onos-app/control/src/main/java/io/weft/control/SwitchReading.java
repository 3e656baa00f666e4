package io.weft.control;

import io.weft.control.entry.Entity;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;

/**
 * Reads many switches, some at a time, and keeps of each only what a function makes of it: the tables of a large fabric
 * need not be in memory at once.
 */
final class SwitchReading<T> {
    /** Enough to keep all processors busy while others wait for the network. */
    private static final int AT_A_TIME = 16;

    private final SortedMap<Integer, T> results = new TreeMap<>();
    private final SortedMap<Integer, String> unreachable = new TreeMap<>();

    private SwitchReading() {}

    /** Reads these switches and applies {@code digest} to the index and the entities of each, on any thread. */
    static <T> SwitchReading<T> of(SwitchDriver driver, int[] switches, BiFunction<Integer, List<Entity>, T> digest) {
        SwitchReading<T> reading = new SwitchReading<>();
        Queue<Map.Entry<Integer, CompletableFuture<T>>> underWay = new ArrayDeque<>();
        for (int s : switches) {
            if (underWay.size() == AT_A_TIME) {
                reading.await(underWay.remove());
            }
            underWay.add(Map.entry(s, driver.read(s).thenApplyAsync(entities -> digest.apply(s, entities))));
        }
        while (!underWay.isEmpty()) {
            reading.await(underWay.remove());
        }
        return reading;
    }

    private void await(Map.Entry<Integer, CompletableFuture<T>> read) {
        try {
            results.put(read.getKey(), read.getValue().join());
        } catch (CompletionException | CancellationException e) {
            unreachable.put(read.getKey(), Reasons.of(e));
        }
    }

    /** What became of each switch that was read, by index. */
    SortedMap<Integer, T> results() {
        return results;
    }

    /** The switches that could not be read, and why. */
    SortedMap<Integer, String> unreachable() {
        return unreachable;
    }
}
