package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.EntryState.TrafficCount;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Reads entries, direct counters and direct meters of one table. */
final class TableReader {
    private final TableEntities table;

    TableReader(TableEntities table) {
        this.table = table;
    }

    /** The entries that a message describes: the default entry, one entry, or all that pass its filters. */
    private Stream<TableEntities.WrittenEntry> find(TableEntry wanted) {
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
        return CounterWrites.data(count.packets(), count.bytes());
    }

    Stream<Entity> read(TableEntry wanted) {
        boolean counters = wanted.hasCounterData() && table.schema().isCounted();
        boolean meters = wanted.hasMeterConfig() && table.schema().isMetered();
        boolean times = wanted.hasTimeSinceLastHit();
        if (times && (wanted.getIsDefaultAction() || !table.schema().isAgeing())) {
            throw EntityException.invalid("table " + table.schema().name()
                    + ": the time since the last hit is known of entries with idle timeouts only");
        }
        return find(wanted).map(written -> {
            TableEntry message = written.message();
            if (counters || meters || times) {
                TableEntry.Builder builder = message.toBuilder();
                if (counters) {
                    builder.setCounterData(data(written.entry().state().count()));
                }
                if (meters) {
                    config(written).ifPresent(builder::setMeterConfig);
                }
                if (times) {
                    builder.getTimeSinceLastHitBuilder().setElapsedNs(table.idle(written));
                }
                message = builder.build();
            }
            return Entity.newBuilder().setTableEntry(message).build();
        });
    }

    Stream<Entity> read(DirectCounterEntry wanted) {
        return findExisting(wanted.getTableEntry()).map(written -> Entity.newBuilder()
                .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                        .setTableEntry(key(written))
                        .setData(data(written.entry().state().count())))
                .build());
    }

    Stream<Entity> read(DirectMeterEntry wanted) {
        return findExisting(wanted.getTableEntry()).map(written -> {
            DirectMeterEntry.Builder builder = DirectMeterEntry.newBuilder().setTableEntry(key(written));
            config(written).ifPresent(builder::setConfig);
            return Entity.newBuilder().setDirectMeterEntry(builder).build();
        });
    }

    private Stream<TableEntities.WrittenEntry> findExisting(TableEntry wanted) {
        List<TableEntities.WrittenEntry> found = find(wanted).toList();
        if (found.isEmpty() && (wanted.getMatchCount() > 0 || wanted.getIsDefaultAction())) {
            throw EntityException.invalid("table " + table.schema().name() + " has no such entry");
        }
        return found.stream();
    }

    private TableEntry key(TableEntities.WrittenEntry written) {
        return TableEntry.newBuilder()
                .setTableId(table.schema().id())
                .addAllMatch(written.message().getMatchList())
                .setPriority(written.message().getPriority())
                .setIsDefaultAction(written.message().getIsDefaultAction())
                .build();
    }

    private static Optional<MeterConfig> config(TableEntities.WrittenEntry written) {
        return written.entry().state().meter().flatMap(MeterConfigs::encode);
    }
}
