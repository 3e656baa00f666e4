package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Meter;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.Update;

/** What is written to meters, direct or not. As in bmv2, no config and one of -1 throughout mean no limit. */
final class MeterConfigs {
    private static final MeterConfig UNLIMITED = MeterConfig.newBuilder()
            .setCir(-1)
            .setCburst(-1)
            .setPir(-1)
            .setPburst(-1)
            .build();

    private static final long MAX_BURST = (1L << 32) - 1;

    private MeterConfigs() {}

    /** Fails, with a message that names {@code what}, unless an update is one that meters take. */
    static void check(Update.Type type, String what) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid(what + " can only be modified, got " + type);
        }
    }

    /** The configuration that a config means, none for no limit, or an exception that names {@code what}. */
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

    /** Configures a meter, or lets everything pass it as green. */
    static void apply(Optional<Meter.Configuration> configuration, Meter meter, long nanos) {
        configuration.ifPresentOrElse(c -> meter.configure(c, nanos), meter::reset);
    }

    /** The config of a meter that has one. */
    static Optional<MeterConfig> encode(Meter meter) {
        return meter.configuration().map(c -> MeterConfig.newBuilder()
                .setCir(c.committedRate())
                .setCburst(c.committedBurst())
                .setPir(c.peakRate())
                .setPburst(c.peakBurst())
                .build());
    }
}
