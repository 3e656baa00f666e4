package io.weft.cli.simulate;

import io.weft.cli.output.Console;
import io.weft.simulator.WorkloadPoint;
import io.weft.simulator.WorkloadResult;
import java.util.Locale;

/** What a workload took under several routings, as a table of 80 columns, each as soon as it is there. */
public final class WorkloadTable implements PointSink<WorkloadPoint> {
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
    public void add(WorkloadPoint point) {
        if (!begun) {
            header(point);
            begun = true;
        }
        WorkloadResult result = point.result();
        cutShort |= !result.complete();
        boolean longName = point.routing().length() > NAME;
        if (longName) {
            console.out().println(point.routing());
        }
        console.out()
                .printf(
                        Locale.ROOT,
                        "%-" + NAME + "s %,11d %9s %9s %8s %8s %5s %5s%s%n",
                        longName ? "" : point.routing(),
                        result.completionCycles(),
                        number("%.1f", result.completionNanoseconds().orElse(Double.NaN) / 1e3),
                        number("%.4f", result.effectiveThroughput()),
                        number("%.0f", result.averageMessageLatency()),
                        number("%.0f", result.p99MessageLatency()),
                        number("%.2f", result.averageHops()),
                        number("%.2f", result.maxChannelLoad()),
                        result.complete() ? "" : " *");
        console.flush();
    }

    private void header(WorkloadPoint point) {
        console.out().println(title);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s, %,d ranks, placement %s, %,d messages%n",
                        point.workload(),
                        point.ranks(),
                        point.placement(),
                        point.result().messages());
        point.result().idealCycles().ifPresent(cycles -> console.out()
                .printf(Locale.ROOT, "ideal, if no message waited for another: %,d cycles%n", cycles));
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

    private static String number(String format, double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "-";
    }
}
