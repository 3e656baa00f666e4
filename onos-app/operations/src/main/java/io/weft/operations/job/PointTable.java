package io.weft.operations.job;

import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Points as a table of 80 columns, each as soon as it is there, and below them what has to be said of some. */
public final class PointTable implements PointSink<Point> {
    private final String title;
    private final Consumer<String> out;
    private String routing = "";
    private boolean inexact;
    private boolean found;
    private long unroutable;
    private final FlowControlNote flowControl = new FlowControlNote();
    private Double cycleNanoseconds;

    /**
     * Begins with a title.
     *
     * @param out is given it line by line
     */
    public PointTable(String title, Consumer<String> out) {
        this.title = title;
        this.out = out;
    }

    @Override
    public void add(Point added) {
        Map<String, Object> point = added.document();
        if (!point.get("routing").equals(routing)) {
            header(point);
            routing = (String) point.get("routing");
        }
        boolean saturated = (Boolean) point.get("saturated");
        boolean converged = (Boolean) point.get("converged");
        boolean highest = (Boolean) point.get("highestUnsaturated");
        long lost = (Long) point.get("unroutable");
        inexact |= !converged;
        found |= highest;
        unroutable += lost;
        flowControl.add(point);
        cycleNanoseconds = (Double) point.get("cycleNanoseconds");
        String line = String.format(
                Locale.ROOT,
                "%7s %10s %18s %8s %6s %17s  %s",
                load((Double) point.get("offeredLoad")),
                number("%.4f", point.get("acceptedThroughput")),
                saturated ? "saturated" : latency(point),
                saturated ? "" : number("%.0f", point.get("p99Latency")),
                number("%.2f", point.get("averageHops")),
                number("%.3f", point.get("maxChannelLoad")),
                (converged ? "" : "*") + (highest ? "<" : "") + (lost > 0 ? "!" : "") + FlowControlNote.mark(point));
        out.accept(line.stripTrailing());
    }

    private void header(Map<String, Object> point) {
        out.accept(routing.isEmpty() ? title : "");
        out.accept(String.format(Locale.ROOT, "%s, pattern %s", point.get("routing"), point.get("pattern")));
        out.accept("   load   accepted    average latency      p99   hops   busiest channel");
    }

    @Override
    public void end() {
        if (inexact) {
            out.accept("* ended by the limit of cycles, less exact than asked for");
        }
        if (found) {
            out.accept("< highest load that is not saturated");
        }
        if (cycleNanoseconds != null) {
            out.accept(String.format(Locale.ROOT, "latencies are in cycles of %.4g ns", cycleNanoseconds));
        }
        if (unroutable > 0) {
            out.accept(String.format(
                    Locale.ROOT, "! packets had no route to their receiver and were not sent: %,d", unroutable));
        }
        flowControl.print(out);
    }

    /** As many digits as it has, three to five. */
    private static String load(double load) {
        return String.format(Locale.ROOT, "%.5f", load).replaceFirst("0{1,2}$", "");
    }

    private static String latency(Map<String, Object> point) {
        Double halfWidth = (Double) point.get("latencyHalfWidth");
        return number("%.2f", point.get("averageLatency"))
                + (halfWidth == null ? "" : String.format(Locale.ROOT, " ±%6.2f", halfWidth));
    }

    /** A value of a point; a dash for what is no number. */
    static String number(String format, Object value) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }
}
