package io.weft.operations.report;

import java.util.Locale;

/** Two linear axes in SVG, with a grid at round numbers. Immutable. */
final class Axes {
    static final int WIDTH = 860;
    static final int HEIGHT = 420;
    static final int LEFT = 64;
    static final int RIGHT = 24;
    static final int TOP = 20;
    static final int BOTTOM = 52;

    private final String across;
    private final String up;
    private final Axis x;
    private final Axis y;

    /** Axes of these names. */
    Axes(String across, String up, Axis x, Axis y) {
        this.across = across;
        this.up = up;
        this.x = x;
        this.y = y;
    }

    /**
     * A picture that has the grid and the names so far; it ends with {@code </svg>}.
     *
     * @param below pixels that it is higher than the axes
     */
    StringBuilder begin(int below) {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                        + "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">%n",
                WIDTH,
                HEIGHT + below));
        for (double tick : x.ticks()) {
            line(svg, placeX(tick), TOP, placeX(tick), HEIGHT - BOTTOM);
            text(svg, placeX(tick), HEIGHT - BOTTOM + 18, "middle", x.label(tick), "");
        }
        for (double tick : y.ticks()) {
            line(svg, LEFT, placeY(tick), WIDTH - RIGHT, placeY(tick));
            text(svg, LEFT - 8, placeY(tick) + 4, "end", y.label(tick), "");
        }
        text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", across, "");
        double middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        text(svg, 16, middle, "middle", up, String.format(Locale.ROOT, " transform=\"rotate(-90 16 %.0f)\"", middle));
        return svg;
    }

    /** Where a value of the axis across is, in pixels. */
    double placeX(double value) {
        return LEFT + (WIDTH - LEFT - RIGHT) * x.place(value);
    }

    /** Where a value of the axis upwards is, in pixels. */
    double placeY(double value) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y.place(value);
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

    /** Adds a text; {@code more} is further attributes. */
    static void text(StringBuilder svg, double x, double y, String anchor, String text, String more) {
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
