package io.weft.cli.simulate;

import io.weft.simulator.LoadResult;
import io.weft.simulator.SweptPoint;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Points as a table of 80 columns. */
public final class PointTable {
    private PointTable() {}

    /** Prints them, and below them what has to be said of some. */
    public static void print(List<SweptPoint> points, PrintWriter out) {
        String routing = "";
        for (SweptPoint point : points) {
            LoadResult result = point.result();
            if (!point.routing().equals(routing)) {
                out.printf(
                        Locale.ROOT,
                        "%s%s, pattern %s%n",
                        routing.isEmpty() ? "" : System.lineSeparator(),
                        point.routing(),
                        point.pattern());
                routing = point.routing();
                out.println("   load   accepted    average latency      p99   hops   busiest channel");
            }
            out.printf(
                    Locale.ROOT,
                    "%7.3f %10.4f %18s %8s %6s %17.3f  %s%n",
                    result.offeredLoad(),
                    result.acceptedThroughput(),
                    latency(result),
                    result.saturated() ? "" : number("%.0f", result.p99Latency()),
                    number("%.2f", result.averageHops()),
                    point.maxChannelLoad(),
                    (result.converged() ? "" : "*") + (point.highest() ? "<" : ""));
        }
        if (points.stream().anyMatch(point -> !point.result().converged())) {
            out.println("* not as exact as asked for after the most cycles");
        }
        if (points.stream().anyMatch(SweptPoint::highest)) {
            out.println("< highest load that is not saturated");
        }
        points.get(0)
                .result()
                .cycleNanoseconds()
                .ifPresent(cycle -> out.printf(Locale.ROOT, "latencies are in cycles of %.4g ns%n", cycle));
        long unroutable =
                points.stream().mapToLong(point -> point.result().unroutable()).sum();
        if (unroutable > 0) {
            out.printf(Locale.ROOT, "%,d packets had no route to their receiver and were not sent%n", unroutable);
        }
    }

    private static String latency(LoadResult result) {
        if (result.saturated()) {
            return "saturated";
        }
        return number("%.2f", result.averageLatency())
                + (Double.isFinite(result.latencyHalfWidth())
                        ? String.format(Locale.ROOT, " ±%6.2f", result.latencyHalfWidth())
                        : "");
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
}
