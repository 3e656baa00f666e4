package io.weft.emulation.p4runtime;

import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Update;

/** What may be written to counters, direct or not. As in bmv2, to delete one is to set it to 0. */
final class CounterWrites {

    private CounterWrites() {}

    /** The data that a write sets, or an exception that names {@code what} if it is none. */
    static CounterData check(Update.Type type, CounterData data, String what) {
        return switch (type) {
            case MODIFY -> data;
            case DELETE -> CounterData.getDefaultInstance();
            default -> throw EntityException.invalid(what + " can only be modified or deleted, got " + type);
        };
    }
}
