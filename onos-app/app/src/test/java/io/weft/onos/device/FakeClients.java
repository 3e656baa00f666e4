package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.weft.p4.WeftPackets;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceAgentListener;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.flow.instructions.PiInstruction;
import org.onosproject.net.pi.model.PiCounterType;
import org.onosproject.net.pi.model.PiPacketMetadataId;
import org.onosproject.net.pi.model.PiPacketOperationType;
import org.onosproject.net.pi.model.PiPipelineModel;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiCounterCell;
import org.onosproject.net.pi.runtime.PiCounterCellHandle;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.runtime.PiMatchKey;
import org.onosproject.net.pi.runtime.PiPacketMetadata;
import org.onosproject.net.pi.runtime.PiPacketOperation;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.provider.ProviderId;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.p4runtime.api.P4RuntimeEvent;
import org.onosproject.p4runtime.api.P4RuntimeEventListener;
import org.onosproject.p4runtime.api.P4RuntimePacketIn;
import org.onosproject.p4runtime.api.P4RuntimeReadClient;

/** ONOS's P4Runtime clients of those devices that are available. */
public final class FakeClients implements P4RuntimeController {
    private static final PiPipelineModel MODEL = WeftPipeconf.make().pipelineModel();

    /** What was sent, the latest last. */
    public final List<PiPacketOperation> sent = new ArrayList<>();

    private final long p4RuntimeId;
    private final Set<DeviceId> available;
    private final Map<DeviceId, List<PiTableEntry>> held = new ConcurrentHashMap<>();
    /** What listens to the packets of all devices. */
    public final FakeEvents events = new FakeEvents();

    private String refusal;

    /** What each has counted, by device; cells that were not counted in have counted nothing. */
    private final Map<DeviceId, Map<PiCounterCellId, PiCounterCell>> counted = new ConcurrentHashMap<>();

    private boolean leavesCellsOut;

    public FakeClients(long p4RuntimeId, Set<DeviceId> available) {
        this.p4RuntimeId = p4RuntimeId;
        this.available = available;
    }

    /**
     * A device says from now on that it holds the entry which ONOS makes of a rule, in place of any with the same key.
     */
    public void hold(FlowRule rule) {
        drop(rule);
        held.computeIfAbsent(rule.deviceId(), none -> new CopyOnWriteArrayList<>())
                .add(key(rule)
                        .withAction(TableActions.onDevice(((PiInstruction)
                                        rule.treatment().allInstructions().get(0))
                                .action()))
                        .build());
    }

    /** A device says from now on that it holds no entry with the key of a rule. */
    public void drop(FlowRule rule) {
        PiTableEntry key = key(rule).build();
        held.getOrDefault(rule.deviceId(), new CopyOnWriteArrayList<>())
                .removeIf(entry -> entry.table().equals(key.table())
                        && entry.matchKey().equals(key.matchKey())
                        && entry.priority().equals(key.priority()));
    }

    private static PiTableEntry.Builder key(FlowRule rule) {
        PiCriterion matches = (PiCriterion) rule.selector().getCriterion(Criterion.Type.PROTOCOL_INDEPENDENT);
        PiTableId table = (PiTableId) rule.table();
        PiTableEntry.Builder entry = PiTableEntry.builder().forTable(table);
        if (matches != null) {
            entry.withMatchKey(
                    PiMatchKey.builder().addFieldMatches(matches.fieldMatches()).build());
        }
        boolean hasPriorities = MODEL.table(table).orElseThrow().matchFields().stream()
                .anyMatch(field -> field.matchType().toString().equals("TERNARY"));
        if (hasPriorities) {
            entry.withPriority(rule.priority() + 1);
        }
        return entry;
    }

    /** No device can be read from now on, for this reason. */
    public void refuseReads(String reason) {
        refusal = reason;
    }

    /** A cell of a counter of a device has counted so much from now on. */
    public void count(DeviceId device, PiCounterCellId cell, long packets, long bytes) {
        counted.computeIfAbsent(device, none -> new ConcurrentHashMap<>())
                .put(cell, new PiCounterCell(cell, packets, bytes));
    }

    /** Devices tell only of cells that have counted something, from now on. */
    public void leaveCellsOut() {
        leavesCellsOut = true;
    }

    @Override
    public P4RuntimeClient get(DeviceId device) {
        return available.contains(device) ? client(device) : null;
    }

    private P4RuntimeClient client(DeviceId device) {
        return fake(P4RuntimeClient.class, (method, asked) -> {
            assertThat(asked[0]).isEqualTo(p4RuntimeId);
            if (method.equals("packetOut")) {
                sent.add((PiPacketOperation) asked[1]);
                return null;
            }
            assertThat(method).isEqualTo("read");
            return request(device);
        });
    }

    private P4RuntimeReadClient.ReadRequest request(DeviceId device) {
        Set<Object> tables = new HashSet<>();
        Set<PiCounterCellId> cells = new HashSet<>();
        boolean[] direct = {false};
        P4RuntimeReadClient.ReadRequest[] request = new P4RuntimeReadClient.ReadRequest[1];
        request[0] = fake(P4RuntimeReadClient.ReadRequest.class, (method, asked) -> {
            switch (method) {
                case "submit":
                    Object submitted = CompletableFuture.completedFuture(
                            cells.isEmpty() ? response(device, tables) : counters(device, cells, direct[0]));
                    return submitted;
                case "handles":
                    ((Iterable<?>) asked[0]).forEach(handle -> cells.add(((PiCounterCellHandle) handle).cellId()));
                    return request[0];
                case "directCounterCells":
                    direct[0] = true;
                    return request[0];
                case "tableEntries":
                    tables.add(asked[0]);
                    return request[0];
                default:
                    assertThat(method).isEqualTo("defaultTableEntry");
                    return request[0];
            }
        });
        return request[0];
    }

    private P4RuntimeReadClient.ReadResponse counters(DeviceId device, Set<PiCounterCellId> cells, boolean direct) {
        Map<PiCounterCellId, PiCounterCell> told = new HashMap<>(counted.getOrDefault(device, Map.of()));
        told.keySet().removeIf(cell -> cell.counterType() == PiCounterType.DIRECT ? !direct : !cells.contains(cell));
        if (!leavesCellsOut) {
            cells.forEach(cell -> told.putIfAbsent(cell, new PiCounterCell(cell, 0, 0)));
        }
        return answer(List.copyOf(told.values()));
    }

    private P4RuntimeReadClient.ReadResponse response(DeviceId device, Set<Object> tables) {
        return answer(held.getOrDefault(device, List.of()).stream()
                .filter(entry -> tables.contains(entry.table()))
                .collect(Collectors.toList()));
    }

    private P4RuntimeReadClient.ReadResponse answer(List<?> entities) {
        return fake(P4RuntimeReadClient.ReadResponse.class, (method, asked) -> {
            switch (method) {
                case "isSuccess":
                    return refusal == null;
                case "explanation":
                    return refusal;
                default:
                    return entities;
            }
        });
    }

    /** What a fake answers. */
    interface Answer {
        Object to(String method, Object[] asked);
    }

    /** Something that answers every call in one way. */
    static <T> T fake(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, asked) -> answer.to(method.getName(), asked)));
    }

    /** Whoever listens is told that a device has sent a frame, which came by a port of it. */
    public void received(DeviceId device, int port, byte[] frame) {
        PiPacketOperation packetIn = PiPacketOperation.builder()
                .withType(PiPacketOperationType.PACKET_IN)
                .withData(ImmutableByteSequence.copyFrom(frame))
                .withMetadata(PiPacketMetadata.builder()
                        .withId(PiPacketMetadataId.of(WeftPackets.PACKET_IN_INGRESS_PORT.name()))
                        .withValue(ImmutableByteSequence.copyFrom(port))
                        .build())
                .build();
        P4RuntimePacketIn subject =
                fake(P4RuntimePacketIn.class, (method, asked) -> method.equals("deviceId") ? device : packetIn);
        P4RuntimeEvent event = new P4RuntimeEvent(P4RuntimeEvent.Type.PACKET_IN, subject);
        events.getSink(P4RuntimeEvent.class).process(event);
    }

    @Override
    public void addListener(P4RuntimeEventListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void removeListener(P4RuntimeEventListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean create(DeviceId device, ManagedChannel channel) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void remove(DeviceId device) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addDeviceAgentListener(DeviceId device, ProviderId provider, DeviceAgentListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void removeDeviceAgentListener(DeviceId device, ProviderId provider) {
        throw new UnsupportedOperationException();
    }
}
