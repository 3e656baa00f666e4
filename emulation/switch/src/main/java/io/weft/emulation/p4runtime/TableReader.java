package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.TableEntry;
import io.weft.emulation.engine.TrafficCount;
import java.util.function.Consumer;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;

/** Reads entries and direct counters of one table. */
final class TableReader {

    private final TableEntities table;

    TableReader(TableEntities table) {
        this.table = table;
    }

    /** Finds the entries that a message describes: the default entry, one entry, or all. */
    private void find(P4RuntimeOuterClass.TableEntry wanted, Consumer<TableEntry> found) {
        if (wanted.getIsDefaultAction()) {
            table.entries().defaultEntry().ifPresent(found);
        } else if (wanted.getMatchCount() > 0) {
            table.entries().find(table.codec().decode(wanted)).ifPresent(found);
        } else {
            table.entries().entries().stream()
                    .filter(entry -> isLike(message(entry), wanted))
                    .forEach(found);
        }
    }

    private static boolean isLike(P4RuntimeOuterClass.TableEntry entry, P4RuntimeOuterClass.TableEntry wanted) {
        return wanted.getPriority() == 0 || wanted.getPriority() == entry.getPriority();
    }

    private static P4RuntimeOuterClass.TableEntry message(TableEntry entry) {
        return (P4RuntimeOuterClass.TableEntry) entry.origin();
    }

    private static CounterData data(TrafficCount count) {
        return CounterData.newBuilder()
                .setPacketCount(count.packets())
                .setByteCount(count.bytes())
                .build();
    }

    void read(P4RuntimeOuterClass.TableEntry wanted, Consumer<Entity> found) {
        boolean counters = wanted.hasCounterData() && table.schema().isCounted();
        find(wanted, entry -> {
            P4RuntimeOuterClass.TableEntry message = message(entry);
            if (counters) {
                message =
                        message.toBuilder().setCounterData(data(entry.count())).build();
            }
            found.accept(Entity.newBuilder().setTableEntry(message).build());
        });
    }

    void read(DirectCounterEntry wanted, Consumer<Entity> found) {
        find(wanted.getTableEntry(), entry -> {
            DirectCounterEntry.Builder builder = DirectCounterEntry.newBuilder().setData(data(entry.count()));
            builder.getTableEntryBuilder()
                    .setTableId(table.schema().id())
                    .addAllMatch(message(entry).getMatchList())
                    .setPriority(message(entry).getPriority())
                    .setIsDefaultAction(message(entry).getIsDefaultAction());
            found.accept(Entity.newBuilder().setDirectCounterEntry(builder).build());
        });
    }
}
