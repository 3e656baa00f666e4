package io.weft.emulation.p4runtime;

import p4.config.v1.P4InfoOuterClass.CounterSpec.Unit;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * Writes to direct and indirect counters. As in bmv2, only the unit that p4info declares is written, though both
 * packets and bytes are read, and deleting a counter sets it to 0.
 */
final class CounterWrites {
    private CounterWrites() {}

    /** The new value of a counter that had the value {@code old}; an exception names {@code what}. */
    static CounterData apply(Update.Type type, CounterData data, Unit unit, CounterData old, String what) {
        return switch (type) {
            case MODIFY -> merge(data, unit, old);
            case DELETE -> CounterData.getDefaultInstance();
            default -> throw EntityException.invalid(what + " can only be modified or deleted, got " + type);
        };
    }

    /** The new value of the counter's unit and the old value of the other. */
    static CounterData merge(CounterData data, Unit unit, CounterData old) {
        return data(
                (unit == Unit.BYTES ? old : data).getPacketCount(), (unit == Unit.PACKETS ? old : data).getByteCount());
    }

    static CounterData data(long packets, long bytes) {
        return CounterData.newBuilder()
                .setPacketCount(packets)
                .setByteCount(bytes)
                .build();
    }
}
