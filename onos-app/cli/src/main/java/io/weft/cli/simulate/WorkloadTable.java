package io.weft.cli.simulate;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What a workload took under several routings, as a table of 80 columns. */
public final class WorkloadTable {
    private WorkloadTable() {}

    /** Prints it; there is at least one. */
    public static void print(List<WorkloadPoint> points, PrintWriter out) {
        WorkloadPoint first = points.get(0);
        out.printf(
                Locale.ROOT,
                "%s, %,d ranks, placement %s, %,d messages%n",
                first.workload(),
                first.ranks(),
                first.placement(),
                first.messages());
        out.println("routing               cycles        us effective  latency      p99  hops  busy");
        for (WorkloadPoint point : points) {
            out.printf(
                    Locale.ROOT,
                    "%-16s %,11d %9s %9.4f %8s %8.0f %5.2f %5.2f%s%n",
                    point.routing(),
                    point.completionCycles(),
                    number("%.1f", point.completionNanoseconds() / 1e3),
                    point.effectiveThroughput(),
                    number("%.0f", point.averageMessageLatency()),
                    point.p99MessageLatency(),
                    point.averageHops(),
                    point.maxChannelLoad(),
                    point.complete() ? "" : " *");
        }
    }

    /** Says how far those runs came that did not come to their end. */
    public static void printShortfalls(List<WorkloadPoint> points, PrintWriter err) {
        for (WorkloadPoint point : points) {
            if (!point.complete()) {
                err.printf(
                        Locale.ROOT,
                        "weft: %s: %,d of %,d messages had arrived after %,d cycles; allow more with --max-cycles%n",
                        point.routing(),
                        point.deliveredMessages(),
                        point.messages(),
                        point.completionCycles());
            }
        }
    }

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
}
