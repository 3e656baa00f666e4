package io.weft.operations.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture of points in SVG: filled where they stand out, each with a name. Not thread-safe. */
public final class ScatterPlot {
    private static final double LETTER = 6.6;
    private static final double BOLD_LETTER = 7.5;
    private static final double LINE = 14;

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

    /** A box that a name takes, in pixels. */
    private static final class Box {
        final double x;
        final double y;
        final double width;

        Box(double x, double y, double width) {
            this.x = x;
            this.y = y;
            this.width = width;
        }

        boolean meets(Box other) {
            return x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < LINE;
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

    /** The picture. */
    public String svg() {
        Axes axes = new Axes(
                across,
                up,
                Axis.around(points.stream().mapToDouble(p -> p.x).toArray()),
                Axis.around(points.stream().mapToDouble(p -> p.y).toArray()));
        StringBuilder svg = axes.begin(0);
        draw(svg, axes);
        return svg.append("</svg>").toString();
    }

    /** Names stand where they meet no other, marked points first; where there is no room, a point has none. */
    private void draw(StringBuilder svg, Axes axes) {
        List<Box> taken = new ArrayList<>();
        points.forEach(p -> taken.add(new Box(axes.placeX(p.x) - 6, axes.placeY(p.y), 12)));
        List<Point> marksFirst = new ArrayList<>(points);
        marksFirst.sort((a, b) -> Boolean.compare(b.mark, a.mark));
        for (Point p : marksFirst) {
            double x = axes.placeX(p.x);
            double y = axes.placeY(p.y);
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"#3b82f6\" stroke-width=\"2\">"
                            + "<title>%s</title></circle>%n",
                    x,
                    y,
                    p.mark ? "#3b82f6" : "none",
                    HtmlPage.escaped(p.name)));
            double width = (p.mark ? BOLD_LETTER : LETTER) * p.name.length();
            Box right = new Box(x + 9, y, width);
            Box left = new Box(x - 9 - width, y, width);
            for (Box box : List.of(
                    right,
                    left,
                    new Box(right.x, y - LINE, width),
                    new Box(right.x, y + LINE, width),
                    new Box(left.x, y - LINE, width),
                    new Box(left.x, y + LINE, width))) {
                boolean inside = box.x > Axes.LEFT
                        && box.x + width < Axes.WIDTH
                        && box.y > Axes.TOP
                        && box.y < Axes.HEIGHT - Axes.BOTTOM;
                if (inside && taken.stream().noneMatch(box::meets)) {
                    taken.add(box);
                    Axes.text(
                            svg,
                            box.x,
                            box.y + 4,
                            "start",
                            p.name,
                            p.mark ? " font-weight=\"600\"" : " opacity=\".7\"");
                    break;
                }
            }
        }
    }
}
