package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicLong;

/** The direct counter of a table entry. */
public final class TrafficCount {

    private final AtomicLong packets = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    void count(int length) {
        packets.incrementAndGet();
        bytes.addAndGet(length);
    }

    /** The packets counted. */
    public long packets() {
        return packets.get();
    }

    /** The bytes counted. */
    public long bytes() {
        return bytes.get();
    }

    /** Sets both values. */
    public void set(long newPackets, long newBytes) {
        packets.set(newPackets);
        bytes.set(newBytes);
    }
}
