package io.weft.onos.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipEvent;
import org.onosproject.cluster.LeadershipEventListener;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.mastership.MastershipEvent;
import org.onosproject.mastership.MastershipListener;
import org.onosproject.mastership.MastershipService;
import org.onosproject.net.DeviceId;

/**
 * Which node of the cluster looks after the fabric, and which is master of which device. The store of the cluster is
 * asked once for each and tells of changes, since a question takes it some milliseconds, and there is one for every
 * probe. Thread-safe.
 */
public final class ClusterNodes implements AutoCloseable {
    private static final String LEADERSHIP = "io.weft.fabric";

    private final LeadershipService leaderships;
    private final MastershipService masterships;
    final NodeId self;
    private final Runnable leaderChanged;
    private final Consumer<DeviceId> masterChanged;
    private final Map<DeviceId, Optional<NodeId>> masters = new ConcurrentHashMap<>();
    /** The devices whose master is being asked for. */
    private final Set<DeviceId> asked = ConcurrentHashMap.newKeySet();

    private final LeadershipEventListener leadershipListener = this::led;
    private final MastershipListener mastershipListener = this::mastered;
    private final Executor questions;
    private volatile NodeId leader;
    /** Whether the store has told of a leader, which is newer than what it was asked for. */
    private boolean told;

    /**
     * Knows nothing before {@link #begin}.
     *
     * @param leaderChanged is run when another node looks after the fabric, or none
     * @param masterChanged is told of devices of which another node becomes master, or this one, or none, or may have
     * @param questions runs what has to wait for the store of the cluster
     */
    public ClusterNodes(
            ClusterService cluster,
            LeadershipService leaderships,
            MastershipService masterships,
            Runnable leaderChanged,
            Consumer<DeviceId> masterChanged,
            Executor questions) {
        this.leaderships = leaderships;
        this.masterships = masterships;
        this.self = cluster.getLocalNode().id();
        this.leaderChanged = leaderChanged;
        this.masterChanged = masterChanged;
        this.questions = questions;
    }

    /** Asks that this node look after the fabric, now or when another no longer does. Call once. */
    public void begin() {
        leaderships.addListener(leadershipListener);
        masterships.addListener(mastershipListener);
        leaderships.runForLeadership(LEADERSHIP);
        NodeId first = leaderships.getLeader(LEADERSHIP);
        synchronized (this) {
            if (!told) {
                leader = first;
            }
        }
    }

    private synchronized void setLeader(NodeId next) {
        told = true;
        leader = next;
    }

    private void led(LeadershipEvent event) {
        if (event.subject().topic().equals(LEADERSHIP)) {
            // Without the store of the cluster nobody knows whether another leads by now.
            boolean isKnown = event.type() != LeadershipEvent.Type.SERVICE_DISRUPTED;
            setLeader(isKnown ? event.subject().leaderNodeId() : null);
            leaderChanged.run();
        }
    }

    private void mastered(MastershipEvent event) {
        Optional<NodeId> master = event.mastershipInfo().master();
        if (event.type() == MastershipEvent.Type.SUSPENDED) {
            // Who it was is as good as any other guess; but others may be it meanwhile.
            masterChanged.accept(event.subject());
            return;
        }
        Optional<NodeId> last = masters.put(event.subject(), master);
        if (!master.equals(last)) {
            masterChanged.accept(event.subject());
        }
    }

    /** The node that looks after the fabric; nothing if there is none at the moment. */
    public Optional<NodeId> leader() {
        return Optional.ofNullable(leader);
    }

    public boolean leads() {
        return self.equals(leader);
    }

    /** The node that is master of a device; nothing if there is none, or that is not known yet. Returns at once. */
    Optional<NodeId> masterOf(DeviceId device) {
        if (!masters.containsKey(device) && asked.add(device)) {
            questions.execute(() -> ask(device));
        }
        return masters.getOrDefault(device, Optional.empty());
    }

    /** What an event has told meanwhile is newer. */
    private void ask(DeviceId device) {
        try {
            masters.putIfAbsent(device, Optional.ofNullable(masterships.getMasterFor(device)));
        } finally {
            asked.remove(device);
        }
    }

    /** Has another node look after the fabric. */
    @Override
    public void close() {
        leaderships.removeListener(leadershipListener);
        masterships.removeListener(mastershipListener);
        leaderships.withdraw(LEADERSHIP);
    }
}
