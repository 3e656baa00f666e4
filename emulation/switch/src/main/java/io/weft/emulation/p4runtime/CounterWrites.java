package io.weft.emulation.p4runtime;

import p4.config.v1.P4InfoOuterClass.CounterSpec.Unit;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * What may be written to counters, direct or not. As in bmv2, which reads packets and bytes of all of them, only what
 * p4info says that a counter counts is written, and to delete one is to set it to 0.
 */
final class CounterWrites {
    private CounterWrites() {}

    /** What an update makes of a counter that was {@code old}, or an exception that names {@code what}. */
    static CounterData apply(Update.Type type, CounterData data, Unit unit, CounterData old, String what) {
        return switch (type) {
            case MODIFY -> merge(data, unit, old);
            case DELETE -> CounterData.getDefaultInstance();
            default -> throw EntityException.invalid(what + " can only be modified or deleted, got " + type);
        };
    }

    /** What is of the unit, and the rest as it was. */
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
