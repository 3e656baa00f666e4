package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Replica;
import io.weft.emulation.engine.ReplicationEngine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
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

    private final ReplicationEngine engine;
    private final IntPredicate hasPort;
    private final Map<Integer, MulticastGroupEntry> groups = new TreeMap<>();
    private final Map<Integer, CloneSessionEntry> sessions = new TreeMap<>();

    ReplicationEntities(ReplicationEngine engine, IntPredicate hasPort) {
        this.engine = engine;
        this.hasPort = hasPort;
    }

    void write(Update.Type type, PacketReplicationEngineEntry message) {
        switch (message.getTypeCase()) {
            case MULTICAST_GROUP_ENTRY -> write(type, message.getMulticastGroupEntry());
            case CLONE_SESSION_ENTRY -> write(type, message.getCloneSessionEntry());
            default -> throw EntityException.invalid(
                    "a packet replication engine entry is a multicast group or a clone session, got neither");
        }
    }

    private void write(Update.Type type, MulticastGroupEntry group) {
        int id = group.getMulticastGroupId();
        String what = "multicast group " + id;
        check(type, id, GROUP_LIMIT, groups.containsKey(id), what);
        if (type == Update.Type.DELETE) {
            groups.remove(id);
            engine.removeGroup(id);
        } else {
            engine.setGroup(id, replicas(group.getReplicasList(), what));
            groups.put(id, group);
        }
    }

    private void write(Update.Type type, CloneSessionEntry session) {
        int id = session.getSessionId();
        String what = "clone session " + id;
        check(type, id, SESSION_LIMIT, sessions.containsKey(id), what);
        if (type == Update.Type.DELETE) {
            sessions.remove(id);
            engine.removeSession(id);
            return;
        }
        if (session.getClassOfService() != 0) {
            throw EntityException.unimplemented(what + " has a class of service, which bmv2 does not support");
        }
        if (session.getPacketLengthBytes() != 0) {
            throw EntityException.unimplemented(what + " truncates packets, which bmv2 does not support");
        }
        engine.setSession(id, replicas(session.getReplicasList(), what));
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
            Replica replica = new Replica(message.getEgressPort(), message.getInstance());
            if (!hasPort.test(replica.port())) {
                throw EntityException.invalid(
                        what + " has a replica at port " + replica.port() + ", which does not exist");
            }
            if (!seen.add(replica)) {
                throw EntityException.invalid(what + " has the replica at port " + replica.port() + ", instance "
                        + replica.instance() + " twice");
            }
            replicas.add(replica);
        }
        return replicas;
    }

    void read(PacketReplicationEngineEntry wanted, Consumer<Entity> found) {
        boolean all = wanted.getTypeCase() == PacketReplicationEngineEntry.TypeCase.TYPE_NOT_SET;
        if (all || wanted.hasMulticastGroupEntry()) {
            int id = wanted.getMulticastGroupEntry().getMulticastGroupId();
            groups.values().stream()
                    .filter(group -> id == 0 || id == group.getMulticastGroupId())
                    .forEach(group -> {
                        Entity.Builder entity = Entity.newBuilder();
                        entity.getPacketReplicationEngineEntryBuilder().setMulticastGroupEntry(group);
                        found.accept(entity.build());
                    });
        }
        if (all || wanted.hasCloneSessionEntry()) {
            int id = wanted.getCloneSessionEntry().getSessionId();
            sessions.values().stream()
                    .filter(session -> id == 0 || id == session.getSessionId())
                    .forEach(session -> {
                        Entity.Builder entity = Entity.newBuilder();
                        entity.getPacketReplicationEngineEntryBuilder().setCloneSessionEntry(session);
                        found.accept(entity.build());
                    });
        }
    }
}
