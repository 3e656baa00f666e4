package io.weft.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StopSignalTest {
    private static final int SIGTERM = 128 + 15;

    /** Says when it listens, and never ends by itself. */
    public static final class Endless {
        private Endless() {}

        /** Runs. */
        @SuppressWarnings("try")
        public static void main(String[] arguments) throws InterruptedException {
            try (StopSignal stop = new StopSignal(() -> "nothing was written", Duration.ofSeconds(1))) {
                System.out.write('!');
                System.out.flush();
                new CountDownLatch(1).await();
            }
        }
    }

    @Test
    void whatDoesNotEndInTimeIsEndedAndSaysWhatIsLacking() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Endless.class.getName())
                .start();
        try {
            assertThat(process.getInputStream().read()).isEqualTo('!');
            process.toHandle().destroy();
            assertThat(process.waitFor()).isEqualTo(SIGTERM);
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("weft: could not end within 1 s; nothing was written");
        } finally {
            process.destroyForcibly();
        }
    }
}
