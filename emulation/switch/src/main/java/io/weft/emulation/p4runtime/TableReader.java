package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.TrafficCount;
import java.util.List;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Reads entries and direct counters of one table. */
final class TableReader {

    private final TableEntities table;

    TableReader(TableEntities table) {
        this.table = table;
    }

    /** The entries that a message describes: the default entry, one entry, or all that pass its filters. */
    private Stream<WrittenEntry> find(TableEntry wanted) {
        if (wanted.getIsDefaultAction()) {
            return table.defaultEntry().stream();
        }
        if (wanted.getMatchCount() > 0) {
            return table.find(table.codec().decode(wanted)).stream();
        }
        return List.copyOf(table.entries()).stream().filter(entry -> passes(entry.message(), wanted));
    }

    private static boolean passes(TableEntry entry, TableEntry wanted) {
        return (wanted.getPriority() == 0 || wanted.getPriority() == entry.getPriority())
                && (wanted.getMetadata().isEmpty() || wanted.getMetadata().equals(entry.getMetadata()));
    }

    private static CounterData data(TrafficCount count) {
        return CounterData.newBuilder()
                .setPacketCount(count.packets())
                .setByteCount(count.bytes())
                .build();
    }

    Stream<Entity> read(TableEntry wanted) {
        boolean counters = wanted.hasCounterData() && table.schema().isCounted();
        return find(wanted).map(written -> {
            TableEntry message = written.message();
            if (counters) {
                message = message.toBuilder()
                        .setCounterData(data(written.entry().count()))
                        .build();
            }
            return Entity.newBuilder().setTableEntry(message).build();
        });
    }

    Stream<Entity> read(DirectCounterEntry wanted) {
        TableEntry of = wanted.getTableEntry();
        List<WrittenEntry> counted = find(of).toList();
        if (counted.isEmpty() && (of.getMatchCount() > 0 || of.getIsDefaultAction())) {
            throw EntityException.invalid("table " + table.schema().name() + " has no such entry to count");
        }
        return counted.stream().map(written -> {
            DirectCounterEntry.Builder builder =
                    DirectCounterEntry.newBuilder().setData(data(written.entry().count()));
            builder.getTableEntryBuilder()
                    .setTableId(table.schema().id())
                    .addAllMatch(written.message().getMatchList())
                    .setPriority(written.message().getPriority())
                    .setIsDefaultAction(written.message().getIsDefaultAction());
            return Entity.newBuilder().setDirectCounterEntry(builder).build();
        });
    }
}
