package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.EntryState;
import io.weft.emulation.engine.SwitchMemory;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes the direct counters and meters of one table, by themselves or as parts of its entries. */
final class DirectResources {
    private final TableSchema table;
    private final SwitchMemory memory;

    DirectResources(TableSchema table, SwitchMemory memory) {
        this.table = table;
        this.memory = memory;
    }

    private CounterCell counter(EntryState state) {
        return new CounterCell(state.count(), 0, table.counterUnit(), "the direct counter of table " + table.name());
    }

    private String meter() {
        return "the direct meter of table " + table.name();
    }

    private MeterCell meter(EntryState state) {
        return new MeterCell(state.meter().orElseThrow(), meter());
    }

    /** Fails if an entry cannot have the counter data or the meter config that it comes with. */
    void check(TableEntry message) {
        if (message.hasCounterData()) {
            checkCounted();
        }
        if (message.hasMeterConfig()) {
            checkMetered(message);
            MeterCell.decode(message.getMeterConfig(), meter());
        }
    }

    /** Fails if entries of the table have no counters. */
    void checkCounted() {
        if (!table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter");
        }
    }

    /** Fails if an entry has no meter: as in bmv2, only packets that hit an entry are metered. */
    void checkMetered(TableEntry entry) {
        if (!table.isMetered()) {
            throw EntityException.invalid("table " + table.name() + " has no direct meter to configure");
        }
        if (entry.getIsDefaultAction()) {
            throw EntityException.unimplemented(
                    "table " + table.name() + " meters packets that hit an entry, its default entry has no meter");
        }
    }

    /** Sets what a valid entry comes with, and 0 in a unit that is not written; the rest stays as it is. */
    void apply(TableEntry message, EntryState state) {
        if (message.hasCounterData()) {
            state.count().set(0, 0, 0);
            counter(state).write(Update.Type.MODIFY, message.getCounterData());
        }
        if (message.hasMeterConfig()) {
            meter(state).write(Update.Type.MODIFY, Optional.of(message.getMeterConfig()), memory.nanos());
        }
    }

    void write(Update.Type type, DirectCounterEntry message, EntryState state) {
        counter(state).write(type, message.getData());
    }

    void write(Update.Type type, DirectMeterEntry message, EntryState state) {
        meter(state)
                .write(type, Optional.of(message.getConfig()).filter(config -> message.hasConfig()), memory.nanos());
    }
}
