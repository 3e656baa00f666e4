package io.weft.emulation.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** What packets make of a table entry beside what the controller wrote; a modified entry inherits it. */
public final class EntryState {
    private final TrafficCount count = new TrafficCount();
    private final Meter meter;
    private volatile long lastHit;

    /** Makes one; {@code meter} is {@code null} where the table has no direct meter. */
    EntryState(Meter meter) {
        this.meter = meter;
    }

    /** The direct counter. */
    public TrafficCount count() {
        return count;
    }

    /** The direct meter, if the table has one. */
    public Optional<Meter> meter() {
        return Optional.ofNullable(meter);
    }

    /** When a packet hit it last, or it was written, in the nanoseconds of the switch; only where entries age. */
    public long lastHit() {
        return lastHit;
    }

    /** Lets the time since the last hit begin anew. */
    public void touch(long nanos) {
        lastHit = nanos;
    }

    void meter(PacketState packet, HitTracking.DirectMeter declared) {
        int units = declared.countsBytes() ? packet.arrivalLength : 1;
        declared.result().set(packet, meter.colour(units, packet.memory.nanos()));
    }

    /** The direct counter of a table entry. */
    public static final class TrafficCount {
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
}
