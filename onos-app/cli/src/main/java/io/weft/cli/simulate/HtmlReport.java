package io.weft.cli.simulate;

import io.weft.cli.output.JsonPrinter;
import io.weft.operations.simulate.LoadOutcome;
import io.weft.operations.simulate.Point;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A sweep as one page of HTML with its figures, which needs nothing else: no network, no file beside it. */
public final class HtmlReport {
    private static final String CHART = "/META-INF/resources/webjars/chart.js/";
    private static final String VERSIONS = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
    /** More channels than this are drawn as so many, evenly chosen. */
    private static final int MOST_CHANNELS = 500;

    private HtmlReport() {}

    /**
     * One routing, as the page's script takes it.
     *
     * @param at the highest load below saturation; null if there is none
     * @param channelLoads there, of the channels in service, from the busiest on
     * @param queued there, by virtual channel
     */
    private record Routed(
            String name, List<Map<String, Object>> points, Double at, List<Double> channelLoads, List<Double> queued) {
        static Routed of(String name, List<Point> points) {
            Point best = null;
            for (Point each : points) {
                if (!each.get(LoadOutcome.SATURATED) && (best == null || load(each) > load(best))) {
                    best = each;
                }
            }
            return new Routed(
                    name,
                    points.stream().map(Point::json).toList(),
                    best == null ? null : load(best),
                    best == null ? List.of() : busiestFirst(best.channelLoads()),
                    best == null
                            ? List.of()
                            : Arrays.stream(best.queued()).boxed().toList());
        }

        private static Double load(Point point) {
            return point.get(LoadOutcome.OFFERED);
        }
    }

    /** The loads of channels in service that are drawn; of these, all are. */
    static List<Double> busiestFirst(double[] loads) {
        double[] sorted = Arrays.stream(loads).filter(Double::isFinite).sorted().toArray();
        Double[] shown = new Double[Math.min(sorted.length, MOST_CHANNELS)];
        for (int i = 0; i < shown.length; i++) {
            long place = shown.length == 1 ? 0 : (long) i * (sorted.length - 1) / (shown.length - 1);
            shown[i] = sorted[sorted.length - 1 - (int) place];
        }
        return List.of(shown);
    }

    /**
     * @param title what was simulated
     * @param about what else there is to know of it, by name
     */
    public static void print(String title, Map<String, String> about, List<Point> points, PrintWriter out) {
        Map<String, List<Point>> byRouting = points.stream()
                .collect(Collectors.groupingBy(
                        Point::routing, LinkedHashMap::new, Collectors.toCollection(ArrayList::new)));
        List<Routed> routings = byRouting.entrySet().stream()
                .map(each -> Routed.of(each.getKey(), each.getValue()))
                .toList();
        StringWriter data = new StringWriter();
        PrintWriter json = new PrintWriter(data);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("about", about);
        document.put("routings", routings);
        JsonPrinter.print(json, document);
        json.flush();
        out.print(text("report.html")
                .replace("@TITLE@", escaped(title))
                .replace("@SCRIPT@", text("report.js"))
                .replace("@CHART@", text(CHART + chartVersion() + "/dist/chart.umd.js"))
                .replace("@DATA@", data.toString().replace("</", "<\\/")));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String chartVersion() {
        return text(VERSIONS)
                .lines()
                .filter(line -> line.startsWith("version="))
                .map(line -> line.substring("version=".length()).strip())
                .findFirst()
                .orElseThrow();
    }

    private static String text(String resource) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this build of weft lacks " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }
}
