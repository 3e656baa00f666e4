package io.weft.p4runtime;

import com.google.rpc.Code;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.update.SwitchDriver;
import io.weft.control.update.UpdateError;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;

/** The switches of a fabric, by index, each reached by a client of its own. Thread-safe. */
public final class P4RuntimeFabric implements SwitchDriver, AutoCloseable {
    private final P4RuntimeChannels channels = new P4RuntimeChannels();
    private final SortedMap<Integer, P4RuntimeClient> clients = new TreeMap<>();
    private final Pipeline pipeline;

    /**
     * Makes a client for each switch; {@link #connect} connects them.
     *
     * @param addresses where the switches are, by index
     * @param pipeline the program they are to run
     * @param options how to talk to them
     * @param events for each switch, by index, what is told of it
     */
    public P4RuntimeFabric(
            Map<Integer, SwitchAddress> addresses,
            Pipeline pipeline,
            ClientOptions options,
            IntFunction<SwitchEvents> events) {
        this.pipeline = pipeline;
        addresses.forEach((s, address) -> clients.put(s, channels.client(address, options, events.apply(s))));
    }

    /**
     * Connects all switches and loads the pipeline into those that do not run it yet; blocks until each has succeeded
     * or failed.
     *
     * @return the switches that are not ready to be programmed, and why
     */
    public SortedMap<Integer, String> connect() {
        Map<Integer, CompletableFuture<Void>> connecting = new TreeMap<>();
        clients.keySet().forEach(s -> connecting.put(s, connect(s)));
        SortedMap<Integer, String> failures = new TreeMap<>();
        connecting.forEach((s, ready) -> {
            try {
                ready.join();
            } catch (CompletionException e) {
                failures.put(s, e.getCause().getMessage());
            }
        });
        return failures;
    }

    /**
     * Connects switch {@code s}, again if it was connected before, and loads the pipeline if it does not run it yet.
     */
    public CompletableFuture<Void> connect(int s) {
        P4RuntimeClient client = client(s);
        return client.connect().thenCompose(role -> {
            if (role != Role.PRIMARY) {
                throw new IllegalStateException(
                        client.address() + ": another controller is primary; this one may not write");
            }
            return client.loadPipeline(pipeline).thenAccept(loaded -> {});
        });
    }

    public P4RuntimeClient client(int s) {
        P4RuntimeClient client = clients.get(s);
        if (client == null) {
            throw new IllegalArgumentException("no address is known of switch " + s);
        }
        return client;
    }

    @Override
    public CompletableFuture<List<UpdateError>> write(int s, List<Update> updates) {
        if (!clients.containsKey(s)) {
            return unknown(s);
        }
        return client(s).write(updates).thenApply(refusals -> refusals.stream()
                .map(refusal -> new UpdateError(s, refusal.update(), refusal.reason(), isContradictory(refusal)))
                .toList());
    }

    /** bmv2 has no code of its own for entries that went away behind the back of its P4Runtime server. */
    private static boolean isContradictory(RefusedUpdate refusal) {
        return refusal.update().type() == Update.Type.INSERT
                ? refusal.code() == Code.ALREADY_EXISTS
                : refusal.code() == Code.NOT_FOUND || refusal.code() == Code.UNKNOWN;
    }

    @Override
    public CompletableFuture<List<Entity>> read(int s) {
        return clients.containsKey(s) ? client(s).read() : unknown(s);
    }

    private static <T> CompletableFuture<T> unknown(int s) {
        return CompletableFuture.failedFuture(new IllegalStateException("no address is known of switch " + s));
    }

    /** Closes all clients and stops their threads. */
    @Override
    public void close() {
        clients.values().forEach(P4RuntimeClient::close);
        channels.close();
    }
}
