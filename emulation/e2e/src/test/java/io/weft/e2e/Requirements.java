package io.weft.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** What a machine needs for bmv2 switches, and for fabrics of them and Linux hosts. */
final class Requirements {
    /** Environment variable that says where bmv2's {@code simple_switch_grpc} is, if not in the path. */
    private static final String BMV2_VARIABLE = "WEFT_BMV2";

    private Requirements() {}

    /** Skips the test that asks, and says what is missing on standard output, unless everything is there. */
    static void assumeAll() {
        assume("no fabrics of bmv2 switches and Linux hosts", List.of("ip", "ping", "ethtool"));
    }

    /** The same for switches that no host is connected to. */
    static void assumeBmv2() {
        assume("no bmv2 switches", List.of("ip"));
    }

    private static void assume(String what, List<String> programs) {
        List<String> missing = missing(programs);
        if (!missing.isEmpty()) {
            String message = "SKIPPED: " + what + " here, missing are: " + String.join("; ", missing);
            System.out.println(message);
            Assumptions.abort(message);
        }
    }

    private static List<String> missing(List<String> programs) {
        List<String> missing = new ArrayList<>();
        if (bmv2().isEmpty()) {
            String named = System.getenv(BMV2_VARIABLE);
            missing.add(
                    named == null
                            ? "simple_switch_grpc (neither in PATH nor named by " + BMV2_VARIABLE + ")"
                            : BMV2_VARIABLE + "=" + named + " (not an executable file)");
        }
        for (String program : programs) {
            if (Shell.find(program).isEmpty()) {
                missing.add("the program " + program);
            }
        }
        if (!Shell.run(List.of("id", "-u")).trim().equals("0")) {
            missing.add("the rights of root");
        } else if (missing.isEmpty()) {
            Namespaces.whyNot().ifPresent(reason -> missing.add("network namespaces with veth pairs (" + reason + ")"));
        }
        return missing;
    }

    /** What tells bmv2 where to send notifications; one that was built without nanomsg ends when it is told. */
    static List<String> bmv2Notifications(Path socket) {
        String option = "--notifications-addr";
        return Shell.attempt(List.of(bmv2().orElseThrow(), "--help"), "")
                        .output()
                        .contains(option)
                ? List.of(option, "ipc://" + socket)
                : List.of();
    }

    /** bmv2's program. */
    static Optional<String> bmv2() {
        String named = System.getenv(BMV2_VARIABLE);
        if (named == null) {
            return Shell.find("simple_switch_grpc");
        }
        return Files.isExecutable(Path.of(named)) && Files.isRegularFile(Path.of(named))
                ? Optional.of(named)
                : Optional.empty();
    }
}
