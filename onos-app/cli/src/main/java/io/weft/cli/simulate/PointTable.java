package io.weft.cli.simulate;

import io.weft.cli.output.Console;
import io.weft.simulator.LoadResult;
import io.weft.simulator.SweptPoint;
import java.util.Locale;
import java.util.OptionalDouble;

/** Points as a table of 80 columns, each as soon as it is there, and below them what has to be said of some. */
public final class PointTable implements PointSink<SweptPoint> {
    private final Console console;
    private final String title;
    private String routing = "";
    private boolean inexact;
    private boolean found;
    private long unroutable;
    private OptionalDouble cycleNanoseconds = OptionalDouble.empty();

    /**
     * Goes to {@link Console#out}.
     *
     * @param title what is simulated
     */
    public PointTable(Console console, String title) {
        this.console = console;
        this.title = title;
    }

    @Override
    public void add(SweptPoint point) {
        LoadResult result = point.result();
        if (!point.routing().equals(routing)) {
            header(point);
            routing = point.routing();
        }
        inexact |= !result.converged();
        found |= point.highest();
        unroutable += result.unroutable();
        cycleNanoseconds = result.cycleNanoseconds();
        String line = String.format(
                Locale.ROOT,
                "%7s %10s %18s %8s %6s %17s  %s",
                load(result.offeredLoad()),
                number("%.4f", result.acceptedThroughput()),
                latency(result),
                result.saturated() ? "" : number("%.0f", result.p99Latency()),
                number("%.2f", result.averageHops()),
                number("%.3f", point.maxChannelLoad()),
                (result.converged() ? "" : "*") + (point.highest() ? "<" : "") + (result.unroutable() > 0 ? "!" : ""));
        console.out().println(line.stripTrailing());
        console.flush();
    }

    private void header(SweptPoint point) {
        console.out().println(routing.isEmpty() ? title : "");
        console.out().printf(Locale.ROOT, "%s, pattern %s%n", point.routing(), point.pattern());
        console.out().println("   load   accepted    average latency      p99   hops   busiest channel");
    }

    @Override
    public void end() {
        if (inexact) {
            console.out().println("* not as exact as asked for after the most cycles");
        }
        if (found) {
            console.out().println("< highest load that is not saturated");
        }
        cycleNanoseconds.ifPresent(
                cycle -> console.out().printf(Locale.ROOT, "latencies are in cycles of %.4g ns%n", cycle));
        if (unroutable > 0) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "! packets had no route to their receiver and were not sent: %,d%n",
                            unroutable);
        }
        console.flush();
    }

    /** As many digits as it has, three to five. */
    private static String load(double load) {
        return String.format(Locale.ROOT, "%.5f", load).replaceFirst("0{1,2}$", "");
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
