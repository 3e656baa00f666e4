package io.weft.emulation.engine;

import java.util.Optional;

/** What packets make of a table entry beside what the controller wrote; a modified entry inherits it. */
public final class EntryState {

    private final TrafficCount count = new TrafficCount();
    private final Meter meter;

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

    void meter(PacketState packet, DirectMeter declared) {
        int units = declared.countsBytes() ? packet.arrivalLength : 1;
        declared.result().set(packet, meter.colour(units, packet.memory.nanos()));
    }
}
