package io.weft.p4runtime;

import io.weft.control.table.FabricTables;
import io.weft.p4.P4Counter;
import io.weft.p4.P4Table;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.PacketReplicationEngineEntry;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** The requests that read the control engine's entities. */
final class ReadRequests {
    private ReadRequests() {}

    /** All entries of its tables, and their default entries. */
    static ReadRequest tables(long deviceId) {
        ReadRequest.Builder request = ReadRequest.newBuilder().setDeviceId(deviceId);
        for (P4Table table : FabricTables.withEntries()) {
            request.addEntities(
                    Entity.newBuilder().setTableEntry(TableEntry.newBuilder().setTableId(table.id())));
        }
        for (P4Table table : FabricTables.withDefault()) {
            request.addEntities(Entity.newBuilder()
                    .setTableEntry(
                            TableEntry.newBuilder().setTableId(table.id()).setIsDefaultAction(true)));
        }
        return request.build();
    }

    /** Some cells of a counter. */
    static ReadRequest cells(long deviceId, P4Counter counter, int[] indices) {
        ReadRequest.Builder request = ReadRequest.newBuilder().setDeviceId(deviceId);
        for (int index : indices) {
            request.addEntities(Entity.newBuilder()
                    .setCounterEntry(CounterEntry.newBuilder()
                            .setCounterId(counter.id())
                            .setIndex(Index.newBuilder().setIndex(index))));
        }
        return request.build();
    }

    /** The direct counters of {@code path}, and some cells of {@code channel_packets}. */
    static ReadRequest traffic(long deviceId, int[] cells) {
        return cells(deviceId, WeftCounters.CHANNEL_PACKETS, cells).toBuilder()
                .addEntities(Entity.newBuilder()
                        .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                                .setTableEntry(TableEntry.newBuilder().setTableId(WeftTables.PATH.id()))))
                .build();
    }

    /** All clone sessions. */
    static ReadRequest cloneSessions(long deviceId) {
        return ReadRequest.newBuilder()
                .setDeviceId(deviceId)
                .addEntities(Entity.newBuilder()
                        .setPacketReplicationEngineEntry(PacketReplicationEngineEntry.newBuilder()
                                .setCloneSessionEntry(CloneSessionEntry.getDefaultInstance())))
                .build();
    }
}
