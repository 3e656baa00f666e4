package io.weft.emulation.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The direct counter, direct meter and time of the last hit of a table entry; a modified entry keeps them. */
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

    /** The time of the last hit, or of the write, in the switch's nanoseconds; only where entries age. */
    public long lastHit() {
        return lastHit;
    }

    /** Sets the time of the last hit. */
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
