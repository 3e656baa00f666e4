package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.Update;
import io.weft.control.update.UpdateError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Switches in memory, all of which are this controller's; no probe ever arrives. */
public class MemorySwitches implements SwitchHost {
    private final Map<Integer, Map<EntityKey, Entity>> holdings = new ConcurrentHashMap<>();

    Map<EntityKey, Entity> holding(int s) {
        return holdings.computeIfAbsent(s, key -> new ConcurrentHashMap<>());
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return CompletableFuture.completedFuture(Standing.PRIMARY);
    }

    @Override
    public CompletableFuture<Standing> attachAnew(int s) {
        throw new AssertionError("switch " + s + " is to be given the program anew");
    }

    @Override
    public void detach(int s) {}

    @Override
    public void sendPacket(int s, int port, int priority, byte[] frame) {}

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        for (Update update : updates) {
            if (update.type() == Update.Type.DELETE) {
                holding(s).remove(update.entity().key());
            } else {
                holding(s).put(update.entity().key(), update.entity());
            }
        }
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return CompletableFuture.completedFuture(List.copyOf(holding(s).values()));
    }

    @Override
    public CompletableFuture<long[]> arrivals(int s, int[] cells) {
        return CompletableFuture.completedFuture(new long[cells.length]);
    }

    @Override
    public CompletableFuture<long[]> departures(int s, int[] cells) {
        return CompletableFuture.completedFuture(new long[cells.length]);
    }
}
