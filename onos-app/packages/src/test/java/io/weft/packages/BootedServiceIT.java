package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The installed service under systemd, in a container that boots; its switches are in this process. */
@Timeout(900)
class BootedServiceIT {
    @TempDir
    Path directory;

    private static String resource(String name) throws IOException {
        try (var in = Objects.requireNonNull(BootedServiceIT.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Puts the script into the container, which runs it when it has booted, and then ends. */
    private static void prepare(DebianTree tree) throws IOException {
        Files.writeString(tree.path("/root/steps.sh"), resource("steps.sh"));
        Files.writeString(tree.path("/etc/systemd/system/weft-test.service"), resource("weft-test.service"));
        tree.done("systemctl", "enable", "weft-test.service");
    }

    private static List<String> boot(DebianTree tree) {
        return List.of(
                "systemd-nspawn",
                "--quiet",
                "--directory=" + tree.path("/"),
                "--boot",
                "--register=no",
                "--keep-unit",
                "--console=pipe");
    }

    private static void requireBooting() {
        List<String> missing = new ArrayList<>();
        if (Requirements.program("systemd-nspawn").isEmpty()) {
            missing.add("the program systemd-nspawn (package systemd-container)");
        }
        Requirements.skipIfMissing("running the service under systemd", missing);
    }

    /**
     * It starts, drains a link, crashes, hangs, is upgraded, stopped and removed while packets are sent, and none is
     * lost. What is drained stays so.
     */
    @Test
    void systemdKeepsTheServiceRunningAndNoPacketIsLost() throws Exception {
        requireBooting();
        try (InstalledService service = new InstalledService(directory)) {
            DebianTree tree = service.tree();
            prepare(tree);
            Files.copy(NewerPackage.of(InstalledService.weft(), directory), tree.path("/root/newer.deb"));
            Path said = tree.path("/root/said");
            Process container = new ProcessBuilder(boot(tree))
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("boot.log").toFile())
                    .start();
            try {
                container.getOutputStream().close();
                await().forever()
                        .until(() -> !container.isAlive()
                                || (Files.exists(said) && Files.readString(said).contains("programmed")));
                if (!Files.exists(said)) {
                    Requirements.skipIfMissing(
                            "running the service under systemd",
                            List.of("a container that boots: " + Files.readString(directory.resolve("boot.log"))));
                }
                service.drain();
                service.startTraffic();
                Files.createFile(tree.path("/root/drained"));
                await().forever()
                        .until(() -> !container.isAlive() || Files.readString(said).contains("upgraded"));
                if (container.isAlive()) {
                    assertThat(service.version()).contains(NewerPackage.VERSION);
                    assertThat(service.drained()).containsExactly(InstalledService.LINK);
                    Files.createFile(tree.path("/root/seen"));
                }
                container.waitFor();
            } finally {
                container.destroy();
                container.waitFor();
            }
            String steps = Files.readString(said);
            assertThat(steps).as("see /root/journal").contains("done\n");
            assertThat(steps.lines())
                    .containsSubsequence(
                            "programmed: active, in charge: hyperx-3x3 is whole",
                            "runs as weft",
                            "killed: active again, 1 restart",
                            "hanging: active again, 2 restarts",
                            "upgraded: active, weft " + NewerPackage.VERSION,
                            "ended by another: active again",
                            "stopped: inactive, success",
                            "wrong file: failed, 0 restarts",
                            "purged: inactive");
            service.endTraffic();
        }
    }
}
