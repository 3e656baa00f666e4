package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.SwitchMemory.CounterArray;
import p4.config.v1.P4InfoOuterClass.CounterSpec.Unit;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * Writes to direct and indirect counters. As in bmv2, only the unit that p4info declares is written, though both
 * packets and bytes are read, and deleting a counter sets it to 0.
 */
final class CounterWrites {
    private CounterWrites() {}

    /** Writes to an index of a counter; an exception names {@code what}. */
    static void write(Update.Type type, CounterData data, Unit unit, CounterArray counter, int index, String what) {
        switch (type) {
            case MODIFY -> set(data, unit, counter, index);
            case DELETE -> counter.set(index, 0, 0);
            default -> throw EntityException.invalid(what + " can only be modified or deleted, got " + type);
        }
    }

    private static void set(CounterData data, Unit unit, CounterArray counter, int index) {
        long packets = unit == Unit.BYTES ? counter.packets(index) : data.getPacketCount();
        long bytes = unit == Unit.PACKETS ? counter.bytes(index) : data.getByteCount();
        counter.set(index, packets, bytes);
    }

    /** Sets the counter of an entry to what the entry is written with; the unit that is not written begins anew. */
    static void replace(CounterData data, Unit unit, CounterArray counter) {
        counter.set(0, unit == Unit.BYTES ? 0 : data.getPacketCount(), unit == Unit.PACKETS ? 0 : data.getByteCount());
    }

    static CounterData data(CounterArray counter, int index) {
        return CounterData.newBuilder()
                .setPacketCount(counter.packets(index))
                .setByteCount(counter.bytes(index))
                .build();
    }
}
