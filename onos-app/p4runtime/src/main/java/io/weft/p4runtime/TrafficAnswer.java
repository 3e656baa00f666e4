package io.weft.p4runtime;

import io.weft.control.live.SwitchTraffic;
import io.weft.p4.WeftCounters;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.FieldMatch;

/** Reads the answer of a switch to a request for its traffic counters. */
final class TrafficAnswer {
    private TrafficAnswer() {}

    /**
     * Returns the entity.
     *
     * @throws EntityCodec.MalformedEntityException if it is not of a requested counter
     */
    static Entity checked(Entity entity) {
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

    /**
     * The traffic of switch {@code s}.
     *
     * @param cells the requested cells of {@code channel_packets}
     * @throws IllegalStateException if one of them is missing
     */
    static SwitchTraffic of(Topology topology, int s, int[] cells, List<Entity> answer) {
        SwitchTraffic.Builder traffic = new SwitchTraffic.Builder(topology, s);
        Set<Long> told = new HashSet<>();
        for (Entity entity : answer) {
            if (entity.hasCounterEntry()) {
                long cell = entity.getCounterEntry().getIndex().getIndex();
                if (told.add(cell)) {
                    CounterData data = entity.getCounterEntry().getData();
                    traffic.left(cell, data.getPacketCount(), data.getByteCount());
                }
            } else {
                CounterData data = entity.getDirectCounterEntry().getData();
                traffic.sent(destination(entity), data.getPacketCount(), data.getByteCount());
            }
        }
        Arrays.stream(cells)
                .filter(cell -> !told.contains((long) cell))
                .findFirst()
                .ifPresent(cell -> {
                    throw new IllegalStateException(
                            "cell " + cell + " of " + WeftCounters.CHANNEL_PACKETS.name() + " was left out");
                });
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
