package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What continuous integration runs, on a machine whose programs are scripts that record what they were told. */
class CiTest {
    @TempDir
    Path directory;

    @BeforeEach
    void equip() throws IOException {
        Path script = Files.createDirectories(directory.resolve("tree/.ci")).resolve("run");
        Files.copy(Path.of("..", "..", ".ci", "run"), script);
        for (String present : List.of("ip", "ping", "ethtool")) {
            program(present, "");
        }
        program("dpkg", "echo m68k");
        program("apt-get", "echo \"apt-get $*\"");
        program("mvn", "echo \"mvn $* with ${JAVA_HOME-the java on the PATH}\"");
    }

    private void program(String name, String commands) throws IOException {
        Path path = directory.resolve("bin").resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> run() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", directory.resolve("tree/.ci/run").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().remove("JAVA_HOME");
        builder.environment().compute("PATH", (name, path) -> directory.resolve("bin") + ":" + path);
        Process process = builder.start();
        List<String> said = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        return said;
    }

    @Test
    void aCompilerThatIsTooOldIsNotUsed() throws Exception {
        program("javac", "echo 'javac 11.0.26' >&2");
        assertThat(run())
                .containsExactly(
                        "apt-get update -q",
                        "apt-get install -y -q --no-install-recommends openjdk-17-jdk-headless",
                        "mvn -B -ntp verify with /usr/lib/jvm/java-17-openjdk-m68k");
    }

    @Test
    void aCompilerThatCannotRunIsNone() throws Exception {
        program("javac", "exit 127");
        assertThat(run()).anyMatch(line -> line.endsWith("openjdk-17-jdk-headless"));
    }

    @Test
    void aCompilerOfTheRightVersionIsTaken() throws Exception {
        program("javac", "echo 'javac 21.0.1'");
        assertThat(run()).containsExactly("mvn -B -ntp verify with the java on the PATH");
    }
}
