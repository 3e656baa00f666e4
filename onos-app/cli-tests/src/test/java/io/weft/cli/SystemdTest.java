package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.fixtures.NotifyListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code weft program} as a service, where this test is systemd. */
@Timeout(120)
class SystemdTest {
    @TempDir
    Path directory;

    private final List<SwitchServer> servers = new ArrayList<>();
    private NotifyListener systemd;

    @BeforeEach
    void listen() {
        systemd = new NotifyListener(directory.resolve("notify"));
    }

    @AfterEach
    void stop() throws InterruptedException {
        servers.forEach(SwitchServer::close);
        systemd.close();
    }

    private Process program(boolean switches) throws IOException {
        StringBuilder targets = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < 3; s++) {
            SwitchServer server = SwitchServer.start(new EmulatedSwitch(s + 1), 0);
            targets.append("  h" + s + ": {address: '127.0.0.1:" + server.port() + "'}\n");
            servers.add(server);
        }
        if (!switches) {
            servers.forEach(SwitchServer::close);
        }
        Path fabric = Files.writeString(
                directory.resolve("triangle.yaml"),
                """
                version: 1
                name: triangle
                topology: {type: hyperx, dimensions: [3], concentration: 1}
                probes: {perSecond: 0}     # there are no cables between these switches
                """);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.weft.cli.Main",
                        "program",
                        fabric.toString(),
                        "--targets",
                        Files.writeString(directory.resolve("targets.yaml"), targets)
                                .toString(),
                        "--listen",
                        "0")
                .inheritIO();
        builder.environment().put("NOTIFY_SOCKET", directory.resolve("notify").toString());
        builder.environment().put("WATCHDOG_USEC", "2000000");
        return builder.start();
    }

    private static void end(Process process) throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
    }

    @Test
    void systemdIsToldWhenItIsReadyThatItIsAliveAndThatItStops() throws Exception {
        Process process = program(true);
        try {
            systemd.until("READY=1"::equals);
            systemd.until("STATUS=in charge: triangle is whole"::equals);
            systemd.until("WATCHDOG=1"::equals);
            systemd.until("WATCHDOG=1"::equals);
            servers.forEach(SwitchServer::close);
            systemd.until(line -> line.startsWith("STATUS=in charge of no switch: "));
            systemd.until("WATCHDOG=1"::equals);
        } finally {
            end(process);
        }
        systemd.until("STOPPING=1"::equals);
        systemd.until("STATUS=stopping; what is installed stays"::equals);
    }

    @Test
    void aStartDoesNotWaitForSwitchesThatCannotBeReached() throws Exception {
        Process process = program(false);
        try {
            assertThat(systemd.until("READY=1"::equals)).noneMatch(line -> line.contains("in charge: "));
        } finally {
            end(process);
        }
    }
}
