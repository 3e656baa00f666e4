package io.weft.p4runtime;

import java.util.concurrent.atomic.LongAdder;

/** Counts the packets of one switch that were not handed on. Thread-safe. */
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

    /** Packets to the switch, dropped because it did not take earlier ones. */
    public long out() {
        return out.sum();
    }

    /** Packets from the switch, dropped because it sent too many, or too large ones. */
    public long in() {
        return in.sum();
    }
}
