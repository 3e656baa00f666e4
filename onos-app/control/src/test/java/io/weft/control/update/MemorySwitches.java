package io.weft.control.update;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.Update;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Switches that hold entities in memory, refuse what real ones refuse, and fail when told to. */
final class MemorySwitches implements SwitchDriver {
    private final Map<Integer, Map<EntityKey, Entity>> holdings = new HashMap<>();
    private final Set<Integer> unreachable = new HashSet<>();
    private boolean unreadable;
    private BiFunction<Integer, Update, String> fault = (s, update) -> "";
    private final List<Update> written = new ArrayList<>();
    private final List<Integer> read = new ArrayList<>();

    /** Lets updates fail for which {@code reason} is not empty. */
    void failing(BiFunction<Integer, Update, String> reason) {
        fault = reason;
    }

    void unreachable(int s, boolean is) {
        if (is) {
            unreachable.add(s);
        } else {
            unreachable.remove(s);
        }
    }

    /** Lets all readings fail. */
    void unreadable(boolean are) {
        unreadable = are;
    }

    /** What a switch holds; changes to it are as by another controller. */
    synchronized Map<EntityKey, Entity> holding(int s) {
        return holdings.computeIfAbsent(s, key -> new HashMap<>());
    }

    /** The routes that these switches hold. */
    synchronized InstalledRoutes installed(Topology topology) {
        InstalledRoutes installed = new InstalledRoutes(topology);
        for (int s = 0; s < topology.switchCount(); s++) {
            installed.add(s, holding(s).values());
        }
        return installed;
    }

    /** Everything that was written since the last call. */
    synchronized List<Update> written() {
        List<Update> copy = List.copyOf(written);
        written.clear();
        return copy;
    }

    /** Which switches were read since the last call, in the order of their indices, as often as they were. */
    synchronized List<Integer> read() {
        List<Integer> sorted = read.stream().sorted().collect(Collectors.toList());
        read.clear();
        return sorted;
    }

    /** A deep copy of what all switches hold. */
    synchronized Map<Integer, Map<EntityKey, Entity>> snapshot() {
        Map<Integer, Map<EntityKey, Entity>> copy = new HashMap<>();
        holdings.forEach((s, holding) -> copy.put(s, Map.copyOf(holding)));
        return copy;
    }

    @Override
    public synchronized CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        if (unreachable.contains(s)) {
            return CompletableFuture.failedFuture(new IllegalStateException("no answer"));
        }
        List<UpdateError> errors = new ArrayList<>();
        for (Update update : updates) {
            written.add(update);
            String injected = fault.apply(s, update);
            String reason = injected.isEmpty() ? apply(holding(s), update) : injected;
            if (!reason.isEmpty()) {
                errors.add(new UpdateError(s, update, reason));
            }
        }
        return CompletableFuture.completedFuture(errors);
    }

    /** Applies one update, and says why not if it cannot. */
    static String apply(Map<EntityKey, Entity> holding, Update update) {
        EntityKey key = update.entity().key();
        boolean present = key.alwaysPresent() || holding.containsKey(key);
        if (update.type() == Update.Type.INSERT && present) {
            return "already exists";
        }
        if (update.type() != Update.Type.INSERT && !present) {
            return "not found";
        }
        if (update.type() == Update.Type.DELETE) {
            holding.remove(key);
        } else {
            holding.put(key, update.entity());
        }
        return "";
    }

    @Override
    public synchronized CompletableFuture<List<Entity>> read(int s) {
        read.add(s);
        return unreadable || unreachable.contains(s)
                ? CompletableFuture.failedFuture(new IllegalStateException("no answer"))
                : CompletableFuture.completedFuture(List.copyOf(holding(s).values()));
    }
}
