package io.weft.cli.simulate;

import io.weft.cli.output.GrowingFile;
import io.weft.operations.simulate.PointSink;
import io.weft.text.SafeText;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Points as comma-separated values, with a line of names first; what is not a number is empty. */
public final class PointCsv<P> implements PointSink<P> {
    private final GrowingFile file;
    private final Function<P, Map<String, Object>> document;

    /** @param document all that is said of a point by name, the same names of each */
    public PointCsv(GrowingFile file, Function<P, Map<String, Object>> document) {
        this.file = file;
        this.document = document;
    }

    @Override
    public void add(P point) {
        Map<String, Object> values = document.apply(point);
        if (file.isEmpty()) {
            file.println(line(values.keySet()));
        }
        file.println(line(values.values()));
    }

    @Override
    public void end() {
        file.close();
    }

    private static String line(Collection<?> values) {
        return values.stream()
                .map(value -> value == null ? "" : SafeText.cell(value.toString()))
                .collect(Collectors.joining(","));
    }
}
