package io.weft.e2e;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.weft.control.FabricController;
import io.weft.control.LocalProtection;
import io.weft.control.entry.Entity;
import io.weft.fabric.Fabric;
import io.weft.p4.P4Counter;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.ReadRequest;

/** A fabric, the connections to its switches and its controller; what carries the packets is somebody else's. */
final class ControlledFabric implements AutoCloseable {
    private final Fabric fabric;
    private final Map<Integer, SwitchAddress> addresses;
    private final P4RuntimeFabric switches;
    private final FabricController controller;
    private final Map<Integer, ManagedChannel> observers = new ConcurrentHashMap<>();
    private final Queue<PacketIn> packetIns = new ConcurrentLinkedQueue<>();

    /**
     * A packet that a switch gave to the controller.
     *
     * @param from the switch, its index
     * @param port the port by which it came
     * @param frame the frame as it came
     */
    record PacketIn(int from, int port, Frame frame) {}

    /** Connects to switches that are waiting for it, and loads the pipeline. */
    ControlledFabric(Fabric fabric, Map<Integer, SwitchAddress> addresses, LocalProtection protection) {
        this.fabric = fabric;
        this.addresses = Map.copyOf(addresses);
        this.switches = new P4RuntimeFabric(addresses, Pipeline.weft(), ClientOptions.defaults(), this::events);
        this.controller = new FabricController(fabric, switches, protection);
        Map<Integer, String> failures = switches.connect();
        if (!failures.isEmpty()) {
            switches.close();
            throw new IllegalStateException("cannot connect to switches: " + failures);
        }
    }

    private SwitchEvents events(int s) {
        return new SwitchEvents() {
            @Override
            public void packetIn(int ingressPort, byte[] frame) {
                packetIns.add(new PacketIn(s, ingressPort, new Frame(frame)));
            }
        };
    }

    Fabric fabric() {
        return fabric;
    }

    Topology topology() {
        return fabric.topology();
    }

    P4RuntimeFabric switches() {
        return switches;
    }

    FabricController controller() {
        return controller;
    }

    /** The packets that switches gave to the controller, in the order of their arrival; to be taken from. */
    Queue<PacketIn> packetIns() {
        return packetIns;
    }

    /** What every switch holds, by index. */
    List<Set<Entity>> tables() {
        List<Set<Entity>> tables = new ArrayList<>();
        for (int s = 0; s < topology().switchCount(); s++) {
            tables.add(new HashSet<>(switches.read(s).join()));
        }
        return tables;
    }

    /** Packets that each cell of a counter array of a switch has counted; cells that have counted none are absent. */
    Map<Integer, Long> packets(int s, P4Counter counter) {
        SwitchAddress address = addresses.get(s);
        ManagedChannel channel = observers.computeIfAbsent(
                s, unobserved -> NettyChannelBuilder.forAddress(address.host(), address.port())
                        .usePlaintext()
                        .build());
        Map<Integer, Long> packets = new HashMap<>();
        P4RuntimeGrpc.newBlockingStub(channel)
                .read(ReadRequest.newBuilder()
                        .setDeviceId(address.deviceId())
                        .addEntities(P4RuntimeOuterClass.Entity.newBuilder()
                                .setCounterEntry(CounterEntry.newBuilder().setCounterId(counter.id())))
                        .build())
                .forEachRemaining(answer -> answer.getEntitiesList().forEach(entity -> {
                    Index index = entity.getCounterEntry().getIndex();
                    long count = entity.getCounterEntry().getData().getPacketCount();
                    if (count > 0) {
                        packets.put((int) index.getIndex(), count);
                    }
                }));
        return packets;
    }

    @Override
    public void close() {
        observers.values().forEach(ManagedChannel::shutdownNow);
        switches.close();
    }
}
