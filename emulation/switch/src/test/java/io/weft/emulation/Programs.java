package io.weft.emulation;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;

/** The test programs of src/test/p4 and the fabric's own one, as p4c compiled them. */
public final class Programs {
    // p4c writes fields that were added to p4info after the version that the messages were generated from.
    private static final TextFormat.Parser NEWER_FIELDS_ALLOWED =
            TextFormat.Parser.newBuilder().setAllowUnknownFields(true).build();

    private static final Path COMPILED = Path.of("..", "..", "p4", "compiled");

    private Programs() {}

    /** The bmv2 JSON of a program. */
    public static byte[] json(String program) {
        return resource(program + ".json");
    }

    /** The p4info of a program. */
    public static P4Info info(String program) {
        return parse(resource(program + ".p4info.txtpb"));
    }

    private static P4Info parse(byte[] text) {
        try {
            P4Info.Builder builder = P4Info.newBuilder();
            NEWER_FIELDS_ALLOWED.merge(new String(text, StandardCharsets.UTF_8), builder);
            return builder.build();
        } catch (TextFormat.ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The p4info and the bmv2 JSON of a program. */
    public static ForwardingPipelineConfig config(String program) {
        return ForwardingPipelineConfig.newBuilder()
                .setP4Info(info(program))
                .setP4DeviceConfig(ByteString.copyFrom(json(program)))
                .build();
    }

    /** The p4info and the bmv2 JSON of the fabric's own program. */
    public static ForwardingPipelineConfig weft() {
        try {
            return ForwardingPipelineConfig.newBuilder()
                    .setP4Info(parse(Files.readAllBytes(COMPILED.resolve("weft.p4info.txtpb"))))
                    .setP4DeviceConfig(ByteString.copyFrom(Files.readAllBytes(COMPILED.resolve("weft.json"))))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream stream = Programs.class.getResourceAsStream("/p4/" + name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
