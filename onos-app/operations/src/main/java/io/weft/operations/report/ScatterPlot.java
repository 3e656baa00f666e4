package io.weft.operations.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A picture of points in SVG, filled where they stand out. Every filled point has its name; where there is no room for
 * all of these names, it has a number, and the names are in a legend. Not thread-safe.
 */
public final class ScatterPlot {
    private static final double LETTER = 7.5;
    private static final double LINE = 14;
    private static final double DOT = 7;
    private static final int LEGEND = 18;
    private static final String COLOUR = "#3b82f6";

    private final String across;
    private final String up;
    private final List<Point> points = new ArrayList<>();

    private static final class Point {
        final String name;
        final double x;
        final double y;
        final boolean mark;

        Point(String name, double x, double y, boolean mark) {
            this.name = name;
            this.x = x;
            this.y = y;
            this.mark = mark;
        }
    }

    /** A box around a middle, in pixels. */
    private static final class Box {
        final double x;
        final double y;
        final double width;
        final double height;

        Box(double x, double y, double width, double height) {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }

        boolean meets(Box other) {
            return 2 * Math.abs(x - other.x) < width + other.width && 2 * Math.abs(y - other.y) < height + other.height;
        }

        boolean isOn(Axes axes) {
            return x - width / 2 > axes.left
                    && x + width / 2 < axes.width()
                    && y - height / 2 > 0
                    && y + height / 2 < axes.height() - Axes.BOTTOM;
        }
    }

    /** A text at its place. */
    private static final class Label {
        final Point of;
        final String text;
        final Box box;

        Label(Point of, String text, Box box) {
            this.of = of;
            this.text = text;
            this.box = box;
        }
    }

    /** A picture without points so far, whose axes are named so. */
    public ScatterPlot(String across, String up) {
        this.across = across;
        this.up = up;
    }

    /** Adds a point; those that are not finite are left out. */
    public ScatterPlot point(String name, double x, double y, boolean mark) {
        if (Double.isFinite(x) && Double.isFinite(y)) {
            points.add(new Point(name, x, y, mark));
        }
        return this;
    }

    public String svg() {
        return Axes.inEverySize(this::svg);
    }

    private String svg(Axes.Size size) {
        Axes axes = new Axes(
                across,
                up,
                Axis.around(points.stream().mapToDouble(p -> p.x).toArray()),
                Axis.around(points.stream().mapToDouble(p -> p.y).toArray()),
                size);
        List<Point> marked = points.stream()
                .filter(p -> p.mark)
                .sorted(Comparator.comparingDouble((Point p) -> p.x).thenComparingDouble(p -> -p.y))
                .collect(Collectors.toList());
        List<String> names = marked.stream().map(p -> p.name).collect(Collectors.toList());
        List<String> numbers =
                marked.stream().map(p -> String.valueOf(marked.indexOf(p) + 1)).collect(Collectors.toList());
        Optional<List<Label>> named = labels(axes, marked, names, 1);
        int columns = axes.isNarrow() ? 1 : 3;
        int rows = named.isPresent() ? 0 : (marked.size() + columns - 1) / columns;
        StringBuilder svg = axes.begin(rows == 0 ? 0 : LEGEND * rows + LEGEND / 2);
        points.forEach(p -> drawDot(svg, axes, p));
        named.or(() -> labels(axes, marked, numbers, marked.size()))
                .orElse(List.of())
                .forEach(each -> drawLabel(svg, axes, each));
        for (int i = 0; i < marked.size() && rows > 0; i++) {
            int column = i / rows;
            double x = axes.left + column * (axes.width() - axes.left) / (double) columns;
            double y = axes.height() + LEGEND * (i % rows + 0.7);
            Axes.text(svg, x - 6, y, "end", numbers.get(i), " font-weight=\"600\"");
            Axes.text(svg, x, y, "start", names.get(i), "");
        }
        return svg.append("</svg>").toString();
    }

    /**
     * Places where texts of points meet neither each other nor any point; nothing if there is no room for all.
     *
     * @param farthest how many lines a text may be from its point
     */
    private Optional<List<Label>> labels(Axes axes, List<Point> of, List<String> texts, int farthest) {
        List<Box> taken = points.stream()
                .map(p -> new Box(axes.placeX(p.x), axes.placeY(p.y), 2 * DOT, 2 * DOT))
                .collect(Collectors.toCollection(ArrayList::new));
        List<Label> labels = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            Point p = of.get(i);
            String text = texts.get(i);
            Optional<Box> free = places(axes, p, LETTER * text.length() + 4, farthest)
                    .filter(box -> box.isOn(axes) && taken.stream().noneMatch(box::meets))
                    .findFirst();
            if (free.isEmpty()) {
                return Optional.empty();
            }
            taken.add(free.get());
            labels.add(new Label(p, text, free.get()));
        }
        return Optional.of(labels);
    }

    /** Beside, above and below a point, then farther away. */
    private static Stream<Box> places(Axes axes, Point p, double width, int farthest) {
        double x = axes.placeX(p.x);
        double y = axes.placeY(p.y);
        double beside = DOT + 2 + width / 2;
        Stream<Box> near = Stream.of(
                new Box(x, y - LINE - 1, width, LINE),
                new Box(x + beside, y, width, LINE),
                new Box(x - beside, y, width, LINE),
                new Box(x, y + LINE + 1, width, LINE));
        Stream<Box> far = Stream.iterate(2, lines -> lines <= farthest, lines -> lines + 1)
                .flatMap(lines -> Stream.of(-1, 1).flatMap(side -> Stream.of(0.0, width, -width)
                        .map(aside -> new Box(x + aside, y + side * lines * (LINE + 1), width, LINE))));
        return Stream.concat(near, far);
    }

    private static void drawDot(StringBuilder svg, Axes axes, Point p) {
        svg.append(String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\">"
                        + "<title>%s</title></circle>%n",
                axes.placeX(p.x),
                axes.placeY(p.y),
                p.mark ? COLOUR : "none",
                COLOUR,
                HtmlPage.escaped(p.name)));
    }

    /** With a line to its point where it is farther away than the next line. */
    private static void drawLabel(StringBuilder svg, Axes axes, Label label) {
        double x = axes.placeX(label.of.x);
        double y = axes.placeY(label.of.y);
        double down = label.box.y - y;
        if (Math.abs(down) > LINE + 1.5) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"currentColor\" opacity=\".4\"/>%n",
                    x,
                    y + Math.signum(down) * DOT,
                    label.box.x,
                    label.box.y - Math.signum(down) * LINE / 2));
        }
        Axes.text(svg, label.box.x, label.box.y + 4, "middle", label.text, " font-weight=\"600\"");
    }
}
