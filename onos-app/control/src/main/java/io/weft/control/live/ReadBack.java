package io.weft.control.live;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.control.update.SwitchDriver;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What all switches in service were read to hold: just the entries that put routes into effect. Of each switch only
 * what a function makes of its entries is kept, since the tables of a large fabric need not be in memory at once.
 * Immutable.
 *
 * @param <T> what that is
 */
public final class ReadBack<T> {
    /** Enough to keep the processors busy while switches answer, and few for the loop to wait for. */
    private static final int AT_A_TIME = 8;

    private final Routes routes;
    private final Map<Integer, T> held;

    private ReadBack(Routes routes, Map<Integer, T> held) {
        this.routes = routes;
        this.held = held;
    }

    public Routes routes() {
        return routes;
    }

    /** What was made of the entries of switch {@code s}, which is in service. */
    public T held(int s) {
        return held.get(s);
    }

    /**
     * Reads all switches in service, on threads of its own.
     *
     * @return completes with a {@link Refusal} that names a switch if it cannot be read or holds anything else
     */
    static <T> CompletableFuture<ReadBack<T>> of(
            DesiredState desired, SwitchDriver driver, Function<List<Entity>, T> digest) {
        Map<Integer, T> held = new ConcurrentHashMap<>();
        Iterator<Integer> next = IntStream.of(desired.liveSwitches()).iterator();
        CompletableFuture<?>[] readers = IntStream.range(0, AT_A_TIME)
                .mapToObj(i -> readOn(next, desired, driver, digest, held))
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(readers).thenApply(done -> new ReadBack<>(desired.routes(), held));
    }

    /** Reads one switch after the other of those that nobody reads yet. */
    private static <T> CompletableFuture<Void> readOn(
            Iterator<Integer> next,
            DesiredState desired,
            SwitchDriver driver,
            Function<List<Entity>, T> digest,
            Map<Integer, T> held) {
        int s;
        synchronized (next) {
            if (!next.hasNext()) {
                return CompletableFuture.completedFuture(null);
            }
            s = next.next();
        }
        return driver.read(s)
                .handleAsync((entries, failure) -> {
                    if (failure != null) {
                        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                        throw Refusal.notNow(
                                "switch " + name(desired, s) + " cannot be read: " + cause.getMessage(), cause);
                    }
                    requireEqual(desired, s, entries);
                    held.put(s, digest.apply(entries));
                    return s;
                })
                .thenCompose(read -> readOn(next, desired, driver, digest, held));
    }

    private static void requireEqual(DesiredState desired, int s, List<Entity> entries) {
        List<Update> differences = Diff.between(entries, desired.entries(s));
        if (!differences.isEmpty()) {
            throw Refusal.notNow("switch " + name(desired, s) + " holds other entries than its routes need: "
                    + differences.size() + (differences.size() == 1 ? " difference" : " differences")
                    + ", which this would mend: " + differences.get(0));
        }
    }

    private static String name(DesiredState desired, int s) {
        return desired.routes().fabric().topology().switchName(s);
    }
}
