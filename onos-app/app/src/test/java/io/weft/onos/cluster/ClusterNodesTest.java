package io.weft.onos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.onosproject.cluster.LeadershipEvent;
import org.onosproject.cluster.NodeId;
import org.onosproject.mastership.MastershipEvent;
import org.onosproject.net.DeviceId;

/** Who looks after the fabric and who is master of its devices, as the store of the cluster tells of it. */
class ClusterNodesTest {
    private static final NodeId SELF = NodeId.nodeId("1.1.1.1");
    private static final NodeId OTHER = NodeId.nodeId("2.2.2.2");
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s0");

    private final FakeCluster cluster = new FakeCluster();
    private final AtomicInteger changes = new AtomicInteger();
    private final List<DeviceId> doubted = new ArrayList<>();
    private final ClusterNodes nodes = new ClusterNodes(
            cluster.cluster(SELF),
            cluster.leaderships(),
            cluster.masterships(),
            changes::incrementAndGet,
            doubted::add,
            Runnable::run);

    @BeforeEach
    void begin() {
        nodes.begin();
    }

    @Test
    void thisNodeLeadsWhileTheStoreSaysSo() {
        assertThat(nodes.leads()).isFalse();
        cluster.lead(SELF);
        assertThat(nodes.leads()).isTrue();
        cluster.lead(OTHER);
        assertThat(nodes.leads()).isFalse();
        assertThat(nodes.leader()).contains(OTHER);
        assertThat(changes).hasValue(2);
    }

    /** Another may lead by then, and two must not write. */
    @Test
    void nobodyIsKnownToLeadWhileTheStoreIsDisrupted() {
        cluster.lead(SELF);
        cluster.lead(SELF, LeadershipEvent.Type.SERVICE_DISRUPTED);
        assertThat(nodes.leads()).isFalse();
        assertThat(nodes.leader()).isEmpty();
        assertThat(changes).hasValue(2);
        cluster.lead(SELF, LeadershipEvent.Type.SERVICE_RESTORED);
        assertThat(nodes.leads()).isTrue();
        assertThat(changes).hasValue(3);
    }

    @Test
    void aMasterThatIsAnotherIsTold() {
        cluster.master(DEVICE, SELF);
        cluster.master(DEVICE, SELF);
        assertThat(doubted).containsExactly(DEVICE);
        cluster.master(DEVICE, OTHER);
        assertThat(nodes.masterOf(DEVICE)).contains(OTHER);
        assertThat(doubted).containsExactly(DEVICE, DEVICE);
    }

    @Test
    void aMasterThatMayBeAnotherIsToldAndTheLastIsGuessed() {
        cluster.master(DEVICE, SELF);
        doubted.clear();
        cluster.master(DEVICE, OTHER, MastershipEvent.Type.SUSPENDED);
        assertThat(nodes.masterOf(DEVICE)).contains(SELF);
        assertThat(doubted).containsExactly(DEVICE);
    }

    @Test
    void whoDoesNotListenAnyMoreIsToldNothing() {
        nodes.close();
        cluster.lead(SELF);
        cluster.master(DEVICE, SELF);
        assertThat(changes).hasValue(0);
        assertThat(doubted).isEmpty();
    }
}
