package io.weft.onos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.onos.device.FakeClients;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftPipeconf;
import io.weft.p4.WeftConstants;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.onosproject.cluster.NodeId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiPipeconf;

/** Probes in a cluster of two nodes, each of which is master of one switch. */
class FabricPacketsTest {
    private static final PiPipeconf PROGRAM = WeftPipeconf.make();
    private static final DeviceId NEAR = DeviceId.deviceId("device:near");
    private static final DeviceId FAR = DeviceId.deviceId("device:far");
    private static final byte[] PROBE = ByteBuffer.allocate(60)
            .putShort(12, (short) WeftConstants.ETHERTYPE_PROBE)
            .put(59, (byte) 7)
            .array();
    private static final byte[] ARP =
            ByteBuffer.allocate(60).putShort(12, (short) 0x0806).array();

    private final FakeCluster cluster = new FakeCluster();
    /** What waits for the store of the cluster to answer. */
    private final List<Runnable> waiting = new ArrayList<>();

    private boolean storeAnswers = true;
    private final Node leader = new Node("10.0.0.1");
    private final Node other = new Node("10.0.0.2");
    private final List<String> received = new ArrayList<>();

    private final class Node {
        final NodeId id;
        final FakeClients clients = new FakeClients(9, Set.of(NEAR, FAR));
        final List<DeviceId> mastered = new ArrayList<>();
        final List<NodeId> leaders = new ArrayList<>();
        final ClusterNodes nodes;
        final FabricPackets packets;

        Node(String address) {
            id = NodeId.nodeId(address);
            ClusterNodes[] made = new ClusterNodes[1];
            nodes = new ClusterNodes(
                    cluster.cluster(id),
                    cluster.leaderships(),
                    cluster.masterships(),
                    () -> leaders.add(made[0].leader().orElse(null)),
                    mastered::add,
                    question -> {
                        waiting.add(question);
                        if (storeAnswers) {
                            answerAll();
                        }
                    });
            made[0] = nodes;
            packets = new FabricPackets(
                    new P4RuntimeDevices(clients, PROGRAM, device -> Optional.of(9L)),
                    nodes,
                    cluster.messages(id),
                    clients.events);
        }

        void close() {
            packets.close();
            nodes.close();
        }
    }

    private void answerAll() {
        waiting.forEach(Runnable::run);
        waiting.clear();
    }

    @BeforeEach
    void begin() {
        cluster.master(NEAR, leader.id);
        cluster.master(FAR, other.id);
        cluster.lead(leader.id);
        leader.nodes.begin();
        other.nodes.begin();
        leader.packets.receive((device, port, frame) -> received.add(device + " " + port + " " + frame[59]));
    }

    @AfterEach
    void close() {
        leader.close();
        other.close();
    }

    @Test
    void aFrameLeavesByTheNodeThatIsMasterOfTheSwitch() {
        assertThat(leader.packets.send(NEAR, 3, 1, PROBE)).isTrue();
        assertThat(leader.packets.send(FAR, 4, 2, PROBE)).isTrue();
        assertThat(leader.clients.sent).hasSize(1);
        assertThat(other.clients.sent).hasSize(1);
        assertThat(other.clients.sent.get(0).data().asArray()).isEqualTo(PROBE);
        assertThat(other.clients.sent.get(0).metadatas())
                .extracting(each -> each.id() + "=" + each.value())
                .contains("egress_port=0x4", "priority=0x2");
    }

    @Test
    void aProbeComesToTheNodeThatLeadsFromEverySwitch() {
        leader.clients.received(NEAR, 3, PROBE);
        other.clients.received(FAR, 4, PROBE);
        assertThat(received).containsExactly("device:near 3 7", "device:far 4 7");
    }

    @Test
    void whatIsNoProbeStaysWithOnosAndNothingElseDoes() {
        other.clients.received(FAR, 4, ARP);
        other.clients.received(FAR, 4, PROBE);
        assertThat(received).containsExactly("device:far 4 7");
        assertThat(other.clients.events.leftOver).containsExactly(ARP);
    }

    @Test
    void onosHasAllPacketsAgainWhenWeftEnds() {
        other.packets.close();
        other.clients.received(FAR, 4, PROBE);
        assertThat(received).isEmpty();
        assertThat(other.clients.events.leftOver).containsExactly(PROBE);
    }

    @Test
    void probesFollowMastersAndLeaders() {
        cluster.master(FAR, leader.id);
        assertThat(leader.mastered).containsExactly(FAR);
        assertThat(leader.packets.send(FAR, 4, 2, PROBE)).isTrue();
        assertThat(leader.clients.sent).hasSize(1);

        cluster.lead(other.id);
        assertThat(other.leaders).containsExactly(other.id);
        other.packets.receive((device, port, frame) -> received.add("other: " + device));
        leader.packets.receive((device, port, frame) -> received.add("former")).run();
        leader.clients.received(NEAR, 3, PROBE);
        assertThat(received).containsExactly("other: device:near");
    }

    @Test
    void mastersAreNotAskedForWithEachFrame() {
        for (int i = 0; i < 100; i++) {
            leader.packets.send(FAR, 4, 2, PROBE);
        }
        assertThat(cluster.questions).isEqualTo(1);
    }

    @Test
    void aStoreThatDoesNotAnswerIsAskedOnceForEachSwitchAndHoldsNobodyUp() {
        storeAnswers = false;
        for (int i = 0; i < 100; i++) {
            assertThat(leader.packets.send(FAR, 4, 2, PROBE)).isFalse();
        }
        assertThat(waiting).hasSize(1);
        answerAll();
        assertThat(leader.packets.send(FAR, 4, 2, PROBE)).isTrue();
        assertThat(cluster.questions).isEqualTo(1);
    }

    @Test
    void aFrameForASwitchWithoutAMasterIsRefused() {
        assertThat(leader.packets.send(DeviceId.deviceId("device:lost"), 1, 0, PROBE))
                .isFalse();
    }
}
