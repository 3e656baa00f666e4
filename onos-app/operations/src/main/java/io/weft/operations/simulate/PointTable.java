package io.weft.operations.simulate;

import java.util.Locale;
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
    public void add(Point point) {
        if (!point.routing().equals(routing)) {
            header(point);
            routing = point.routing();
        }
        boolean saturated = point.get(LoadOutcome.SATURATED);
        boolean converged = point.get(LoadOutcome.CONVERGED);
        boolean highest = point.get(LoadOutcome.HIGHEST);
        long lost = point.get(LoadOutcome.UNROUTABLE).longValue();
        inexact |= !converged;
        found |= highest;
        unroutable += lost;
        flowControl.add(point);
        cycleNanoseconds = point.get(LoadOutcome.CYCLE);
        String line = String.format(
                Locale.ROOT,
                "%7s %10s %18s %8s %6s %17s  %s",
                load(point.get(LoadOutcome.OFFERED)),
                number("%.4f", point.get(LoadOutcome.ACCEPTED)),
                saturated ? "saturated" : latency(point),
                saturated ? "" : number("%.0f", point.get(LoadOutcome.P99)),
                number("%.2f", point.get(LoadOutcome.HOPS)),
                number("%.3f", point.get(LoadOutcome.BUSIEST)),
                (converged ? "" : "*") + (highest ? "<" : "") + (lost > 0 ? "!" : "") + FlowControlNote.mark(point));
        out.accept(line.stripTrailing());
    }

    private void header(Point point) {
        out.accept(routing.isEmpty() ? title : "");
        out.accept(String.format(Locale.ROOT, "%s, pattern %s", point.routing(), point.get(LoadOutcome.PATTERN)));
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

    private static String latency(Point point) {
        Double halfWidth = point.get(LoadOutcome.LATENCY_HALF_WIDTH);
        return number("%.2f", point.get(LoadOutcome.LATENCY))
                + (halfWidth == null ? "" : String.format(Locale.ROOT, " ±%6.2f", halfWidth));
    }

    /** A value of a point; a dash for what is no number. */
    static String number(String format, Object value) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }
}
