package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Meter;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * One meter, direct or indirect. As in bmv2, no configuration, or one with -1 everywhere, means no limit.
 *
 * @param what what errors call it
 */
record MeterCell(Meter meter, String what) {
    private static final MeterConfig UNLIMITED = MeterConfig.newBuilder()
            .setCir(-1)
            .setCburst(-1)
            .setPir(-1)
            .setPburst(-1)
            .build();

    private static final long MAX_BURST = (1L << 32) - 1;

    void write(Update.Type type, Optional<MeterConfig> config, long nanos) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid(what + " can only be modified, got " + type);
        }
        config.flatMap(given -> decode(given, what)).ifPresentOrElse(c -> meter.configure(c, nanos), meter::reset);
    }

    /** The configuration of a message, empty for no limit; an exception names {@code what}. */
    static Optional<Meter.Configuration> decode(MeterConfig config, String what) {
        if (config.equals(UNLIMITED)) {
            return Optional.empty();
        }
        if (config.getCburst() > MAX_BURST || config.getPburst() > MAX_BURST) {
            throw EntityException.unimplemented(what + " takes bursts of up to " + MAX_BURST);
        }
        try {
            return Optional.of(
                    new Meter.Configuration(config.getCir(), config.getCburst(), config.getPir(), config.getPburst()));
        } catch (IllegalArgumentException e) {
            throw EntityException.invalid(what + ": " + e.getMessage());
        }
    }

    static Optional<MeterConfig> config(Meter meter) {
        return meter.configuration().map(c -> MeterConfig.newBuilder()
                .setCir(c.committedRate())
                .setCburst(c.committedBurst())
                .setPir(c.peakRate())
                .setPburst(c.peakBurst())
                .build());
    }
}
