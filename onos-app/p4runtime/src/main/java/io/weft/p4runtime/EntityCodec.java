package io.weft.p4runtime;

import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.FabricTables;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.ReadRequest;

/** Translates entities and updates to P4Runtime messages and back. Stateless. */
final class EntityCodec {
    private static final int REPLICA_INSTANCE = 1;

    private EntityCodec() {}

    /** The message of an update; a deletion carries the key only. */
    static P4RuntimeOuterClass.Update encode(Update update) {
        return P4RuntimeOuterClass.Update.newBuilder()
                .setType(
                        switch (update.type()) {
                            case INSERT -> P4RuntimeOuterClass.Update.Type.INSERT;
                            case MODIFY -> P4RuntimeOuterClass.Update.Type.MODIFY;
                            case DELETE -> P4RuntimeOuterClass.Update.Type.DELETE;
                        })
                .setEntity(update.type() == Update.Type.DELETE ? encodeKey(update.entity()) : encode(update.entity()))
                .build();
    }

    static P4RuntimeOuterClass.Entity encode(Entity entity) {
        P4RuntimeOuterClass.Entity.Builder message = P4RuntimeOuterClass.Entity.newBuilder();
        if (entity instanceof TableEntry entry) {
            return message.setTableEntry(TableEntryCodec.encode(entry)).build();
        }
        return message.setPacketReplicationEngineEntry(P4RuntimeOuterClass.PacketReplicationEngineEntry.newBuilder()
                        .setCloneSessionEntry(session((CloneSession) entity)))
                .build();
    }

    private static P4RuntimeOuterClass.Entity encodeKey(Entity entity) {
        if (entity instanceof TableEntry entry) {
            return P4RuntimeOuterClass.Entity.newBuilder()
                    .setTableEntry(TableEntryCodec.encodeKey(entry.key()))
                    .build();
        }
        return encode(entity);
    }

    private static P4RuntimeOuterClass.CloneSessionEntry session(CloneSession session) {
        P4RuntimeOuterClass.CloneSessionEntry.Builder message =
                P4RuntimeOuterClass.CloneSessionEntry.newBuilder().setSessionId(session.session());
        for (int port : session.ports()) {
            message.addReplicas(
                    P4RuntimeOuterClass.Replica.newBuilder().setEgressPort(port).setInstance(REPLICA_INSTANCE));
        }
        return message.build();
    }

    /**
     * The entity of a message.
     *
     * @throws MalformedEntityException if it is of a kind or of a table that the control engine does not know
     */
    static Entity decode(P4RuntimeOuterClass.Entity message) {
        return switch (message.getEntityCase()) {
            case TABLE_ENTRY -> TableEntryCodec.decode(message.getTableEntry());
            case PACKET_REPLICATION_ENGINE_ENTRY -> decode(message.getPacketReplicationEngineEntry());
            default -> throw new MalformedEntityException("an entity of kind " + message.getEntityCase());
        };
    }

    private static CloneSession decode(P4RuntimeOuterClass.PacketReplicationEngineEntry message) {
        if (!message.hasCloneSessionEntry()) {
            throw new MalformedEntityException("a replication entry of kind " + message.getTypeCase());
        }
        P4RuntimeOuterClass.CloneSessionEntry session = message.getCloneSessionEntry();
        return new CloneSession(
                session.getSessionId(),
                session.getReplicasList().stream()
                        .mapToInt(P4RuntimeOuterClass.Replica::getEgressPort)
                        .toArray());
    }

    /** The request for all entries of the control engine's tables, and for their default entries. */
    static ReadRequest tablesRequest(long deviceId) {
        ReadRequest.Builder request = ReadRequest.newBuilder().setDeviceId(deviceId);
        FabricTables.withEntries()
                .forEach(table ->
                        request.addEntitiesBuilder().getTableEntryBuilder().setTableId(table.id()));
        FabricTables.withDefault().forEach(table -> request.addEntitiesBuilder()
                .getTableEntryBuilder()
                .setTableId(table.id())
                .setIsDefaultAction(true));
        return request.build();
    }

    static ReadRequest cloneSessionsRequest(long deviceId) {
        ReadRequest.Builder request = ReadRequest.newBuilder().setDeviceId(deviceId);
        request.addEntitiesBuilder().getPacketReplicationEngineEntryBuilder().getCloneSessionEntryBuilder();
        return request.build();
    }

    /** A switch reported something that its program does not have. */
    public static final class MalformedEntityException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        /** The message says what was reported. */
        public MalformedEntityException(String message) {
            super(message);
        }
    }
}
