package io.weft.cli.simulate;

import io.weft.cli.output.Console;
import io.weft.operations.job.Point;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a workload took under several routings, as a table of 80 columns, each as soon as it is there. */
public final class WorkloadTable implements PointSink<Point> {
    private static final int NAME = 16;

    private final Console console;
    private final String title;
    private boolean begun;
    private boolean cutShort;

    /**
     * Goes to {@link Console#out}.
     *
     * @param title what is simulated
     */
    public WorkloadTable(Console console, String title) {
        this.console = console;
        this.title = title;
    }

    @Override
    public void add(Point added) {
        Map<String, Object> point = added.document();
        if (!begun) {
            header(point);
            begun = true;
        }
        cutShort |= !isComplete(point);
        String routing = (String) point.get("routing");
        boolean longName = routing.length() > NAME;
        if (longName) {
            console.out().println(routing);
        }
        Double nanoseconds = (Double) point.get("completionNanoseconds");
        console.out()
                .printf(
                        Locale.ROOT,
                        "%-" + NAME + "s %,11d %9s %9s %8s %8s %5s %5s%s%n",
                        longName ? "" : routing,
                        whole(point, "completionCycles"),
                        nanoseconds == null ? "-" : PointTable.number("%.1f", nanoseconds / 1e3),
                        PointTable.number("%.4f", point.get("effectiveThroughput")),
                        PointTable.number("%.0f", point.get("averageMessageLatency")),
                        PointTable.number("%.0f", point.get("p99MessageLatency")),
                        PointTable.number("%.2f", point.get("averageHops")),
                        PointTable.number("%.2f", point.get("maxChannelLoad")),
                        isComplete(point) ? "" : " *");
        console.flush();
    }

    private static long whole(Map<String, Object> point, String name) {
        return ((Number) point.get(name)).longValue();
    }

    private static boolean isComplete(Map<String, Object> point) {
        return (Boolean) point.get("complete");
    }

    private void header(Map<String, Object> point) {
        console.out().println(title);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s, %,d ranks, placement %s, %,d messages%n",
                        point.get("workload"),
                        whole(point, "ranks"),
                        point.get("placement"),
                        whole(point, "messages"));
        if (point.get("idealCycles") != null) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "ideal, if no message waited for another: %,d cycles%n",
                            whole(point, "idealCycles"));
        }
        console.out().println("routing               cycles        us effective  latency      p99  hops  busy");
    }

    @Override
    public void end() {
        if (begun) {
            console.out().println("cycles, us: until the last message arrived; us are known with sc15 and sst only");
            console.out().println("effective: what arrived, as a part of what links carry; latency, p99: cycles of");
            console.out().println("a message; hops: of a flit; busy: flits in a cycle on the busiest channel");
        }
        if (cutShort) {
            console.out().println("* cut short: of what had arrived after the most cycles");
        }
        console.flush();
    }

    /** Says how far those runs came that did not come to their end; and returns whether there are none. */
    public static boolean tellShortfalls(List<Point> points, PrintWriter err) {
        List<Map<String, Object>> cut = points.stream()
                .map(Point::document)
                .filter(point -> !isComplete(point))
                .toList();
        for (Map<String, Object> point : cut) {
            err.printf(
                    Locale.ROOT,
                    "weft: %s: %,d of %,d messages had arrived after %,d cycles; allow more with --max-cycles%n",
                    point.get("routing"),
                    whole(point, "deliveredMessages"),
                    whole(point, "messages"),
                    whole(point, "completionCycles"));
        }
        return cut.isEmpty();
    }
}
