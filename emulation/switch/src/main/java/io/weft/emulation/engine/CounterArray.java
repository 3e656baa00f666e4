package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/** An indirect counter: for each index, packets and bytes, whatever the unit that the program declares, as in bmv2. */
public final class CounterArray {

    private final AtomicLongArray packets;
    private final AtomicLongArray bytes;

    CounterArray(int size) {
        packets = new AtomicLongArray(size);
        bytes = new AtomicLongArray(size);
    }

    /** The number of indices. */
    public int size() {
        return packets.length();
    }

    void count(int index, int length) {
        packets.incrementAndGet(index);
        bytes.addAndGet(index, length);
    }

    /** The packets counted at an index. */
    public long packets(int index) {
        return packets.get(index);
    }

    /** The bytes counted at an index. */
    public long bytes(int index) {
        return bytes.get(index);
    }

    /** Sets both values at an index. */
    public void set(int index, long newPackets, long newBytes) {
        packets.set(index, newPackets);
        bytes.set(index, newBytes);
    }
}
