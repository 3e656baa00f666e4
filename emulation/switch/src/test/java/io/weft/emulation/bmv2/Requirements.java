package io.weft.emulation.bmv2;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** What tests with bmv2 need of the machine. */
final class Requirements {
    /** Environment variable that says where bmv2's {@code simple_switch_grpc} is, if not in the path. */
    private static final String BMV2_VARIABLE = "WEFT_BMV2";

    private Requirements() {}

    /**
     * bmv2's program. Skips the test that asks if it cannot run here or something else is missing, and says on standard
     * output what.
     *
     * @param what what is skipped
     * @param others what else is missing, if anything
     */
    static Path bmv2(String what, List<String> others) {
        List<String> missing = new ArrayList<>(others);
        String named = System.getenv(BMV2_VARIABLE);
        Optional<Path> binary = named == null
                ? program("simple_switch_grpc")
                : Optional.of(Path.of(named)).filter(Requirements::isProgram);
        if (binary.isEmpty()) {
            missing.add(
                    named == null
                            ? "simple_switch_grpc (neither in PATH nor named by " + BMV2_VARIABLE + ")"
                            : BMV2_VARIABLE + "=" + named + " (not an executable file)");
        }
        if (!canIsolate()) {
            missing.add("network namespaces for this user (unshare --map-root-user --net)");
        }
        if (!missing.isEmpty()) {
            String message = "SKIPPED: " + what + ", missing are: " + String.join("; ", missing);
            System.out.println(message);
            Assumptions.abort(message);
        }
        return binary.orElseThrow();
    }

    /** A program that is in the path. */
    static Optional<Path> program(String name) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Requirements::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static boolean canIsolate() {
        try {
            return new ProcessBuilder("unshare", "--map-root-user", "--net", "true")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
