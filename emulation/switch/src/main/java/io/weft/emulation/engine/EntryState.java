package io.weft.emulation.engine;

import java.util.Optional;

/** The direct counter, direct meter and time of the last hit of a table entry; a modified entry keeps them. */
public final class EntryState {
    private final SwitchMemory.CounterArray count = new SwitchMemory.CounterArray(1);
    private final Meter meter;
    private volatile long lastHit;

    EntryState(Meter meter) {
        this.meter = meter;
    }

    /** The direct counter, at index 0. */
    public SwitchMemory.CounterArray count() {
        return count;
    }

    public Optional<Meter> meter() {
        return Optional.ofNullable(meter);
    }

    /** The time of the last hit, or of the write, in the switch's nanoseconds; only where entries age. */
    public long lastHit() {
        return lastHit;
    }

    public void touch(long nanos) {
        lastHit = nanos;
    }

    void hit(PacketState packet, TableNode.Properties table) {
        if (table.isCounted()) {
            count.count(0, packet.arrivalLength);
        }
        if (table.isAgeing()) {
            lastHit = packet.memory.nanos();
        }
        TableNode.DirectMeter declared = table.meter();
        if (declared != null) {
            int units = declared.countsBytes() ? packet.arrivalLength : 1;
            declared.result().set(packet, meter.colour(units, packet.memory.nanos()));
        }
    }
}
