package io.weft.operations.simulate;

import io.weft.operations.answer.Shape;
import java.util.List;
import java.util.function.Consumer;

/** The points of a simulation as a table of 80 columns, as those of its kind are shown. */
public final class Tables implements PointSink<Point> {
    private final String title;
    private final Consumer<String> out;
    /** The table for the kind of the first point; null before that. */
    private PointSink<Point> table;

    /**
     * Begins with a title.
     *
     * @param out is given it line by line
     */
    public Tables(String title, Consumer<String> out) {
        this.title = title;
        this.out = out;
    }

    @Override
    public void add(Point point) {
        if (table == null) {
            table = of(point.shape());
        }
        table.add(point);
    }

    private PointSink<Point> of(Shape<?> shape) {
        if (shape == JobOutcome.SHAPE) {
            return new JobMixTable(title, out);
        }
        if (shape == FlowOutcome.SHAPE) {
            return new FlowTable(title, out);
        }
        return shape == WorkloadOutcome.SHAPE ? new WorkloadTable(title, out) : new PointTable(title, out);
    }

    @Override
    public void end() {
        if (table != null) {
            table.end();
        }
    }

    /** How far those runs came that were to come to their end and did not, a sentence for each; none if all did. */
    public static List<String> shortfalls(List<Point> points) {
        if (points.isEmpty() || points.get(0).shape() == LoadOutcome.SHAPE) {
            return List.of();
        }
        Shape<?> shape = points.get(0).shape();
        if (shape == JobOutcome.SHAPE) {
            return JobMixTable.shortfalls(points);
        }
        return shape == FlowOutcome.SHAPE ? FlowTable.shortfalls(points) : WorkloadTable.shortfalls(points);
    }
}
