package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.SwitchMemory.CounterArray;
import p4.config.v1.P4InfoOuterClass.CounterSpec.Unit;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * One index of a counter, direct or indirect. As in bmv2, only the unit that p4info declares is written, though both
 * packets and bytes are read, and deleting a counter sets it to 0.
 *
 * @param what what errors call it
 */
record CounterCell(CounterArray array, int index, Unit unit, String what) {
    void write(Update.Type type, CounterData data) {
        switch (type) {
            case MODIFY -> array.set(
                    index,
                    unit == Unit.BYTES ? array.packets(index) : data.getPacketCount(),
                    unit == Unit.PACKETS ? array.bytes(index) : data.getByteCount());
            case DELETE -> array.set(index, 0, 0);
            default -> throw EntityException.invalid(what + " can only be modified or deleted, got " + type);
        }
    }

    static CounterData data(CounterArray array, int index) {
        return CounterData.newBuilder()
                .setPacketCount(array.packets(index))
                .setByteCount(array.bytes(index))
                .build();
    }
}
