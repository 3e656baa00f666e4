package io.weft.p4runtime;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import io.weft.p4.ProgramDigest;
import io.weft.p4.WeftResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;

/** A compiled program in the form that switches load, with a cookie that identifies it. Immutable. */
public final class Pipeline {
    final ForwardingPipelineConfig config;

    private Pipeline(ForwardingPipelineConfig config) {
        this.config = config;
    }

    /**
     * A pipeline of any program.
     *
     * @param p4info the description of its tables, in protobuf text format
     * @param deviceConfig the program as the switch loads it, such as bmv2's JSON
     * @throws IllegalArgumentException if the description cannot be parsed
     */
    public static Pipeline of(String p4info, byte[] deviceConfig) {
        P4Info parsed;
        try {
            parsed = TextFormat.parse(p4info, P4Info.class);
        } catch (TextFormat.ParseException e) {
            throw new IllegalArgumentException("the p4info cannot be parsed: " + e.getMessage(), e);
        }
        return new Pipeline(ForwardingPipelineConfig.newBuilder()
                .setP4Info(parsed)
                .setP4DeviceConfig(ByteString.copyFrom(deviceConfig))
                .setCookie(ForwardingPipelineConfig.Cookie.newBuilder().setCookie(cookie(p4info, deviceConfig)))
                .build());
    }

    /** Weft's program for bmv2. */
    public static Pipeline weft() {
        return of(new String(read(WeftResources.p4info()), StandardCharsets.UTF_8), read(WeftResources.bmv2Json()));
    }

    private static byte[] read(URL resource) {
        try (InputStream in = resource.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    private static long cookie(String p4info, byte[] deviceConfig) {
        return ProgramDigest.of(p4info.getBytes(StandardCharsets.UTF_8), deviceConfig);
    }

    /** A digest of p4info and device config. */
    public long cookie() {
        return config.getCookie().getCookie();
    }

    /** Whether a switch that reports {@code reported} runs this pipeline; some switches report no p4info. */
    boolean isReportedBy(ForwardingPipelineConfig reported) {
        return reported.getCookie().equals(config.getCookie())
                && (!reported.hasP4Info() || reported.getP4Info().equals(config.getP4Info()));
    }
}
