package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.EntryState;
import io.weft.emulation.engine.Meter;
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

    private String counter() {
        return "the direct counter of table " + table.name();
    }

    private String meter() {
        return "the direct meter of table " + table.name();
    }

    /** Fails if an entry cannot have the counter data or the meter config that it comes with. */
    void check(TableEntry message) {
        if (message.hasCounterData() && !table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter to set");
        }
        if (message.hasMeterConfig()) {
            checkMetered(message);
            MeterConfigs.decode(message.getMeterConfig(), meter());
        }
    }

    // Only packets that hit an entry are metered, as in bmv2, which does not know why it cannot do more.
    private void checkMetered(TableEntry entry) {
        if (!table.isMetered()) {
            throw EntityException.invalid("table " + table.name() + " has no direct meter to configure");
        }
        if (entry.getIsDefaultAction()) {
            throw EntityException.unimplemented(
                    "table " + table.name() + " meters packets that hit an entry, its default entry has no meter");
        }
    }

    /** Sets what a valid entry comes with; the rest stays as it is. */
    void apply(TableEntry message, EntryState state) {
        if (message.hasCounterData()) {
            CounterWrites.replace(message.getCounterData(), table.counterUnit(), state.count());
        }
        if (message.hasMeterConfig()) {
            configure(state, MeterConfigs.decode(message.getMeterConfig(), meter()));
        }
    }

    private void configure(EntryState state, Optional<Meter.Configuration> configuration) {
        MeterConfigs.apply(configuration, state.meter().orElseThrow(), memory.nanos());
    }

    void write(Update.Type type, DirectCounterEntry message, EntryState state) {
        CounterWrites.write(type, message.getData(), table.counterUnit(), state.count(), 0, counter());
    }

    void checkCounted() {
        if (!table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter");
        }
    }

    /** Fails if an entry of the table has no meter. */
    void checkMetered(DirectMeterEntry message) {
        checkMetered(message.getTableEntry());
    }

    void write(Update.Type type, DirectMeterEntry message, EntryState state) {
        MeterConfigs.check(type, meter());
        configure(state, message.hasConfig() ? MeterConfigs.decode(message.getConfig(), meter()) : Optional.empty());
    }
}
