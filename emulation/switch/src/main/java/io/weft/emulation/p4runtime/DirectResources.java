package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.EntryState;
import io.weft.emulation.engine.Meter;
import io.weft.emulation.engine.SwitchMemory;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes the direct counters and meters of one table, by themselves or as parts of its entries. */
final class DirectResources {
    private static final CounterData NOTHING = CounterData.getDefaultInstance();

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
                    "table " + table.name() + " meters packets that hit an entry, its default" + " entry has no meter");
        }
    }

    /** Sets what a valid entry comes with; the rest stays as it is. */
    void apply(TableEntry message, EntryState state) {
        if (message.hasCounterData()) {
            set(state, CounterWrites.merge(message.getCounterData(), table.counterUnit(), NOTHING));
        }
        if (message.hasMeterConfig()) {
            set(state, message.getMeterConfig());
        }
    }

    private static void set(EntryState state, CounterData data) {
        state.count().set(data.getPacketCount(), data.getByteCount());
    }

    private void set(EntryState state, MeterConfig config) {
        configure(state, MeterConfigs.decode(config, meter()));
    }

    private void configure(EntryState state, Optional<Meter.Configuration> configuration) {
        MeterConfigs.apply(configuration, state.meter().orElseThrow(), memory.nanos());
    }

    /** Sets the counter of an entry. */
    void write(Update.Type type, DirectCounterEntry message, EntryState state) {
        CounterData old =
                CounterWrites.data(state.count().packets(), state.count().bytes());
        set(state, CounterWrites.apply(type, message.getData(), table.counterUnit(), old, counter()));
    }

    /** Fails if the table has no counters. */
    void checkCounted() {
        if (!table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter");
        }
    }

    /** Fails if an entry of the table has no meter. */
    void checkMetered(DirectMeterEntry message) {
        checkMetered(message.getTableEntry());
    }

    /** Configures the meter of an entry. */
    void write(Update.Type type, DirectMeterEntry message, EntryState state) {
        MeterConfigs.check(type, meter());
        configure(state, message.hasConfig() ? MeterConfigs.decode(message.getConfig(), meter()) : Optional.empty());
    }
}
