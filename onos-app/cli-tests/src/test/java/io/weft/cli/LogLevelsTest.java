package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogLevelsTest {
    /** Logs as libraries do, in a process whose main class is as that of the command. */
    public static final class Logs {
        private Logs() {}

        /** Logs. */
        public static void main(String[] arguments) {
            LogLevels.whenFirstLogged();
            Logger.getLogger("io.grpc.internal.Channel").warning("a connection failed");
            Logger.getLogger("io.netty.channel").warning("a connection failed");
            Logger.getLogger("org.example").info("something began");
            Logger.getLogger("io.grpc.internal.Channel").severe("grpc is broken");
            Logger.getLogger("org.example").warning("something is odd");
        }
    }

    @Test
    void showsWarningsButThoseOfTheNetwork() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Logs.class.getName()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(said.lines())
                .containsExactly(
                        "SEVERE io.grpc.internal.Channel: grpc is broken", "WARNING org.example: something is odd");
    }
}
