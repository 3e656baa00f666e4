package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.fixtures.NotifyListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the installed service runs, where this test is systemd and has the switches. */
@Timeout(600)
class ServiceIT {
    private static final String SOCKET = "/run/weft-test";

    @TempDir
    Path directory;

    private InstalledService service;
    private NotifyListener systemd;

    @BeforeEach
    void install() throws IOException {
        service = new InstalledService(directory);
        // The unit's StateDirectory.
        Files.createDirectories(service.tree().path("/var/lib/weft/lab"));
        systemd = new NotifyListener(service.tree().path(SOCKET));
    }

    @AfterEach
    void clear() throws Exception {
        if (service != null) {
            // The socket is in the tree.
            systemd.close();
            service.close();
        }
    }

    private Process start() throws IOException {
        return service.tree()
                .start(
                        Map.of("NOTIFY_SOCKET", SOCKET, "WATCHDOG_USEC", "10000000", "WEFT_OPTIONS", service.options()),
                        // As the unit has it, on a machine where it is not allowed to run files of /tmp.
                        "sh",
                        "-ec",
                        "mount -t tmpfs -o noexec tmpfs /tmp; cd /var/lib/weft/lab;"
                                + " exec /usr/share/weft/program-fabric lab");
    }

    private static void end(Process process) throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // Which the unit has as SuccessExitStatus.
        assertThat(process.exitValue()).isEqualTo(143);
    }

    /**
     * The files are replaced under the running controller; then systemd stops it and starts the newer one, which drains
     * what the older one did.
     */
    @Test
    void anUpgradeUnderTrafficLosesNoPacketAndKeepsDrains() throws Exception {
        Path newer = NewerPackage.of(InstalledService.weft(), directory);
        Process process = start();
        try {
            systemd.until("READY=1"::equals);
            service.drain();
            service.startTraffic();
            service.tree().install(newer);
            systemd.until("WATCHDOG=1"::equals);
            end(process);
            systemd.until("STOPPING=1"::equals);
            long before = service.rounds();
            process = start();
            systemd.until("READY=1"::equals);
            systemd.until("WATCHDOG=1"::equals);
            assertThat(service.rounds()).isGreaterThan(before + 1);
            assertThat(service.version()).contains(NewerPackage.VERSION);
            assertThat(service.drained()).containsExactly(InstalledService.LINK);
            service.endTraffic();
        } finally {
            end(process);
        }
    }

    @Test
    void withoutAFabricFileThereIsNothingToStartAgain() throws Exception {
        Files.delete(service.tree().path("/etc/weft/lab.yaml"));
        assertThat(start().waitFor()).isEqualTo(2);
    }
}
