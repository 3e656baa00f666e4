package io.weft.onos.device;

import io.weft.control.entry.TableEntry;
import io.weft.control.live.ChannelCounts;
import io.weft.control.live.TrafficCounts;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.model.PiCounterType;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.model.PiTableModel;
import org.onosproject.net.pi.runtime.PiCounterCell;
import org.onosproject.net.pi.runtime.PiCounterCellHandle;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadRequest;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadResponse;

/**
 * Devices that run Weft's program, by ONOS's P4Runtime clients. Every node of the cluster may read from them, the one
 * that is master sends packets. ONOS's packet service would read what drives a device from the store of the cluster
 * several times for every packet, and wait for it: with many hundred packets a second, all would come late.
 * Thread-safe.
 */
public final class P4RuntimeDevices {
    private static final long READ_SECONDS = 20;
    private static final PiTableId PATH = PiTableId.of(WeftTables.PATH.name());
    private static final PiMatchFieldId DESTINATION = PiMatchFieldId.of(WeftTables.PATH_DESTINATION.name());
    private static final PiCounterId CHANNEL_PACKETS = PiCounterId.of(WeftCounters.CHANNEL_PACKETS.name());
    private static final PiCounterId ARRIVALS = PiCounterId.of(WeftCounters.ARRIVALS.name());
    private static final PiCounterId DROPS = PiCounterId.of(WeftCounters.DROPS.name());

    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final Function<DeviceId, Optional<Long>> p4RuntimeIds;

    /**
     * The devices that run a program.
     *
     * @param p4RuntimeIds the P4Runtime device id of a device; nothing if none is configured
     */
    public P4RuntimeDevices(
            P4RuntimeController clients, PiPipeconf program, Function<DeviceId, Optional<Long>> p4RuntimeIds) {
        this.clients = clients;
        this.program = program;
        this.p4RuntimeIds = p4RuntimeIds;
    }

    /**
     * Sends a frame out of a port of a device through a queue of it; returns at once.
     *
     * @return whether there is a session by which the device can be told
     */
    public boolean send(DeviceId device, int port, int queue, byte[] frame) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = p4RuntimeIds.apply(device);
        if (client == null || id.isEmpty()) {
            return false;
        }
        client.packetOut(id.get(), PacketOperations.packetOut(ByteBuffer.wrap(frame), port, queue), program);
        return true;
    }

    /** The entries in the tables of a device; completes exceptionally, within a bounded time, if it does not answer. */
    public CompletableFuture<Set<TableEntry>> entries(DeviceId device) {
        return read(device, "", (client, id) -> tables(client, id, program), response -> entries(response).stream()
                .flatMap(entry -> FlowRules.entry(entry).stream())
                .collect(Collectors.toSet()));
    }

    /** Asks for what is in all tables of a device that a controller can write to, default entries included. */
    static ReadRequest tables(P4RuntimeClient client, long p4RuntimeId, PiPipeconf program) {
        ReadRequest request = client.read(p4RuntimeId, program);
        for (PiTableModel table : program.pipelineModel().tables()) {
            if (!table.isConstantTable()) {
                request.tableEntries(table.id());
                if (table.constDefaultAction().isEmpty()) {
                    request.defaultTableEntry(table.id());
                }
            }
        }
        return request;
    }

    /** The entries of an answer, each once: a device may tell of one twice. */
    static Collection<PiTableEntry> entries(ReadResponse response) {
        return response.all(PiTableEntry.class).stream().distinct().collect(Collectors.toList());
    }

    /** The traffic counters of a device, which is switch {@code s} of a fabric. */
    public CompletableFuture<TrafficCounts> traffic(Fabric fabric, int s, DeviceId device) {
        int[] cells = TrafficCounts.cells(fabric, s);
        return read(
                device,
                "the counters of ",
                (client, id) -> client.read(id, program)
                        .handles(handles(device, CHANNEL_PACKETS, cells).collect(Collectors.toList()))
                        .directCounterCells(PATH),
                response -> traffic(fabric, s, cells, response.all(PiCounterCell.class)));
    }

    /**
     * What a device, which is switch {@code s} of a fabric, dropped, and what left it by each virtual channel if
     * {@code channels} are to be read.
     */
    public CompletableFuture<ChannelCounts> counts(Fabric fabric, int s, boolean channels, DeviceId device) {
        int[] cells = ChannelCounts.channelCells(fabric, s, channels);
        List<PiCounterCellHandle> handles = Stream.concat(
                        handles(device, CHANNEL_PACKETS, cells), handles(device, DROPS, ChannelCounts.dropCells()))
                .collect(Collectors.toList());
        return read(
                device,
                "the counters of ",
                (client, id) -> client.read(id, program).handles(handles),
                response -> counts(fabric, s, cells, response.all(PiCounterCell.class)));
    }

    /** The packets that a device counted as arrived in some cells, in their order. */
    public CompletableFuture<long[]> arrivals(DeviceId device, int[] cells) {
        return packets(device, ARRIVALS, cells);
    }

    /** The packets that a device counted as departed in some cells, in their order. */
    public CompletableFuture<long[]> departures(DeviceId device, int[] cells) {
        return packets(device, CHANNEL_PACKETS, cells);
    }

    private CompletableFuture<long[]> packets(DeviceId device, PiCounterId counter, int[] cells) {
        return read(
                device,
                "the counters of ",
                (client, id) -> client.read(id, program)
                        .handles(handles(device, counter, cells).collect(Collectors.toList())),
                response -> {
                    Map<Long, Long> told = new HashMap<>();
                    for (PiCounterCell cell : response.all(PiCounterCell.class)) {
                        told.putIfAbsent(cell.cellId().index(), cell.data().packets());
                    }
                    requireAll(counter, cells, told.keySet());
                    return Arrays.stream(cells)
                            .mapToLong(cell -> told.get((long) cell))
                            .toArray();
                });
    }

    private static Stream<PiCounterCellHandle> handles(DeviceId device, PiCounterId counter, int[] cells) {
        return Arrays.stream(cells)
                .mapToObj(cell -> PiCounterCellHandle.of(device, PiCounterCellId.ofIndirect(counter, cell)));
    }

    private <T> CompletableFuture<T> read(
            DeviceId device,
            String what,
            BiFunction<P4RuntimeClient, Long, ReadRequest> request,
            Function<ReadResponse, T> answer) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = p4RuntimeIds.apply(device);
        if (client == null || id.isEmpty()) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this node of ONOS has no connection with " + device));
        }
        return request.apply(client, id.get())
                .submit()
                .thenApply(response -> {
                    if (!response.isSuccess()) {
                        throw new IllegalStateException(what + device + " cannot be read: " + response.explanation());
                    }
                    return answer.apply(response);
                })
                .orTimeout(READ_SECONDS, TimeUnit.SECONDS);
    }

    private static ChannelCounts counts(Fabric fabric, int s, int[] cells, Collection<PiCounterCell> answer) {
        ChannelCounts.Builder counts = new ChannelCounts.Builder(fabric, s);
        Set<Long> left = new HashSet<>();
        Set<Long> dropped = new HashSet<>();
        for (PiCounterCell cell : answer) {
            long index = cell.cellId().index();
            if (cell.cellId().counterId().equals(DROPS)) {
                counts.dropped(index, cell.data().packets());
                dropped.add(index);
            } else {
                counts.left(index, cell.data().packets(), cell.data().bytes());
                left.add(index);
            }
        }
        requireAll(CHANNEL_PACKETS, cells, left);
        requireAll(DROPS, ChannelCounts.dropCells(), dropped);
        return counts.build();
    }

    private static void requireAll(PiCounterId counter, int[] cells, Set<Long> told) {
        Arrays.stream(cells)
                .filter(cell -> !told.contains((long) cell))
                .findFirst()
                .ifPresent(cell -> {
                    throw new IllegalStateException("cell " + cell + " of " + counter + " was left out");
                });
    }

    private static TrafficCounts traffic(Fabric fabric, int s, int[] cells, Collection<PiCounterCell> answer) {
        TrafficCounts.Builder traffic = new TrafficCounts.Builder(fabric.topology(), s);
        Set<Long> told = new HashSet<>();
        for (PiCounterCell cell : new HashSet<>(answer)) {
            long packets = cell.data().packets();
            long bytes = cell.data().bytes();
            if (cell.cellId().counterType() == PiCounterType.DIRECT) {
                destination(cell).ifPresent(id -> traffic.sent(id, packets, bytes));
            } else if (told.add(cell.cellId().index())) {
                traffic.left(cell.cellId().index(), packets, bytes);
            }
        }
        requireAll(CHANNEL_PACKETS, cells, told);
        return traffic.build();
    }

    /** The id of the switch that an entry of the table is for; empty for its default entry. */
    private static Optional<Long> destination(PiCounterCell cell) {
        return cell.cellId()
                .tableEntry()
                .matchKey()
                .fieldMatch(DESTINATION)
                .map(match -> PiBytes.value(((PiExactFieldMatch) match).value()));
    }
}
