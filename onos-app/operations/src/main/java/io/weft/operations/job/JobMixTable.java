package io.weft.operations.job;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What jobs that share a fabric took under several routings, as a table of 80 columns, as soon as it is there. */
final class JobMixTable implements PointSink<Point> {
    private static final int NAME = 22;

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
    public void add(Point added) {
        Map<String, Object> point = added.document();
        if (!point.get("routing").equals(routing)) {
            out.accept(routing.isEmpty() ? title : "");
            routing = (String) point.get("routing");
            out.accept(routing);
            out.accept("job workload               placement     ranks      cycles      alone slowdown");
            flowControl.add(point);
        }
        boolean complete = (Boolean) point.get("complete");
        boolean lossy = FlowControlNote.losses(point) > 0;
        cutShort |= !complete && !lossy;
        out.accept(String.format(
                Locale.ROOT,
                "%3d %-" + NAME + "s %-12s %6d %,11d %10s %8s%s",
                ((Number) point.get("job")).longValue(),
                shortened((String) point.get("workload"), NAME),
                shortened((String) point.get("placement"), 12),
                ((Number) point.get("ranks")).longValue(),
                ((Number) point.get("completionCycles")).longValue(),
                PointTable.number("%,d", point.get("aloneCycles")),
                PointTable.number("%.3f", point.get("slowdown")),
                complete ? "" : lossy ? " x" : " *"));
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 3) + "...";
    }

    @Override
    public void end() {
        if (!routing.isEmpty()) {
            out.accept("cycles: from the start of a job until all of it is done; alone: without the");
            out.accept("others, on the same endpoints; slowdown: cycles divided by those alone");
        }
        if (cutShort) {
            out.accept("* stopped at --max-cycles: the job was not complete");
        }
        flowControl.print(out);
    }

    /** How far those jobs came that did not come to their end, a sentence for each; none if all did. */
    static List<String> shortfalls(List<Point> points) {
        return points.stream()
                .map(Point::document)
                .filter(point -> !(Boolean) point.get("complete"))
                .map(point -> String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d messages of job %d had arrived %,d cycles after its start; %s",
                        point.get("routing"),
                        ((Number) point.get("deliveredMessages")).longValue(),
                        ((Number) point.get("messages")).longValue(),
                        ((Number) point.get("job")).longValue(),
                        ((Number) point.get("completionCycles")).longValue(),
                        FlowControlNote.remedy(point)))
                .collect(Collectors.toList());
    }
}
