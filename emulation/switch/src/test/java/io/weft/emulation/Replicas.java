package io.weft.emulation;

import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MulticastGroupEntry;
import p4.v1.P4RuntimeOuterClass.Replica;

/** Multicast groups and clone sessions. */
public final class Replicas {
    private Replicas() {}

    /** A clone session with one replica. */
    public static Entity session(int id, int port) {
        return session(CloneSessionEntry.newBuilder()
                .setSessionId(id)
                .addReplicas(Replica.newBuilder().setEgressPort(port).setInstance(1)));
    }

    public static Entity session(CloneSessionEntry.Builder session) {
        Entity.Builder entity = Entity.newBuilder();
        entity.getPacketReplicationEngineEntryBuilder().setCloneSessionEntry(session);
        return entity.build();
    }

    /** A multicast group with one replica of instance 1 at each port. */
    public static Entity multicast(int id, int... ports) {
        MulticastGroupEntry.Builder group = MulticastGroupEntry.newBuilder().setMulticastGroupId(id);
        for (int port : ports) {
            group.addReplicas(Replica.newBuilder().setEgressPort(port).setInstance(1));
        }
        Entity.Builder entity = Entity.newBuilder();
        entity.getPacketReplicationEngineEntryBuilder().setMulticastGroupEntry(group);
        return entity.build();
    }
}
