package io.weft.p4runtime;

import com.google.rpc.Code;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.Update;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.TrafficCounts;
import io.weft.control.table.FabricTables;
import io.weft.fabric.Fabric;
import io.weft.p4.P4Counter;
import io.weft.p4.WeftCounters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.ReadResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/**
 * The client of one switch. Thread-safe; calls return at once.
 *
 * <p>Futures fail with a {@link P4RuntimeException} that names the switch, the call and the reason, at the latest when
 * the time of {@link ClientOptions} is over. A stream that ended is opened again by {@link #connect} only.
 */
public final class P4RuntimeClient implements AutoCloseable {
    private final SwitchAddress address;
    private final ManagedChannel channel;
    private final ClientOptions options;
    private final SwitchEvents events;
    private final CloneSessionRecord cloneSessions = new CloneSessionRecord();
    private final PacketDrops drops = new PacketDrops();
    private final PipelineCalls pipelines;
    private ControlStream stream;

    P4RuntimeClient(SwitchAddress address, ManagedChannel channel, ClientOptions options, SwitchEvents events) {
        this.address = address;
        this.channel = channel;
        this.options = options;
        this.events = events;
        this.pipelines = new PipelineCalls(channel, address, options);
    }

    public SwitchAddress address() {
        return address;
    }

    /** What was dropped of the packets to and from the switch. */
    public PacketDrops drops() {
        return drops;
    }

    /**
     * Opens a stream, which replaces an earlier one, and asks to be primary; the result is the role that the switch
     * gives.
     */
    public CompletableFuture<Role> connect() {
        ControlStream opened;
        // A caller that connects again has waited already: end the back-off, so that it does not get the result of an
        // earlier attempt.
        if (channel.getState(false) != ConnectivityState.READY) {
            channel.enterIdle();
        }
        synchronized (this) {
            if (stream != null) {
                stream.close();
            }
            stream = ControlStream.open(P4RuntimeGrpc.newStub(channel), address, options.electionId(), events, drops);
            opened = stream;
        }
        return opened.arbitrated
                .orTimeout(options.callTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((role, failure) -> {
                    if (failure != null) {
                        opened.close();
                        channel.enterIdle();
                    }
                })
                .exceptionallyCompose(failure -> failed("connecting", failure));
    }

    /**
     * Ends the stream, if there is one, and the connection: a dead connection would last until TCP gives it up, long
     * after the switch is back.
     */
    public synchronized void disconnect() {
        if (stream != null) {
            stream.close();
        }
        channel.enterIdle();
    }

    public synchronized Role role() {
        return stream == null ? Role.DISCONNECTED : stream.role();
    }

    /**
     * Loads a pipeline unless the switch reports its cookie, and verifies that the switch then reports it. Loading
     * removes all entries.
     *
     * @return whether it was loaded
     */
    public CompletableFuture<Boolean> loadPipeline(Pipeline pipeline) {
        return pipelines.load(pipeline).thenApply(loaded -> {
            if (loaded) {
                cloneSessions.clear();
            }
            return loaded;
        });
    }

    /**
     * Loads a pipeline even if it is loaded already, which removes all entries, and verifies that the switch reports
     * it.
     */
    public CompletableFuture<Void> reloadPipeline(Pipeline pipeline) {
        return pipelines.reload(pipeline).thenAccept(loaded -> cloneSessions.clear());
    }

    /** Whether the switch runs a pipeline, by its cookie. */
    public CompletableFuture<Boolean> runs(Pipeline pipeline) {
        return pipelines.runs(pipeline);
    }

    /**
     * Writes updates in any order, several messages at a time. The other updates are applied even if some are refused.
     *
     * @return the refused updates; empty if all are in effect
     */
    public CompletableFuture<List<RefusedUpdate>> write(List<Update> updates) {
        return BatchedWrite.of(updates, options, this::writeBatch).thenCompose(this::settleCloneSessions);
    }

    private CompletableFuture<List<RefusedUpdate>> writeBatch(
            List<Update> updates, List<P4RuntimeOuterClass.Update> messages) {
        WriteRequest request = WriteRequest.newBuilder()
                .setDeviceId(address.deviceId())
                .setElectionId(Uint128.newBuilder().setLow(options.electionId()))
                .addAllUpdates(messages)
                .build();
        return FutureObserver.answer(stub()::write, request)
                .thenApply(answer -> List.<RefusedUpdate>of())
                .exceptionallyCompose(failure -> WriteStatus.refusals(updates, CallFailure.unwrapped(failure))
                        .map(CompletableFuture::completedFuture)
                        .orElseGet(() -> failed("a write of " + updates.size() + " updates", failure)))
                .whenComplete((refusals, failure) -> {
                    if (failure == null) {
                        cloneSessions.wrote(updates, refusals);
                    }
                });
    }

    private CompletionStage<List<RefusedUpdate>> settleCloneSessions(List<RefusedUpdate> refusals) {
        List<Update> modifications = refusals.stream()
                .filter(cloneSessions::isOfUnknownSession)
                .map(refusal -> Update.modify(refusal.update().entity()))
                .toList();
        if (modifications.isEmpty()) {
            return CompletableFuture.completedFuture(refusals);
        }
        List<RefusedUpdate> others = new ArrayList<>(refusals);
        others.removeIf(cloneSessions::isOfUnknownSession);
        return BatchedWrite.of(modifications, options, this::writeBatch).thenApply(refused -> {
            others.addAll(refused);
            return others;
        });
    }

    /** Reads the entries of the control engine's tables, and its clone sessions. */
    public CompletableFuture<List<Entity>> read() {
        CompletableFuture<List<Entity>> sessions = read(
                        EntityCodec.cloneSessionsRequest(address.deviceId()), P4RuntimeClient::ownSession)
                .thenApply(found -> found.stream().flatMap(Optional::stream).toList())
                .exceptionallyCompose(failure -> CallFailure.code(failure) == Status.Code.UNIMPLEMENTED
                        ? CompletableFuture.completedFuture(cloneSessions.inPlaceOfReading())
                        : failed("reading clone sessions", failure));
        return read(EntityCodec.tablesRequest(address.deviceId()), EntityCodec::decode)
                .exceptionallyCompose(failure -> failed("reading tables", failure))
                .thenCombine(sessions, (entries, read) -> {
                    entries.addAll(read);
                    return entries;
                });
    }

    /** A clone session if it is the control engine's; empty for others. */
    private static Optional<Entity> ownSession(P4RuntimeOuterClass.Entity entity) {
        boolean foreign = entity.getPacketReplicationEngineEntry().hasCloneSessionEntry()
                && !FabricTables.isOwnCloneSession(entity.getPacketReplicationEngineEntry()
                        .getCloneSessionEntry()
                        .getSessionId());
        return foreign ? Optional.empty() : Optional.of(EntityCodec.decode(entity));
    }

    private <T> CompletableFuture<List<T>> read(ReadRequest request, Function<P4RuntimeOuterClass.Entity, T> decoded) {
        ReadAnswer<T> collected = new ReadAnswer<>(decoded);
        FutureObserver<ReadRequest, ReadResponse, List<T>> answer =
                new FutureObserver<>(collected::add, collected::entities);
        stub().read(request, answer);
        return answer.future;
    }

    /**
     * Reads some cells of a counter.
     *
     * @return how many packets each has counted, in the order of the indices; fails if the switch leaves one out
     */
    public CompletableFuture<long[]> packets(P4Counter counter, int[] indices) {
        return cells(counter, indices).thenApply(cells -> IntStream.of(indices)
                .mapToLong(index -> cells.get((long) index).getPacketCount())
                .toArray());
    }

    /** What some cells of a counter have counted, by index; fails if the switch leaves one out. */
    private CompletableFuture<Map<Long, CounterData>> cells(P4Counter counter, int[] indices) {
        if (indices.length == 0) {
            return CompletableFuture.completedFuture(Map.of());
        }
        return read(CounterCodec.request(address.deviceId(), counter, indices), entity -> entity)
                .thenApply(answer -> CounterCodec.cells(counter, indices, answer))
                .exceptionallyCompose(failure -> failed("reading counter " + counter.name(), failure));
    }

    /**
     * Reads what left the switch by each virtual channel of its links, and what it dropped, as switch {@code s} of a
     * fabric.
     *
     * @param channels whether to read what left by its links
     * @return the counts; fails if the switch does not tell all that it is asked
     */
    public CompletableFuture<ChannelCounts> counts(Fabric fabric, int s, boolean channels) {
        return cells(WeftCounters.CHANNEL_PACKETS, ChannelCounts.channelCells(fabric, s, channels))
                .thenCombine(cells(WeftCounters.DROPS, ChannelCounts.dropCells()), (left, drops) -> {
                    ChannelCounts.Builder counts = new ChannelCounts.Builder(fabric, s);
                    left.forEach((cell, data) -> counts.left(cell, data.getPacketCount(), data.getByteCount()));
                    drops.forEach((reason, data) -> counts.dropped(reason, data.getPacketCount()));
                    return counts.build();
                });
    }

    /**
     * Reads how much traffic the switch has counted, as switch {@code s} of a fabric.
     *
     * @return the counts; fails if the switch does not tell all that it is asked
     */
    public CompletableFuture<TrafficCounts> traffic(Fabric fabric, int s) {
        int[] cells = TrafficCounts.cells(fabric, s);
        return read(CounterCodec.trafficRequest(address.deviceId(), cells), CounterCodec::checkedTraffic)
                .thenApply(answer -> CounterCodec.traffic(fabric.topology(), s, cells, answer))
                .exceptionallyCompose(failure -> failed("reading traffic counters", failure));
    }

    /**
     * Sends a packet out of a port, or drops it if the switch does not take what was sent before.
     *
     * @param priority the queue of the port, 0..7; 0 is served last
     * @throws IllegalStateException if the client is not primary
     */
    public void sendPacket(int egressPort, int priority, byte[] frame) {
        ControlStream current;
        synchronized (this) {
            current = stream;
        }
        if (current == null) {
            throw new IllegalStateException(address + ": cannot send a packet, the client is not connected");
        }
        current.sendPacket(egressPort, priority, frame);
    }

    private P4RuntimeGrpc.P4RuntimeStub stub() {
        return PipelineCalls.stub(channel, options.callTimeout());
    }

    private <T> CompletableFuture<T> failed(String call, Throwable failure) {
        return CallFailure.of(address, call, failure);
    }

    /** Ends the stream and all calls. */
    @Override
    public synchronized void close() {
        if (stream != null) {
            stream.close();
        }
        channel.shutdownNow();
    }

    /**
     * What a client wrote to the clone sessions of a switch that cannot read them back, as many releases of bmv2
     * cannot. Thread-safe.
     *
     * <p>A session of an earlier client is not known here, so that inserting it again is refused; it is modified then.
     */
    private static final class CloneSessionRecord {
        private final Map<EntityKey, CloneSession> written = new LinkedHashMap<>();
        private boolean unreadable;

        /** Notes that the switch cannot read sessions, and returns those written. */
        synchronized List<Entity> inPlaceOfReading() {
            unreadable = true;
            return List.copyOf(written.values());
        }

        /** The switch holds none any more. */
        synchronized void clear() {
            written.clear();
        }

        /** Notes a write that is in effect but for what was refused. */
        synchronized void wrote(List<Update> updates, List<RefusedUpdate> refusals) {
            for (Update update : updates) {
                if (update.entity() instanceof CloneSession session
                        && refusals.stream()
                                .noneMatch(refusal -> refusal.update().equals(update))) {
                    if (update.type() == Update.Type.DELETE) {
                        written.remove(session.key());
                    } else {
                        written.put(session.key(), session);
                    }
                }
            }
        }

        /** Whether this refusal only says that the switch has a session which it could not tell of. */
        synchronized boolean isOfUnknownSession(RefusedUpdate refusal) {
            return unreadable
                    && refusal.code() == Code.ALREADY_EXISTS
                    && refusal.update().type() == Update.Type.INSERT
                    && refusal.update().entity() instanceof CloneSession;
        }
    }
}
