package io.weft.operations.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

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

    /** Values in their order from one pixel to another, with room at both ends. */
    private static final class Axis {
        private final double step;
        private final long first;
        private final long last;
        private final double from;
        private final double to;

        private Axis(double step, long first, long last, double from, double to) {
            this.step = step;
            this.first = first;
            this.last = last;
            this.from = from;
            this.to = to;
        }

        static Axis of(double[] values, double from, double to) {
            double least = Arrays.stream(values).min().orElse(0);
            double most = Arrays.stream(values).max().orElse(1);
            double step = step(most > least ? most - least : Math.max(Math.abs(most), 1));
            // Values are 0 or more, and so are ticks.
            long first = Math.max(0, (long) Math.floor(least / step - 0.5));
            long last = Math.max(first + 1, (long) Math.ceil(most / step + 0.25));
            return new Axis(step, first, last, from, to);
        }

        /** A round number that is about a fifth of a span. */
        private static double step(double span) {
            double rough = Math.max(span, Double.MIN_NORMAL) / TICKS;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double times = rough / power;
            return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
        }

        double[] ticks() {
            return LongStream.rangeClosed(first, last)
                    .mapToDouble(each -> each * step)
                    .toArray();
        }

        double place(double value) {
            return from + (to - from) * (value / step - first) / (last - first);
        }

        String label(double tick) {
            return step >= 1 ? String.format(Locale.ROOT, "%,.0f", tick) : String.format(Locale.ROOT, "%.2f", tick);
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
        Axis x = Axis.of(points.stream().mapToDouble(p -> p.x).toArray(), LEFT, WIDTH - RIGHT);
        Axis y = Axis.of(points.stream().mapToDouble(p -> p.y).toArray(), HEIGHT - BOTTOM, TOP);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                        + "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">%n",
                WIDTH,
                HEIGHT));
        for (double tick : x.ticks()) {
            line(svg, x.place(tick), TOP, x.place(tick), HEIGHT - BOTTOM);
            text(svg, x.place(tick), HEIGHT - BOTTOM + 18, "middle", x.label(tick), "");
        }
        for (double tick : y.ticks()) {
            line(svg, LEFT, y.place(tick), WIDTH - RIGHT, y.place(tick));
            text(svg, LEFT - 8, y.place(tick) + 4, "end", y.label(tick), "");
        }
        text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", across, "");
        double middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        text(svg, 16, middle, "middle", up, String.format(Locale.ROOT, " transform=\"rotate(-90 16 %.0f)\"", middle));
        draw(svg, x, y);
        return svg.append("</svg>").toString();
    }

    /** Names stand where they meet no other, marked points first; where there is no room, a point has none. */
    private void draw(StringBuilder svg, Axis across, Axis upwards) {
        List<Box> taken = new ArrayList<>();
        points.forEach(p -> taken.add(new Box(across.place(p.x) - 6, upwards.place(p.y), 12)));
        List<Point> marksFirst = new ArrayList<>(points);
        marksFirst.sort((a, b) -> Boolean.compare(b.mark, a.mark));
        for (Point p : marksFirst) {
            double x = across.place(p.x);
            double y = upwards.place(p.y);
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
                boolean inside = box.x > LEFT && box.x + width < WIDTH && box.y > TOP && box.y < HEIGHT - BOTTOM;
                if (inside && taken.stream().noneMatch(box::meets)) {
                    taken.add(box);
                    text(svg, box.x, box.y + 4, "start", p.name, p.mark ? " font-weight=\"600\"" : " opacity=\".7\"");
                    break;
                }
            }
        }
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
