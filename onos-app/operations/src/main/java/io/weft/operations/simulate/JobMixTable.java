package io.weft.operations.simulate;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What jobs that share a fabric took under several routings, as a table of 80 columns, as soon as it is there. */
final class JobMixTable implements PointSink<Point> {
    private static final int WORKLOAD = 15;
    private static final int PLACEMENT = 12;

    private final String title;
    private final Consumer<String> out;
    private String routing = "";
    private boolean cutShort;
    private final FlowControlNote flowControl = new FlowControlNote();

    /**
     * Begins with a title.
     *
     * @param out is given it line by line
     */
    JobMixTable(String title, Consumer<String> out) {
        this.title = title;
        this.out = out;
    }

    @Override
    public void add(Point point) {
        if (!point.routing().equals(routing)) {
            out.accept(routing.isEmpty() ? title : "");
            routing = point.routing();
            out.accept(routing);
            out.accept("job workload        placement    ranks     cycles       us      alone slowdown");
            flowControl.add(point);
        }
        boolean complete = point.get(JobOutcome.COMPLETE);
        boolean lossy = FlowControlNote.losses(point) > 0;
        cutShort |= !complete && !lossy;
        String job = point.get(JobOutcome.JOB).toString();
        String workload = point.get(JobOutcome.WORKLOAD);
        String placement = point.get(JobOutcome.PLACEMENT);
        boolean longNames = workload.length() > WORKLOAD || placement.length() > PLACEMENT;
        if (longNames) {
            out.accept(String.format(Locale.ROOT, "%3s %s, placement %s", job, workload, placement));
        }
        Double nanoseconds = point.get(JobOutcome.NANOSECONDS_TAKEN);
        out.accept(String.format(
                Locale.ROOT,
                "%3s %-" + WORKLOAD + "s %-" + PLACEMENT + "s %5d %,10d %8s %10s %8s%s",
                longNames ? "" : job,
                longNames ? "" : workload,
                longNames ? "" : placement,
                point.get(JobOutcome.RANKS).longValue(),
                point.get(JobOutcome.COMPLETION).longValue(),
                nanoseconds == null ? "-" : PointTable.number("%.1f", nanoseconds / 1e3),
                PointTable.number("%,d", point.get(JobOutcome.ALONE)),
                PointTable.number("%.3f", point.get(JobOutcome.SLOWDOWN)),
                complete ? "" : lossy ? " x" : " *"));
    }

    @Override
    public void end() {
        if (!routing.isEmpty()) {
            out.accept("cycles, us: from the start of a job until all of it is done; us is - where no");
            out.accept("rate of links is known; alone: cycles without the others, on the same endpoints;");
            out.accept("slowdown: cycles divided by those alone");
        }
        if (cutShort) {
            out.accept("* stopped at --max-cycles: the job was not complete");
        }
        flowControl.print(out);
    }

    /** How far those jobs came that did not come to their end, a sentence for each; none if all did. */
    static List<String> shortfalls(List<Point> points) {
        return points.stream()
                .filter(point -> !point.get(JobOutcome.COMPLETE))
                .map(point -> String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d messages of job %d had arrived %,d cycles after its start; %s",
                        point.routing(),
                        point.get(JobOutcome.DELIVERED).longValue(),
                        point.get(JobOutcome.MESSAGES).longValue(),
                        point.get(JobOutcome.JOB).longValue(),
                        point.get(JobOutcome.COMPLETION).longValue(),
                        FlowControlNote.remedy(point)))
                .collect(Collectors.toList());
    }
}
