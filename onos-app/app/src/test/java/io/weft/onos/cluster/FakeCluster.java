package io.weft.onos.cluster;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.onlab.packet.IpAddress;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.ClusterServiceAdapter;
import org.onosproject.cluster.ControllerNode;
import org.onosproject.cluster.DefaultControllerNode;
import org.onosproject.cluster.Leader;
import org.onosproject.cluster.Leadership;
import org.onosproject.cluster.LeadershipEvent;
import org.onosproject.cluster.LeadershipEventListener;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.LeadershipServiceAdapter;
import org.onosproject.cluster.NodeId;
import org.onosproject.mastership.MastershipEvent;
import org.onosproject.mastership.MastershipInfo;
import org.onosproject.mastership.MastershipListener;
import org.onosproject.mastership.MastershipService;
import org.onosproject.mastership.MastershipServiceAdapter;
import org.onosproject.net.DeviceId;
import org.onosproject.net.MastershipRole;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.cluster.messaging.ClusterCommunicationServiceAdapter;
import org.onosproject.store.cluster.messaging.MessageSubject;

/** Nodes of ONOS that agree on a leader and on masters, and reach each other at once. */
public final class FakeCluster {
    private final List<LeadershipEventListener> leadershipListeners = new ArrayList<>();
    private final List<MastershipListener> mastershipListeners = new ArrayList<>();
    private final Map<DeviceId, NodeId> masters = new HashMap<>();
    private final Map<NodeId, Map<MessageSubject, Consumer<byte[]>>> subscribers = new HashMap<>();
    private NodeId leader;
    private long term;

    /** How often a node has asked who is master of a device. */
    int questions;

    /** Another node leads from now on. */
    public void lead(NodeId node) {
        lead(node, LeadershipEvent.Type.LEADER_CHANGED);
    }

    /** The store tells, with this type of event, that a node leads. */
    public void lead(NodeId node, LeadershipEvent.Type type) {
        leader = node;
        LeadershipEvent event =
                new LeadershipEvent(type, new Leadership("io.weft.fabric", new Leader(node, ++term, 0), List.of(node)));
        leadershipListeners.forEach(listener -> listener.event(event));
    }

    /** Another node is master of a device from now on. */
    public void master(DeviceId device, NodeId node) {
        master(device, node, MastershipEvent.Type.MASTER_CHANGED);
    }

    /** The store tells, with this type of event, that a node is master of a device. */
    public void master(DeviceId device, NodeId node, MastershipEvent.Type type) {
        masters.put(device, node);
        MastershipEvent event = new MastershipEvent(
                type,
                device,
                new MastershipInfo(++term, Optional.of(node), ImmutableMap.of(node, MastershipRole.MASTER)));
        mastershipListeners.forEach(listener -> listener.event(event));
    }

    public ClusterService cluster(NodeId node) {
        return new ClusterServiceAdapter() {
            @Override
            public ControllerNode getLocalNode() {
                return new DefaultControllerNode(node, IpAddress.valueOf("127.0.0.1"));
            }
        };
    }

    public LeadershipService leaderships() {
        return new LeadershipServiceAdapter() {
            @Override
            public NodeId getLeader(String topic) {
                return leader;
            }

            @Override
            public void addListener(LeadershipEventListener listener) {
                leadershipListeners.add(listener);
            }

            @Override
            public void removeListener(LeadershipEventListener listener) {
                leadershipListeners.remove(listener);
            }
        };
    }

    public MastershipService masterships() {
        return new MastershipServiceAdapter() {
            @Override
            public NodeId getMasterFor(DeviceId device) {
                questions++;
                return masters.get(device);
            }

            @Override
            public void addListener(MastershipListener listener) {
                mastershipListeners.add(listener);
            }

            @Override
            public void removeListener(MastershipListener listener) {
                mastershipListeners.remove(listener);
            }
        };
    }

    public ClusterCommunicationService messages(NodeId node) {
        Map<MessageSubject, Consumer<byte[]>> own = new HashMap<>();
        subscribers.put(node, own);
        return new ClusterCommunicationServiceAdapter() {
            @Override
            public <M> void addSubscriber(
                    MessageSubject subject, Function<byte[], M> decoder, Consumer<M> handler, Executor executor) {
                own.put(subject, bytes -> handler.accept(decoder.apply(bytes)));
            }

            @Override
            public void removeSubscriber(MessageSubject subject) {
                own.remove(subject);
            }

            @Override
            public <M> CompletableFuture<Void> unicast(
                    M message, MessageSubject subject, Function<M, byte[]> encoder, NodeId to) {
                subscribers.get(to).getOrDefault(subject, nobody -> {}).accept(encoder.apply(message));
                return CompletableFuture.completedFuture(null);
            }
        };
    }
}
