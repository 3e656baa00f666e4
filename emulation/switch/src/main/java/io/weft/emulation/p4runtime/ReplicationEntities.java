package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ReplicaTable;
import io.weft.emulation.engine.ReplicaTable.Replica;
import io.weft.emulation.engine.SwitchMemory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MulticastGroupEntry;
import p4.v1.P4RuntimeOuterClass.PacketReplicationEngineEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads multicast groups and clone sessions. */
final class ReplicationEntities {
    /** The numbers that bmv2 takes: 1 to one less than this. */
    private static final int LIMIT = 1 << 15;

    private static final int PORT = 3;

    private final MessagePorts ports;
    private final Copies<MulticastGroupEntry> groups;
    private final Copies<CloneSessionEntry> sessions;

    /** The groups or the sessions: what makes the copies, and the messages that a controller wrote. */
    private record Copies<T>(String name, ReplicaTable replicas, Map<Integer, T> written) {
        Copies(String name, ReplicaTable replicas) {
            this(name, replicas, new TreeMap<>());
        }

        void check(Update.Type type, int id) {
            if (id < 1 || id >= LIMIT) {
                throw EntityException.invalid(name + " " + id + " is out of range, expected 1.." + (LIMIT - 1));
            }
            if (type == Update.Type.INSERT && written.containsKey(id)) {
                throw EntityException.exists(name + " " + id + " exists already");
            }
            if (type != Update.Type.INSERT && !written.containsKey(id)) {
                throw EntityException.notFound(name + " " + id + " does not exist");
            }
        }

        /** Writes an entry; its copies are asked for unless it is deleted. */
        void write(Update.Type type, int id, T message, Supplier<List<Replica>> copies) {
            check(type, id);
            if (type == Update.Type.DELETE) {
                written.remove(id);
                replicas.remove(id);
            } else {
                replicas.set(id, copies.get());
                written.put(id, message);
            }
        }

        Stream<T> read(int id) {
            if (id == 0) {
                return List.copyOf(written.values()).stream();
            }
            if (!written.containsKey(id)) {
                throw EntityException.notFound(name + " " + id + " does not exist");
            }
            return Stream.of(written.get(id));
        }
    }

    ReplicationEntities(SwitchMemory memory, IntPredicate hasPort) {
        this.ports = new MessagePorts(hasPort);
        this.groups = new Copies<>("multicast group", memory.multicastGroups());
        this.sessions = new Copies<>("clone session", memory.cloneSessions());
    }

    void write(Update.Type type, PacketReplicationEngineEntry message) {
        switch (message.getTypeCase()) {
            case MULTICAST_GROUP_ENTRY -> write(type, message.getMulticastGroupEntry());
            case CLONE_SESSION_ENTRY -> write(type, message.getCloneSessionEntry());
            default -> throw neither();
        }
    }

    private static EntityException neither() {
        return EntityException.invalid(
                "a packet replication engine entry is a multicast group or a clone session, got neither");
    }

    private void write(Update.Type type, MulticastGroupEntry group) {
        int id = group.getMulticastGroupId();
        checkGroup(id);
        groups.write(type, id, group, () -> replicas(group.getReplicasList(), "multicast group " + id));
    }

    private void write(Update.Type type, CloneSessionEntry session) {
        String what = "clone session " + session.getSessionId();
        sessions.write(type, session.getSessionId(), session, () -> {
            if (session.getClassOfService() != 0) {
                throw EntityException.unimplemented(what + " has a class of service, which bmv2 does not support");
            }
            if (session.getPacketLengthBytes() != 0) {
                throw EntityException.unimplemented(what + " truncates packets, which bmv2 does not support");
            }
            return replicas(session.getReplicasList(), what);
        });
    }

    private List<Replica> replicas(List<P4RuntimeOuterClass.Replica> messages, String what) {
        List<Replica> replicas = new ArrayList<>();
        Set<Replica> seen = new HashSet<>();
        for (P4RuntimeOuterClass.Replica message : messages) {
            int port = ports.read(message.getEgressPort(), message, PORT, what);
            if (port == 0) {
                throw EntityException.invalid(what + " has a replica without a port");
            }
            Replica replica = new Replica(port, message.getInstance());
            if (!seen.add(replica)) {
                throw EntityException.invalid(what + " has the replica at port " + replica.port() + ", instance "
                        + replica.instance() + " twice");
            }
            replicas.add(replica);
        }
        return replicas;
    }

    void read(PacketReplicationEngineEntry wanted, Consumer<Stream<Entity>> found) {
        PacketReplicationEngineEntry.Builder entry = PacketReplicationEngineEntry.newBuilder();
        switch (wanted.getTypeCase()) {
            case MULTICAST_GROUP_ENTRY -> {
                int id = wanted.getMulticastGroupEntry().getMulticastGroupId();
                checkGroup(id);
                found.accept(groups.read(id).map(group -> entity(entry.setMulticastGroupEntry(group))));
            }
            case CLONE_SESSION_ENTRY -> found.accept(
                    sessions.read(wanted.getCloneSessionEntry().getSessionId())
                            .map(session -> entity(entry.setCloneSessionEntry(session))));
            default -> throw neither();
        }
    }

    private static Entity entity(PacketReplicationEngineEntry.Builder entry) {
        return Entity.newBuilder().setPacketReplicationEngineEntry(entry).build();
    }

    private static void checkGroup(int id) {
        if (id >= LIMIT || id < 0) {
            throw EntityException.outOfRange(
                    "multicast group " + Integer.toUnsignedString(id) + " is out of range, expected 1.." + (LIMIT - 1));
        }
    }
}
