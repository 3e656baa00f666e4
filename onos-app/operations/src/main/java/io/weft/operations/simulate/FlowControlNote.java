package io.weft.operations.simulate;

import java.util.Locale;
import java.util.function.Consumer;

/** What a table of points says below them of flow control, where it is not by credits. */
final class FlowControlNote {
    private static final String MARK = "x";

    private boolean pfc;
    private boolean lossy;
    private long losses;
    private long pauses;
    private double mostPaused;

    /** A point is in the table. */
    void add(Point point) {
        String kind = point.get(Outcome.FLOW_CONTROL);
        if (kind == null) {
            return;
        }
        pfc |= kind.equals("pfc");
        lossy |= kind.equals("none");
        losses += losses(point);
        pauses += point.get(Outcome.PAUSES).longValue();
        mostPaused = Math.max(mostPaused, point.get(Outcome.PAUSED_SHARE));
    }

    /** Packets that were lost; 0 with credits. */
    static long losses(Point point) {
        Number losses = point.get(Outcome.LOSSES);
        return losses == null ? 0 : losses.longValue();
    }

    /** What a point is marked with: something if packets were lost. */
    static String mark(Point point) {
        return losses(point) > 0 ? MARK : "";
    }

    /** How many packets were lost, and where most of them. */
    private static String lost(Point point) {
        return String.format(
                Locale.ROOT, "%,d packets were lost, most at %s", losses(point), point.get(Outcome.MOST_LOSSES_AT));
    }

    /** Why what was to come to its end did not, and what to do. */
    static String remedy(Point point) {
        return losses(point) > 0 ? lost(point) + ", and nothing is sent again" : "allow more with --max-cycles";
    }

    void print(Consumer<String> out) {
        if (lossy) {
            out.accept("lossy: there is no flow control");
        }
        if (losses > 0) {
            out.accept(String.format(Locale.ROOT, "%s packets found no room and were lost: %,d", MARK, losses));
        }
        if (pfc) {
            out.accept(String.format(
                    Locale.ROOT,
                    "pause frames: %,d; virtual channels were paused for up to %.2f %% of the time",
                    pauses,
                    100 * mostPaused));
        }
    }
}
