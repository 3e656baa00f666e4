package io.weft.operations.simulate;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What a workload took under several routings, as a table of 80 columns, each as soon as it is there. */
public final class WorkloadTable implements PointSink<Point> {
    private static final int NAME = 16;

    private final String title;
    private final Consumer<String> out;
    private boolean begun;
    private boolean cutShort;
    private final FlowControlNote flowControl = new FlowControlNote();

    /**
     * Begins with a title.
     *
     * @param out is given it line by line
     */
    public WorkloadTable(String title, Consumer<String> out) {
        this.title = title;
        this.out = out;
    }

    @Override
    public void add(Point point) {
        if (!begun) {
            header(point);
            begun = true;
        }
        cutShort |= !isComplete(point) && !isLossy(point);
        flowControl.add(point);
        String routing = point.routing();
        boolean longName = routing.length() > NAME;
        if (longName) {
            out.accept(routing);
        }
        Double nanoseconds = point.get(WorkloadOutcome.NANOSECONDS_TAKEN);
        out.accept(String.format(
                Locale.ROOT,
                "%-" + NAME + "s %,11d %9s %9s %8s %8s %5s %5s%s%s",
                longName ? "" : routing,
                point.get(WorkloadOutcome.COMPLETION).longValue(),
                nanoseconds == null ? "-" : PointTable.number("%.1f", nanoseconds / 1e3),
                PointTable.number("%.4f", point.get(WorkloadOutcome.EFFECTIVE)),
                PointTable.number("%.0f", point.get(WorkloadOutcome.LATENCY)),
                PointTable.number("%.0f", point.get(WorkloadOutcome.P99)),
                PointTable.number("%.2f", point.get(WorkloadOutcome.HOPS)),
                PointTable.number("%.2f", point.get(WorkloadOutcome.BUSIEST)),
                isComplete(point) || isLossy(point) ? "" : " *",
                isLossy(point) ? " " + FlowControlNote.mark(point) : ""));
    }

    private static boolean isComplete(Point point) {
        return point.get(WorkloadOutcome.COMPLETE);
    }

    /** Whether packets were lost, so that not all messages can arrive. */
    private static boolean isLossy(Point point) {
        return FlowControlNote.losses(point) > 0;
    }

    private void header(Point point) {
        out.accept(title);
        out.accept(String.format(
                Locale.ROOT,
                "%s, %,d ranks, placement %s, %,d messages",
                point.get(WorkloadOutcome.WORKLOAD),
                point.get(WorkloadOutcome.RANKS).longValue(),
                point.get(WorkloadOutcome.PLACEMENT),
                point.get(WorkloadOutcome.MESSAGES).longValue()));
        if (point.get(WorkloadOutcome.IDEAL) != null) {
            out.accept(String.format(
                    Locale.ROOT,
                    "ideal, if no message waited for another: %,d cycles",
                    point.get(WorkloadOutcome.IDEAL).longValue()));
        }
        out.accept("routing               cycles        us effective  latency      p99  hops  busy");
    }

    @Override
    public void end() {
        if (begun) {
            out.accept("cycles, us: until all is done; us is empty where no rate of links is known");
            out.accept("effective: what arrived, as a fraction of what links carry; latency, p99: cycles");
            out.accept("of a message; hops: of a flit; busy: load of the busiest channel");
        }
        if (cutShort) {
            out.accept("* ended by the limit of cycles: figures of what had arrived by then");
        }
        flowControl.print(out);
    }

    /** How far those runs came that did not come to their end, a sentence for each; none if all did. */
    static List<String> shortfalls(List<Point> points) {
        return points.stream()
                .filter(point -> !isComplete(point))
                .map(point -> String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d messages had arrived after %,d cycles; %s",
                        point.routing(),
                        point.get(WorkloadOutcome.DELIVERED).longValue(),
                        point.get(WorkloadOutcome.MESSAGES).longValue(),
                        point.get(WorkloadOutcome.COMPLETION).longValue(),
                        FlowControlNote.remedy(point)))
                .collect(Collectors.toList());
    }
}
