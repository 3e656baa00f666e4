package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import com.google.protobuf.TextFormat;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;

/**
 * p4c's own v1model samples, compiled here, in bmv2 and in the emulated switch: the same random entries are taken, the
 * same frames leave, and the same is read back.
 *
 * <p>The environment variable P4C_SAMPLES names the directory of the samples, p4c-bm2-ss is on the path. The system
 * property weft.samples.packets says how many packets each program gets.
 */
class SamplesDifferentialTest {
    private static final long SEED = 20261121;
    private static final int PACKETS = Integer.getInteger("weft.samples.packets", 100);

    @TempDir
    private Path directory;

    private final Optional<Path> samples =
            Optional.ofNullable(System.getenv("P4C_SAMPLES")).map(Path::of).filter(Files::isDirectory);
    private final Optional<Path> compiler = Requirements.program("p4c-bm2-ss");

    private Path bmv2() {
        List<String> missing = new ArrayList<>();
        if (samples.isEmpty()) {
            missing.add("p4c's sources (P4C_SAMPLES names no directory)");
        }
        if (compiler.isEmpty()) {
            missing.add("p4c-bm2-ss (not in PATH)");
        }
        return Requirements.isolatedBmv2("p4c's samples in bmv2", missing);
    }

    private ForwardingPipelineConfig compile(Path source) throws IOException, InterruptedException {
        Path json = directory.resolve("sample.json");
        Path info = directory.resolve("sample.p4info.txtpb");
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(
                        compiler.orElseThrow().toString(),
                        "--p4runtime-files",
                        info.toString(),
                        "-o",
                        json.toString(),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroy();
            throw new IllegalStateException(source + " does not compile: " + Files.readString(log));
        }
        P4Info.Builder p4info = P4Info.newBuilder();
        TextFormat.Parser.newBuilder().setAllowUnknownFields(true).build().merge(Files.readString(info), p4info);
        return ForwardingPipelineConfig.newBuilder()
                .setP4Info(p4info)
                .setP4DeviceConfig(ByteString.copyFrom(Files.readAllBytes(json)))
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "basic_routing",
                "basic2",
                "checksum1",
                "checksum-l4",
                "checksum2",
                "crc32",
                "hash",
                "constant-in-calculation",
                "header-stack-ops",
                "stack_complex",
                "gauntlet_index_1",
                "issue1043",
                "issue562",
                "issue1642",
                "issue1653-complex",
                "v1model-special-ops",
                "multicast",
                "ipv6-switch-ml",
                "issue1768",
                "issue447-1",
                "issue1560",
                "register-serenum",
                "issue1520",
                "issue298",
                "action_profile",
                "action_selector_shared",
                "table-entries-range",
                "table-entries-ternary",
                "table-entries-priority",
                "table-entries-optional",
                "ternary2",
                "saturated",
                "arith4",
                "parser_error",
                "named_meter_1",
                "issue1352",
                "issue430-1",
                "logging"
            })
    void areTheSameInBoth(String name) throws IOException, InterruptedException {
        Path bmv2 = bmv2();
        ForwardingPipelineConfig config = compile(samples.orElseThrow().resolve(name + "-bmv2.p4"));
        try (SampleRun run = new SampleRun(config, bmv2, SEED)) {
            run.writeEntries();
            run.comparePackets(PACKETS);
            run.compareReadBack();
        }
    }
}
