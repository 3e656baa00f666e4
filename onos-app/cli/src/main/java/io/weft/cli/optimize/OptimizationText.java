package io.weft.cli.optimize;

import static io.weft.cli.output.Text.count;

import io.weft.cli.output.Text;
import java.io.PrintWriter;
import java.util.Locale;

/** An optimisation for people. */
public final class OptimizationText {
    private OptimizationText() {}

    /** Prints {@code r}. */
    public static void print(OptimizationReport r, PrintWriter out) {
        Text text = new Text(out);
        text.row("fabric", "%s", r.fabric());
        if (!r.failures().isEmpty()) {
            text.list("out of service", r.failures());
        }
        text.row(
                "messages",
                "%,d of %s%s",
                r.messages(),
                r.pattern(),
                r.phases() == 1 ? "" : ", in " + count(r.phases(), "phase", "phases"));
        text.row("largest load", "%,d on some channel%s", r.maxContention(), r.phases() == 1 ? "" : ", in some phase");
        text.row(
                "lower bound",
                "%,d whatever the routes (%s bound); %,.3f if messages could be divided",
                r.lowerBound(),
                r.provedBy(),
                r.relaxation());
        text.row("optimal", "%s", optimal(r));
        text.row("method", "%s, in %.3f s", r.method(), r.seconds());
        for (OptimizationReport.Layer layer : r.layers()) {
            text.row(
                    layer.layer() == 0 ? "layers" : "",
                    "%d: %.3f s, %s, %s",
                    layer.layer(),
                    layer.seconds(),
                    count(layer.variables(), "variable", "variables"),
                    count(layer.constraints(), "constraint", "constraints"));
        }
        text.row("routes", "%s, %,d of them by a waypoint", count(r.pairs(), "pair", "pairs"), r.waypoints());
        if (r.deadlockFree()) {
            text.row(
                    "deadlock",
                    "cannot form, with %s",
                    count(r.virtualChannels(), "virtual channel", "virtual channels"));
        } else {
            text.row(
                            "deadlock",
                            "CAN FORM, so that no routes are written: each of these channels can wait for the next, the last for the first")
                    .list("", r.cycle());
        }
    }

    private static String optimal(OptimizationReport r) {
        if (r.optimal()) {
            return "proved: the load is the lower bound";
        }
        return r.phases() == 1
                ? String.format(Locale.ROOT, "not proved: %.1f %% above the lower bound", 100 * r.gap())
                : String.format(Locale.ROOT, "proved for %,d of %,d phases", r.optimalPhases(), r.phases());
    }
}
