package io.weft.operations.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture of points in SVG: filled where they stand out, each with a name. Not thread-safe. */
public final class ScatterPlot {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 420;
    private static final int LEFT = 64;
    private static final int RIGHT = 24;
    private static final int TOP = 20;
    private static final int BOTTOM = 52;
    private static final int TICKS = 5;
    private static final double LETTER = 6.6;
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
        double stepX = step(points.stream().mapToDouble(p -> p.x).max().orElse(1));
        double stepY = step(points.stream().mapToDouble(p -> p.y).max().orElse(1));
        double endX =
                stepX * Math.ceil(points.stream().mapToDouble(p -> p.x).max().orElse(1) / stepX + 1e-9);
        double endY =
                stepY * Math.ceil(points.stream().mapToDouble(p -> p.y).max().orElse(1) / stepY + 1e-9);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                        + "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">%n",
                WIDTH,
                HEIGHT));
        for (double x = 0; x <= endX + stepX / 2; x += stepX) {
            line(svg, placeX(x, endX), TOP, placeX(x, endX), HEIGHT - BOTTOM);
            text(svg, placeX(x, endX), HEIGHT - BOTTOM + 18, "middle", number(x, stepX), "");
        }
        for (double y = 0; y <= endY + stepY / 2; y += stepY) {
            line(svg, LEFT, placeY(y, endY), WIDTH - RIGHT, placeY(y, endY));
            text(svg, LEFT - 8, placeY(y, endY) + 4, "end", number(y, stepY), "");
        }
        text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", across, "");
        double middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        text(svg, 16, middle, "middle", up, String.format(Locale.ROOT, " transform=\"rotate(-90 16 %.0f)\"", middle));
        draw(svg, endX, endY);
        return svg.append("</svg>").toString();
    }

    /** Names stand where they meet no other, marked points first; where there is no room, a point has none. */
    private void draw(StringBuilder svg, double endX, double endY) {
        List<Box> taken = new ArrayList<>();
        points.forEach(p -> taken.add(new Box(placeX(p.x, endX) - 4, placeY(p.y, endY), 8)));
        List<Point> marksFirst = new ArrayList<>(points);
        marksFirst.sort((a, b) -> Boolean.compare(b.mark, a.mark));
        for (Point p : marksFirst) {
            double x = placeX(p.x, endX);
            double y = placeY(p.y, endY);
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"#3b82f6\" stroke-width=\"2\">"
                            + "<title>%s</title></circle>%n",
                    x,
                    y,
                    p.mark ? "#3b82f6" : "none",
                    HtmlPage.escaped(p.name)));
            double width = LETTER * p.name.length();
            Box right = new Box(x + 9, y, width);
            Box left = new Box(x - 9 - width, y, width);
            for (Box box : List.of(
                    right,
                    left,
                    new Box(right.x, y - LINE, width),
                    new Box(right.x, y + LINE, width),
                    new Box(left.x, y - LINE, width),
                    new Box(left.x, y + LINE, width))) {
                boolean inside = box.x > LEFT && box.x + width < WIDTH && box.y > TOP && box.y < HEIGHT - BOTTOM;
                if (inside && taken.stream().noneMatch(box::meets)) {
                    taken.add(box);
                    text(svg, box.x, box.y + 4, "start", p.name, p.mark ? " font-weight=\"600\"" : " opacity=\".7\"");
                    break;
                }
            }
        }
    }

    private static double placeX(double x, double end) {
        return LEFT + (WIDTH - LEFT - RIGHT) * x / end;
    }

    private static double placeY(double y, double end) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y / end;
    }

    /** A round number that is about a fifth of the largest. */
    private static double step(double largest) {
        double rough = Math.max(largest, Double.MIN_NORMAL) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double times = rough / power;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }

    private static String number(double value, double step) {
        return step >= 1 ? String.format(Locale.ROOT, "%,.0f", value) : String.format(Locale.ROOT, "%.2f", value);
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"currentColor\" opacity=\".15\"/>%n",
                x1,
                y1,
                x2,
                y2));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text, String more) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>%n",
                x,
                y,
                anchor,
                more,
                HtmlPage.escaped(text)));
    }
}
