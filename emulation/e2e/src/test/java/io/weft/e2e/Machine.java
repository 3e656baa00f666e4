package io.weft.e2e;

import io.weft.emulation.fixtures.Requirements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a machine needs for bmv2 switches with interfaces, and for fabrics of them and Linux hosts. */
final class Machine {
    private Machine() {}

    /** Skips the test that asks, and says what is missing on standard output, unless everything is there. */
    static void assumeAll() {
        assume("no fabrics of bmv2 switches and Linux hosts here", List.of("ip", "ping", "ethtool"));
    }

    /** The same for switches that no host is connected to. */
    static void assumeBmv2() {
        assume("no bmv2 switches here", List.of("ip"));
    }

    private static void assume(String what, List<String> programs) {
        List<String> missing = new ArrayList<>(Requirements.missing(programs));
        if (!Shell.run(List.of("id", "-u")).trim().equals("0")) {
            missing.add("the rights of root");
        } else if (missing.isEmpty()) {
            Namespaces.whyNot().ifPresent(reason -> missing.add("network namespaces with veth pairs (" + reason + ")"));
        }
        Requirements.skipIfMissing(what, missing);
    }

    /** bmv2's program. */
    static String bmv2() {
        return Requirements.bmv2().orElseThrow().toString();
    }

    /** What tells bmv2 where to send notifications; one that was built without nanomsg ends when it is told. */
    static List<String> bmv2Notifications(Path socket) {
        String option = "--notifications-addr";
        return Shell.attempt(List.of(bmv2(), "--help"), "").output().contains(option)
                ? List.of(option, "ipc://" + socket)
                : List.of();
    }
}
