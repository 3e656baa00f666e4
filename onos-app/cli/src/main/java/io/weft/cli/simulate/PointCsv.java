package io.weft.cli.simulate;

import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Points as comma-separated values, with a line of names first; what is not a number is empty. */
public final class PointCsv {
    private PointCsv() {}

    /** Prints them. */
    public static void print(List<Point> points, PrintWriter out) {
        RecordComponent[] columns = Point.class.getRecordComponents();
        out.println(Arrays.stream(columns).map(RecordComponent::getName).collect(Collectors.joining(",")));
        for (Point point : points) {
            out.println(
                    Arrays.stream(columns).map(column -> value(point, column)).collect(Collectors.joining(",")));
        }
    }

    private static String value(Point point, RecordComponent column) {
        try {
            Object value = column.getAccessor().invoke(point);
            boolean finite = !(value instanceof Double number) || Double.isFinite(number);
            return finite ? quoted(value.toString()) : "";
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String quoted(String value) {
        return value.matches("[^,\"\r\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
