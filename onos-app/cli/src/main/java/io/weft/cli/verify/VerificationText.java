package io.weft.cli.verify;

import static io.weft.cli.output.Text.count;

import io.weft.cli.output.Text;
import io.weft.emulation.fabric.GivenPairs;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A verification for people. */
public final class VerificationText {
    private VerificationText() {}

    /** Prints {@code r}. */
    public static void print(VerificationReport r, PrintWriter out) {
        Text text = new Text(out);
        text.row("fabric", "%s", r.fabric());
        if (!r.failures().isEmpty()) {
            text.list("out of service", r.failures());
        }
        text.row("endpoint pairs", "%,d, %s", r.pairs(), reached(r))
                .row("hops", "%d at most, %.3f on average", r.maxHops(), r.averageHops())
                .row("virtual channels", "%d of %d in use", r.virtualChannels(), r.virtualChannelsAvailable());
        if (r.deadlockFree()) {
            text.row(
                    "deadlock",
                    "cannot form: no cycle in %s over %s",
                    count(r.dependencies(), "dependency", "dependencies"),
                    count(r.channels(), "channel", "channels"));
        } else {
            text.row("deadlock", "CAN FORM: each of these channels can wait for the next, the last for the first")
                    .list("", r.cycle());
        }
        if (!r.busiestChannel().isEmpty()) {
            text.row(
                    "channel load",
                    "%.3f at most under uniform traffic, as on %s; an endpoint sends 1",
                    r.maxChannelLoad(),
                    r.busiestChannel());
        }
        protection(r.localProtection(), text);
        given(r.routes(), text);
        leftOut(r.uncovered(), text);
        if (!r.notProgrammable().isEmpty()) {
            text.row("programming", "not possible: %s", r.notProgrammable());
        }
        text.row("verdict", "%s, in %.2f s", r.holds() ? "everything holds" : "FAILED", r.seconds());
    }

    private static String reached(VerificationReport r) {
        return r.unreachable() == 0
                ? "all connected"
                : String.format(Locale.ROOT, "%,d of them NOT CONNECTED", r.unreachable());
    }

    private static void protection(VerificationReport.Protection p, Text text) {
        if (p.somewhere() == 0) {
            text.row("local protection", "none: no switch has a second minimal next hop to anywhere");
            return;
        }
        text.row(
                "local protection",
                "for %,d of %,d pairs of switches somewhere on the way, for %,d all the way: where a switch has "
                        + "several minimal next hops, as for %.1f %% of hops, it steps over a dead port by itself",
                p.somewhere(),
                p.switchPairs(),
                p.everywhere(),
                100 * p.hops());
    }

    private static void given(GivenPairs given, Text text) {
        if (given.pairs() > 0) {
            text.row("routes given", "%s", given.words());
        }
    }

    private static void leftOut(VerificationReport.LeftOut u, Text text) {
        list(text, "without route", "lack a virtual channel, so that no packet can go", names(u.pairs()));
        list(text, "minimal only", "lack virtual channels for any waypoint", names(u.withoutWaypoint()));
        list(text, "unused routes", "pairs lack a virtual channel for the way given", names(u.given()));
        list(
                text,
                "unused waypoints",
                "choices (source via waypoint) would need one virtual channel more",
                u.waypoints().stream()
                        .map(w -> w.source() + " via " + w.waypoint())
                        .toList());
    }

    private static List<String> names(List<VerificationReport.Pair> pairs) {
        return pairs.stream().map(p -> p.source() + "->" + p.destination()).toList();
    }

    private static void list(Text text, String label, String what, List<String> names) {
        if (!names.isEmpty()) {
            text.row(label, "%,d %s:", names.size(), what).list("", names);
        }
    }
}
