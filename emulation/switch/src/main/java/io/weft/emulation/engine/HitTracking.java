package io.weft.emulation.engine;

import java.util.Optional;

/** What a table keeps of the packets that hit each of its entries. */
public final class HitTracking {

    private final boolean counted;
    private final DirectMeter meter;

    /**
     * Says what is kept.
     *
     * @param counted whether entries have direct counters
     * @param meter their direct meter, if they have one
     */
    public HitTracking(boolean counted, Optional<DirectMeter> meter) {
        this.counted = counted;
        this.meter = meter.orElse(null);
    }

    /** Whether entries have direct counters. */
    public boolean isCounted() {
        return counted;
    }

    /** The direct meter of the entries, if they have one. */
    public Optional<DirectMeter> meter() {
        return Optional.ofNullable(meter);
    }

    /** Whether anything is kept at all. */
    boolean isNeeded() {
        return counted || meter != null;
    }

    EntryState newState() {
        return new EntryState(meter == null ? null : new Meter());
    }

    void hit(EntryState state, PacketState packet) {
        if (counted) {
            state.count().count(packet.arrivalLength);
        }
        if (meter != null) {
            state.meter(packet, meter);
        }
    }
}
