package io.weft.emulation.engine;

import java.util.Optional;

/** Which statistics a table keeps of the packets that hit each of its entries. */
public final class HitTracking {
    private final boolean counted;
    private final DirectMeter meter;
    private final boolean ageing;

    /**
     * The statistics of a table.
     *
     * @param counted whether entries have direct counters
     * @param meter their direct meter, if they have one
     * @param ageing whether the time of the last hit is kept
     */
    public HitTracking(boolean counted, Optional<DirectMeter> meter, boolean ageing) {
        this.counted = counted;
        this.meter = meter.orElse(null);
        this.ageing = ageing;
    }

    /** Whether entries have direct counters. */
    public boolean isCounted() {
        return counted;
    }

    /** The direct meter of the entries, if they have one. */
    public Optional<DirectMeter> meter() {
        return Optional.ofNullable(meter);
    }

    /** Whether the time of the last hit is kept. */
    public boolean isAgeing() {
        return ageing;
    }

    /** Whether any statistics are kept. */
    boolean isNeeded() {
        return counted || meter != null || ageing;
    }

    EntryState newState() {
        return new EntryState(meter == null ? null : new Meter());
    }

    void hit(EntryState state, PacketState packet) {
        if (counted) {
            state.count().count(packet.arrivalLength);
        }
        if (ageing) {
            state.touch(packet.memory.nanos());
        }
        if (meter != null) {
            state.meter(packet, meter);
        }
    }

    /**
     * A direct meter: each packet that hits an entry is metered before the action runs, whether the action asks or not,
     * as in bmv2.
     *
     * @param name its name in the program
     * @param countsBytes whether its rates are in bytes, otherwise in packets
     * @param result the field that takes the colour, of up to 64 bits
     */
    public record DirectMeter(String name, boolean countsBytes, Field result) {}
}
