package io.weft.p4runtime;

import java.util.concurrent.atomic.LongAdder;

/** Counts the dropped controller packets of one switch. Thread-safe. */
public final class PacketDrops {
    private final LongAdder out = new LongAdder();
    private final LongAdder in = new LongAdder();

    PacketDrops() {}

    void countOut() {
        out.increment();
    }

    void countIn() {
        in.increment();
    }

    /** Packets to the switch that were dropped because it had not read earlier ones. */
    public long out() {
        return out.sum();
    }

    /** Packets from the switch that were dropped because they were too many or too large. */
    public long in() {
        return in.sum();
    }
}
