package io.weft.cli.simulate;

import io.weft.cli.output.Console;
import io.weft.cli.output.JsonPrinter;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.PointSink;
import io.weft.operations.simulate.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Where the points of a simulation go, whether they were simulated here or read from shares. */
public final class Results {
    private final Console console;
    private final PointContext context;
    private final boolean json;
    private final OutputOptions.Files files;

    /**
     * On a console, and in files.
     *
     * @param json whether the console is for one JSON value, in place of a table
     */
    public Results(Console console, PointContext context, boolean json, OutputOptions.Files files) {
        this.console = console;
        this.context = context;
        this.json = json;
        this.files = files;
    }

    /** Where each point goes as soon as it is there. */
    public List<PointSink<Point>> sinks() {
        List<PointSink<Point>> sinks = new ArrayList<>();
        if (!json) {
            Consumer<String> out = line -> {
                console.out().println(line);
                console.flush();
            };
            sinks.add(new Tables(context.title(), out));
        }
        files.csv().ifPresent(target -> sinks.add(new PointCsv<>(target.growing(), this::document)));
        return sinks;
    }

    /** All that is said of each point. */
    public List<Map<String, Object>> documents(List<Point> points) {
        return points.stream().map(this::document).toList();
    }

    private Map<String, Object> document(Point point) {
        return context.with(point);
    }

    /**
     * Prints and writes what is about all points.
     *
     * @param value what is printed as JSON
     * @param facts what the header of a report says
     * @return whether all that was asked for is there
     * @throws RuntimeException as the runs failed
     */
    public boolean end(List<Point> points, Ending ending, Object value, Supplier<ReportFacts> facts) {
        if (json && (!ending.isFailure() || !points.isEmpty())) {
            JsonPrinter.print(console.out(), value);
            console.flush();
        }
        files.report().filter(page -> !points.isEmpty()).ifPresent(page -> {
            Map<String, String> about = facts.get().all();
            page.write(opened -> HtmlReport.print(context.fabric(), about, points, opened.out()));
            console.wrote(page);
        });
        List<String> shortfalls = Tables.shortfalls(points);
        shortfalls.forEach(each -> console.err().println("weft: " + each));
        if (points.isEmpty()) {
            files.tellLeft(console.err());
        }
        console.flush();
        ending.rethrow();
        return shortfalls.isEmpty() && ending.reason().isEmpty();
    }
}
