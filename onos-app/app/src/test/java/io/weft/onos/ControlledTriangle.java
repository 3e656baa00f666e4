package io.weft.onos;

import io.weft.fabric.Fabric;
import io.weft.metrics.FabricMetrics;
import io.weft.onos.cluster.ClusterNodes;
import io.weft.onos.cluster.FabricPackets;
import io.weft.onos.cluster.FakeCluster;
import io.weft.onos.device.FakeClients;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftPipeconf;
import io.weft.onos.host.FabricDevices;
import io.weft.onos.host.FakeDrivers;
import io.weft.onos.host.FakeGroups;
import io.weft.onos.host.FakeRules;
import io.weft.onos.host.OnosServices;
import io.weft.operations.request.Subject;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;
import org.onosproject.net.pi.model.PiPipeconf;

/** A fabric of three switches that is controlled; its devices do what they are told. */
final class ControlledTriangle implements AutoCloseable {
    static final String CONFIGURATION = "{\"version\": 1, \"name\": \"test\", "
            + "\"topology\": {\"type\": \"hyperx\", \"dimensions\": [3], \"concentration\": 1}, \"virtualChannels\": 4, "
            + "\"probes\": {\"perSecond\": 0}}";
    static final Fabric FABRIC = ConfiguredFabric.parse("test", CONFIGURATION).fabric();

    private static final Set<DeviceId> DEVICES = IntStream.range(
                    0, FABRIC.topology().switchCount())
            .mapToObj(new FabricDevices(FABRIC.topology())::device)
            .collect(Collectors.toSet());
    private static final NodeId SELF = NodeId.nodeId("10.0.0.1");

    final FakeClients clients = new FakeClients(9, DEVICES);
    final FabricMemory memory = new FabricMemory(new FakeStore(), FakeStore.UNCHANGED);
    final FabricMetrics metrics = new FabricMetrics("onos");
    final OnosFabric run;
    final Subject subject;
    private final FabricPackets packets;

    private static final class Devices extends DeviceServiceAdapter {
        @Override
        public boolean isAvailable(DeviceId device) {
            return DEVICES.contains(device);
        }
    }

    private static final class Programs extends PiPipeconfServiceAdapter {
        private final PiPipeconf program;

        Programs(PiPipeconf program) {
            this.program = program;
        }

        @Override
        public Optional<PiPipeconf> getPipeconf(DeviceId device) {
            return Optional.of(program);
        }
    }

    /** Programmed by now. */
    ControlledTriangle() throws Exception {
        FakeCluster cluster = new FakeCluster();
        FakeRules rules = new FakeRules();
        PiPipeconf program = WeftPipeconf.make();
        ClusterNodes nodes = new ClusterNodes(
                cluster.cluster(SELF),
                cluster.leaderships(),
                cluster.masterships(),
                () -> {},
                device -> {},
                Runnable::run);
        P4RuntimeDevices switches = new P4RuntimeDevices(clients, program, device -> Optional.of(9L));
        packets = new FabricPackets(switches, nodes, cluster.messages(SELF), clients.events);
        run = new OnosFabric(
                FABRIC,
                new OnosServices(new Devices(), rules, new FakeGroups(), new Programs(program), new FakeDrivers()),
                packets,
                switches,
                new DefaultApplicationId(7, "io.weft"),
                metrics);
        subject = run.subject(memory);
        rules.carriedOutBy(clients);
        memory.runs(CONFIGURATION);
        run.start(Set.of()).get(120, TimeUnit.SECONDS);
        run.programmed().get(120, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        run.close();
        packets.close();
    }
}
