package io.weft.onos.host;

import io.weft.control.live.SwitchTraffic;
import io.weft.control.live.TrafficCounters;
import io.weft.fabric.Fabric;
import io.weft.onos.device.DeviceIds;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.model.PiCounterType;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiCounterCell;
import org.onosproject.net.pi.runtime.PiCounterCellHandle;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;

/** The traffic counters of devices, by ONOS's P4Runtime clients: every node of the cluster may read them. Thread-safe. */
public final class DeviceTraffic {
    private static final long READ_SECONDS = 20;
    private static final PiTableId PATH = PiTableId.of(WeftTables.PATH.name());
    private static final PiMatchFieldId DESTINATION = PiMatchFieldId.of(WeftTables.PATH_DESTINATION.name());
    private static final PiCounterId CHANNEL_PACKETS = PiCounterId.of(WeftCounters.CHANNEL_PACKETS.name());

    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final DeviceIds deviceIds;

    /** Reads from switches that run a program. */
    public DeviceTraffic(P4RuntimeController clients, PiPipeconf program, DeviceIds deviceIds) {
        this.clients = clients;
        this.program = program;
        this.deviceIds = deviceIds;
    }

    /** The counters of the switches of a fabric, by their index. */
    public TrafficCounters of(FabricDevices devices) {
        return (fabric, s) -> read(fabric, s, devices.device(s));
    }

    private CompletableFuture<SwitchTraffic> read(Fabric fabric, int s, DeviceId device) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = deviceIds.of(device);
        if (client == null || id.isEmpty()) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this node of ONOS has no connection with " + device));
        }
        int[] cells = SwitchTraffic.cells(fabric, s);
        List<PiCounterCellHandle> handles = Arrays.stream(cells)
                .mapToObj(cell -> PiCounterCellHandle.of(device, PiCounterCellId.ofIndirect(CHANNEL_PACKETS, cell)))
                .collect(Collectors.toList());
        return client.read(id.get(), program)
                .handles(handles)
                .directCounterCells(PATH)
                .submit()
                .thenApply(response -> {
                    if (!response.isSuccess()) {
                        throw new IllegalStateException(
                                "the counters of " + device + " cannot be read: " + response.explanation());
                    }
                    return traffic(fabric, s, cells, response.all(PiCounterCell.class));
                })
                .orTimeout(READ_SECONDS, TimeUnit.SECONDS);
    }

    private static SwitchTraffic traffic(Fabric fabric, int s, int[] cells, Collection<PiCounterCell> answer) {
        SwitchTraffic.Builder traffic = new SwitchTraffic.Builder(fabric.topology(), s);
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
        Arrays.stream(cells)
                .filter(cell -> !told.contains((long) cell))
                .findFirst()
                .ifPresent(cell -> {
                    throw new IllegalStateException("cell " + cell + " of " + CHANNEL_PACKETS + " was left out");
                });
        return traffic.build();
    }

    /** The id of the switch that an entry of the table is for; empty for its default entry. */
    private static Optional<Long> destination(PiCounterCell cell) {
        return cell.cellId()
                .tableEntry()
                .matchKey()
                .fieldMatch(DESTINATION)
                .map(match -> number(((PiExactFieldMatch) match).value()));
    }

    private static long number(ImmutableByteSequence bytes) {
        long number = 0;
        for (byte each : bytes.asArray()) {
            number = number << 8 | (each & 0xFF);
        }
        return number;
    }
}
