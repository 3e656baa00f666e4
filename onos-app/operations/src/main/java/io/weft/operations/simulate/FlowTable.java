package io.weft.operations.simulate;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What became of flows under several routings at several loads, as a table of 80 columns, as soon as it is there. */
final class FlowTable implements PointSink<Point> {
    /** The 99th percentile of fewer flows than that is decided by fewer than ten. */
    private static final int FEW = 1000;

    private final String title;
    private final Consumer<String> out;
    private String routing = "";
    private boolean saturated;
    private boolean undecided;
    private boolean few;
    private boolean correlated;
    private boolean cutShort;
    private long unroutable;
    private Double cycleNanoseconds;
    private final FlowControlNote flowControl = new FlowControlNote();

    /**
     * Begins with a title.
     *
     * @param out is given it line by line
     */
    FlowTable(String title, Consumer<String> out) {
        this.title = title;
        this.out = out;
    }

    @Override
    public void add(Point point) {
        if (!point.routing().equals(routing)) {
            header(point);
            routing = point.routing();
        }
        boolean full = Boolean.TRUE.equals(point.get(FlowOutcome.SATURATED));
        boolean inexact = point.get(FlowOutcome.CORRELATED);
        boolean complete = point.get(FlowOutcome.COMPLETE);
        boolean unknown = point.get(FlowOutcome.SATURATED) == null && complete;
        boolean fewFlows = point.get(FlowOutcome.ALL.count).longValue() < FEW;
        saturated |= full;
        undecided |= unknown;
        few |= fewFlows;
        correlated |= inexact && complete;
        cutShort |= !complete && FlowControlNote.losses(point) == 0;
        unroutable += point.get(FlowOutcome.UNROUTABLE).longValue();
        cycleNanoseconds = point.get(FlowOutcome.CYCLE);
        flowControl.add(point);
        String line = String.format(
                Locale.ROOT,
                "%5s %7s %8s %8s %8s %7s%-7s %6s %6s %6s",
                mark(point.get(FlowOutcome.OFFERED)),
                PointTable.number("%.4f", point.get(FlowOutcome.ACCEPTED)),
                PointTable.number("%.0f", point.get(FlowOutcome.ALL.averageTime)),
                PointTable.number("%.0f", point.get(FlowOutcome.ALL.medianTime)),
                PointTable.number(fewFlows ? "~%.0f" : "%.0f", point.get(FlowOutcome.ALL.p99Time)),
                PointTable.number("%.2f", point.get(FlowOutcome.ALL.averageSlowdown)),
                point.get(FlowOutcome.SLOWDOWN_HALF_WIDTH) == null
                        ? ""
                        : PointTable.number(" ±%.2f", point.get(FlowOutcome.SLOWDOWN_HALF_WIDTH)),
                PointTable.number(fewFlows ? "~%.1f" : "%.1f", point.get(FlowOutcome.ALL.p99Slowdown)),
                PointTable.number("%.2f", point.get(FlowOutcome.SMALL.averageSlowdown)),
                PointTable.number("%.2f", point.get(FlowOutcome.LARGE.averageSlowdown)));
        String ending = complete ? inexact ? "*" : " " : FlowControlNote.losses(point) > 0 ? "x" : "-";
        out.accept((full ? "!" : unknown ? "?" : " ") + ending + line.stripTrailing());
    }

    private static String mark(double load) {
        return String.format(Locale.ROOT, "%.4f", load).replaceFirst("0{1,2}$", "");
    }

    private void header(Point point) {
        out.accept(routing.isEmpty() ? title : "");
        out.accept(String.format(
                Locale.ROOT,
                "%s, flows %s, pattern %s, %,d flows measured",
                point.routing(),
                point.get(FlowOutcome.FLOWS),
                point.get(FlowOutcome.PATTERN),
                point.get(FlowOutcome.MEASURED).longValue()));
        out.accept("   load accept.  average   median     99 %    slowdown      99 %  small  large");
    }

    @Override
    public void end() {
        if (!routing.isEmpty()) {
            out.accept("average, median, 99 %: cycles from the start of a flow until it has arrived;");
            out.accept("slowdown: this time divided by the time of the flow alone; small: average for");
            out.accept("flows up to 100 kB; large: average for flows above 10 MB");
        }
        if (cycleNanoseconds != null) {
            out.accept(String.format(Locale.ROOT, "a cycle is %.4g ns", cycleNanoseconds));
        }
        if (saturated) {
            out.accept("! saturated: less arrives than is offered, and flows take longer and longer");
        }
        if (undecided) {
            out.accept("? too few flows to tell whether it is saturated; more with --flow-count");
        }
        if (few) {
            out.accept("~ 99 % of fewer than 1,000 flows: less than ten of them decide it");
        }
        if (correlated) {
            out.accept("* slowdowns are correlated, or too few for the ± to be trusted");
        }
        if (cutShort) {
            out.accept("- stopped at --max-cycles: values cover only flows that had arrived");
        }
        if (unroutable > 0) {
            out.accept(
                    String.format(Locale.ROOT, "flows without a route to their receiver, not sent: %,d", unroutable));
        }
        flowControl.print(out);
    }

    /** Which runs did not come to their end, a sentence for each; none if all did. */
    static List<String> shortfalls(List<Point> points) {
        return points.stream()
                .filter(point -> !point.get(FlowOutcome.COMPLETE))
                .map(point -> String.format(
                        Locale.ROOT,
                        "%s at load %s: %,d of %,d flows that are measured had arrived after %,d cycles; %s",
                        point.routing(),
                        point.get(FlowOutcome.OFFERED),
                        point.get(FlowOutcome.ALL.count).longValue(),
                        point.get(FlowOutcome.MEASURED).longValue(),
                        point.get(FlowOutcome.CYCLES_RUN).longValue(),
                        FlowControlNote.remedy(point)))
                .collect(Collectors.toList());
    }
}
