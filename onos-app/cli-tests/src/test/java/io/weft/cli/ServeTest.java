package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Emulated switches that another controller programs. */
@Timeout(120)
class ServeTest {
    @TempDir
    private Path directory;

    @Test
    void aControllerElsewhereProgramsAndRepairsThem() throws Exception {
        Path targets = FreeTargets.in(directory, "");
        CompletableFuture<Run> served = CompletableFuture.supplyAsync(() -> weft(
                "emulate",
                "--serve",
                "--targets",
                targets,
                "--cut",
                "h0.0--h0.1,h1.1",
                "--json",
                example("hyperx-3x3")));
        Thread controller =
                new Thread(() -> weft("program", "--targets", targets, "--listen", "0", example("hyperx-3x3")));
        controller.start();
        try {
            Run run = served.get(100, TimeUnit.SECONDS);
            assertThat(run.code()).as(run.err()).isZero();
            JsonNode json = run.json();
            assertThat(json.get("held").asBoolean()).isTrue();
            assertThat(json.get("pairsDelivered").asInt()).isEqualTo(18 * 17);
            assertThat(json.get("programmedSeconds").asDouble()).isPositive();
            assertThat(json.get("failures")).hasSize(2);
            for (JsonNode failure : json.get("failures")) {
                assertThat(failure.get("affected").asInt()).isPositive();
                assertThat(failure.get("repairSeconds").asDouble()).isPositive();
                assertThat(failure.get("restoreSeconds").asDouble()).isPositive();
            }
            assertThat(json.at("/failures/0/pairsTried").asInt()).isEqualTo(18 * 17);
            assertThat(json.at("/failures/1/pairsDelivered").asInt()).isEqualTo(16 * 15);
        } finally {
            controller.interrupt();
            controller.join();
        }
    }

    @Test
    void whatTheyCannotServeIsRefused() throws IOException {
        Run elsewhere = weft(
                "emulate", "--serve", "--targets", FreeTargets.in(directory, ", deviceId: 7"), example("hyperx-3x3"));
        assertThat(elsewhere.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(elsewhere.err()).contains("h0.0 as device 7, but the emulated switch is device 1");

        Path taken = FreeTargets.in(directory, "");
        String address = Files.readAllLines(taken).stream()
                .skip(2)
                .limit(1)
                .collect(Collectors.joining())
                .replaceAll(".*:(\\d+)'.*", "$1");
        try (ServerSocket holder = new ServerSocket(Integer.parseInt(address), 1, InetAddress.getLoopbackAddress())) {
            Run occupied = weft("emulate", "--serve", "--targets", taken, example("hyperx-3x3"));
            assertThat(occupied.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(occupied.err()).contains("cannot serve switch 1 at").contains(":" + holder.getLocalPort());
        }

        Run alone = weft("emulate", "--targets", taken, example("hyperx-3x3"));
        assertThat(alone.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(alone.err()).contains("--targets says where the switches of --serve listen: add --serve");
    }
}
