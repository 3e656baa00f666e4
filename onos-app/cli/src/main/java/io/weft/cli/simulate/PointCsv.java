package io.weft.cli.simulate;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Points as comma-separated values, with a line of names first; what is not a number is empty. */
public final class PointCsv {
    private PointCsv() {}

    /** Prints them, at least one. */
    public static void print(List<Map<String, Object>> points, PrintWriter out) {
        out.println(String.join(",", points.get(0).keySet()));
        for (Map<String, Object> point : points) {
            out.println(point.values().stream().map(PointCsv::value).collect(Collectors.joining(",")));
        }
    }

    private static String value(Object value) {
        return value == null ? "" : quoted(value.toString());
    }

    private static String quoted(String value) {
        return value.matches("[^,\"\r\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
