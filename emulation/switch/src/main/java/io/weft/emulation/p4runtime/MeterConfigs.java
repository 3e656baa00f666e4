package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Meter;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.Update;

/** Configurations of direct and indirect meters. As in bmv2, none, or one with -1 everywhere, means no limit. */
final class MeterConfigs {
    private static final MeterConfig UNLIMITED = MeterConfig.newBuilder()
            .setCir(-1)
            .setCburst(-1)
            .setPir(-1)
            .setPburst(-1)
            .build();

    private static final long MAX_BURST = (1L << 32) - 1;

    private MeterConfigs() {}

    /** Checks that an update is a modification; the exception names {@code what}. */
    static void check(Update.Type type, String what) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid(what + " can only be modified, got " + type);
        }
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

    /** Configures a meter, or resets it so that all packets are green. */
    static void apply(Optional<Meter.Configuration> configuration, Meter meter, long nanos) {
        configuration.ifPresentOrElse(c -> meter.configure(c, nanos), meter::reset);
    }

    static Optional<MeterConfig> encode(Meter meter) {
        return meter.configuration().map(c -> MeterConfig.newBuilder()
                .setCir(c.committedRate())
                .setCburst(c.committedBurst())
                .setPir(c.peakRate())
                .setPburst(c.peakBurst())
                .build());
    }
}
