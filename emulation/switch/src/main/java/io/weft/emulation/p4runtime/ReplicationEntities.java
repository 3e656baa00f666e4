package io.weft.emulation.p4runtime;

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
    private static final int SESSION_LIMIT = 1 << 15;

    private static final int GROUP_LIMIT = 1 << 15;

    /** The field of the port of a replica as bytes. */
    private static final int PORT = 3;

    private final SwitchMemory memory;
    private final PortNumbers ports;
    private final Map<Integer, MulticastGroupEntry> groups = new TreeMap<>();
    private final Map<Integer, CloneSessionEntry> sessions = new TreeMap<>();

    ReplicationEntities(SwitchMemory memory, IntPredicate hasPort) {
        this.memory = memory;
        this.ports = new PortNumbers(hasPort);
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
        String what = "multicast group " + id;
        checkGroup(id);
        check(type, id, GROUP_LIMIT, groups.containsKey(id), what);
        if (type == Update.Type.DELETE) {
            groups.remove(id);
            memory.multicastGroups().remove(id);
        } else {
            memory.multicastGroups().set(id, replicas(group.getReplicasList(), what));
            groups.put(id, group);
        }
    }

    private void write(Update.Type type, CloneSessionEntry session) {
        int id = session.getSessionId();
        String what = "clone session " + id;
        check(type, id, SESSION_LIMIT, sessions.containsKey(id), what);
        if (type == Update.Type.DELETE) {
            sessions.remove(id);
            memory.cloneSessions().remove(id);
            return;
        }
        if (session.getClassOfService() != 0) {
            throw EntityException.unimplemented(what + " has a class of service, which bmv2 does not support");
        }
        if (session.getPacketLengthBytes() != 0) {
            throw EntityException.unimplemented(what + " truncates packets, which bmv2 does not support");
        }
        memory.cloneSessions().set(id, replicas(session.getReplicasList(), what));
        sessions.put(id, session);
    }

    private static void check(Update.Type type, int id, int limit, boolean exists, String what) {
        if (id < 1 || id >= limit) {
            throw EntityException.invalid(what + " is out of range, expected 1.." + (limit - 1));
        }
        if (type == Update.Type.INSERT && exists) {
            throw EntityException.exists(what + " exists already");
        }
        if (type != Update.Type.INSERT && !exists) {
            throw EntityException.notFound(what + " does not exist");
        }
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
        switch (wanted.getTypeCase()) {
            case MULTICAST_GROUP_ENTRY -> found.accept(
                    readGroups(wanted.getMulticastGroupEntry().getMulticastGroupId()));
            case CLONE_SESSION_ENTRY -> found.accept(
                    readSessions(wanted.getCloneSessionEntry().getSessionId()));
            default -> throw neither();
        }
    }

    private static void checkGroup(int id) {
        if (id >= GROUP_LIMIT || id < 0) {
            throw EntityException.outOfRange("multicast group " + Integer.toUnsignedString(id)
                    + " is out of range, expected 1.." + (GROUP_LIMIT - 1));
        }
    }

    private Stream<Entity> readGroups(int id) {
        checkGroup(id);
        return select(groups, id, "multicast group")
                .map(group -> PacketReplicationEngineEntry.newBuilder().setMulticastGroupEntry(group))
                .map(entry -> Entity.newBuilder()
                        .setPacketReplicationEngineEntry(entry)
                        .build());
    }

    private Stream<Entity> readSessions(int id) {
        return select(sessions, id, "clone session")
                .map(session -> PacketReplicationEngineEntry.newBuilder().setCloneSessionEntry(session))
                .map(entry -> Entity.newBuilder()
                        .setPacketReplicationEngineEntry(entry)
                        .build());
    }

    private static <T> Stream<T> select(Map<Integer, T> all, int id, String what) {
        if (id == 0) {
            return List.copyOf(all.values()).stream();
        }
        T one = all.get(id);
        if (one == null) {
            throw EntityException.notFound(what + " " + id + " does not exist");
        }
        return Stream.of(one);
    }
}
