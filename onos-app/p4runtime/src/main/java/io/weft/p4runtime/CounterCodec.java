package io.weft.p4runtime;

import io.weft.control.live.TrafficCounts;
import io.weft.p4.P4Counter;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.FieldMatch;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Requests for counters, and what a switch answers to them. Stateless. */
final class CounterCodec {
    private CounterCodec() {}

    static ReadRequest request(long deviceId, P4Counter counter, int[] cells) {
        ReadRequest.Builder request = ReadRequest.newBuilder().setDeviceId(deviceId);
        for (int cell : cells) {
            request.addEntities(Entity.newBuilder()
                    .setCounterEntry(CounterEntry.newBuilder()
                            .setCounterId(counter.id())
                            .setIndex(Index.newBuilder().setIndex(cell))));
        }
        return request.build();
    }

    /** The request for the direct counters of {@code path}, and for some cells of {@code channel_packets}. */
    static ReadRequest trafficRequest(long deviceId, int[] cells) {
        return request(deviceId, WeftCounters.CHANNEL_PACKETS, cells).toBuilder()
                .addEntities(Entity.newBuilder()
                        .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                                .setTableEntry(TableEntry.newBuilder().setTableId(WeftTables.PATH.id()))))
                .build();
    }

    /**
     * What the cells of an answer have counted, by index.
     *
     * @throws IllegalStateException if one of them is missing
     */
    static Map<Long, CounterData> cells(P4Counter counter, int[] wanted, List<Entity> answer) {
        Map<Long, CounterData> cells = new LinkedHashMap<>();
        for (Entity entity : answer) {
            if (entity.hasCounterEntry()) {
                CounterEntry cell = entity.getCounterEntry();
                cells.putIfAbsent(cell.getIndex().getIndex(), cell.getData());
            }
        }
        for (int cell : wanted) {
            if (!cells.containsKey((long) cell)) {
                throw new IllegalStateException("cell " + cell + " of " + counter.name() + " was left out");
            }
        }
        return cells;
    }

    /**
     * Returns an entity of the answer to a request for traffic.
     *
     * @throws EntityCodec.MalformedEntityException if it is not of a requested counter
     */
    static Entity checkedTraffic(Entity entity) {
        boolean cell = entity.hasCounterEntry()
                && entity.getCounterEntry().getCounterId() == WeftCounters.CHANNEL_PACKETS.id();
        boolean path = entity.hasDirectCounterEntry()
                && entity.getDirectCounterEntry().getTableEntry().getTableId() == WeftTables.PATH.id();
        if (!cell && !path) {
            throw new EntityCodec.MalformedEntityException("an entity of kind " + entity.getEntityCase()
                    + " that was not asked for, in place of traffic counters");
        }
        return entity;
    }

    /** The traffic of switch {@code s}; fails as {@link #cells} does. */
    static TrafficCounts traffic(Topology topology, int s, int[] wanted, List<Entity> answer) {
        TrafficCounts.Builder traffic = new TrafficCounts.Builder(topology, s);
        cells(WeftCounters.CHANNEL_PACKETS, wanted, answer)
                .forEach((cell, data) -> traffic.left(cell, data.getPacketCount(), data.getByteCount()));
        for (Entity entity : answer) {
            if (entity.hasDirectCounterEntry()) {
                CounterData data = entity.getDirectCounterEntry().getData();
                traffic.sent(destination(entity), data.getPacketCount(), data.getByteCount());
            }
        }
        return traffic.build();
    }

    private static long destination(Entity entity) {
        return entity.getDirectCounterEntry().getTableEntry().getMatchList().stream()
                .filter(match -> match.getFieldId() == WeftTables.PATH_DESTINATION.id())
                .map(FieldMatch::getExact)
                .mapToLong(exact -> CanonicalBytes.toLong(exact.getValue()))
                .findFirst()
                .orElseThrow(() -> new EntityCodec.MalformedEntityException("an entry of path without a destination"));
    }
}
