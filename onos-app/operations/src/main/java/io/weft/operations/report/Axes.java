package io.weft.operations.report;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Two linear axes in SVG, with a grid at round numbers. Immutable. */
final class Axes {
    /** About how wide a letter is, in pixels. */
    static final double LETTER = 6.6;

    /** Least room on the left; the name of the axis and its longest number may need more. */
    private static final int LEFT = 56;

    private static final int NAME = 32;
    static final int RIGHT = 24;
    static final int TOP = 20;
    static final int BOTTOM = 52;

    private final String across;
    private final String up;
    private final Axis x;
    private final Axis y;
    private final Size size;
    /** Pixels from the left of the picture to the axis upwards. */
    final int left;

    /** How large a picture is; texts are as large in all, so that they can be read where there is little room. */
    enum Size {
        WIDE(860, 420),
        NARROW(400, 340);

        private final int width;
        private final int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    /** Axes of these names. */
    Axes(String across, String up, Axis x, Axis y, Size size) {
        this.across = across;
        this.up = up;
        this.x = x;
        this.y = y;
        this.size = size;
        double longest = DoubleStream.of(y.ticks())
                .mapToObj(y::label)
                .mapToDouble(label -> LETTER * label.length())
                .max()
                .orElse(0);
        this.left = (int) Math.max(LEFT, NAME + longest);
    }

    /** A picture in every size, of which a page shows the one that it has room for. */
    static String inEverySize(Function<Size, String> picture) {
        return picture.apply(Size.WIDE) + picture.apply(Size.NARROW);
    }

    /** Pixels from the left of the picture to its right. */
    int width() {
        return size.width;
    }

    /** Pixels from the top of the picture to the end of the axes and their names. */
    int height() {
        return size.height;
    }

    /** Whether there is little room. */
    boolean isNarrow() {
        return size == Size.NARROW;
    }

    /**
     * A picture that has the grid and the names so far; it ends with {@code </svg>}.
     *
     * @param below pixels that it is higher than the axes
     */
    StringBuilder begin(int below) {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"chart %s\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                        + "font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">%n",
                size.name().toLowerCase(Locale.ROOT),
                width(),
                height() + below));
        int bottom = height() - BOTTOM;
        double nextLabel = 0;
        for (double tick : x.ticks()) {
            line(svg, placeX(tick), TOP, placeX(tick), bottom);
            String label = x.label(tick);
            double half = LETTER * label.length() / 2;
            if (placeX(tick) - half > nextLabel) {
                text(svg, placeX(tick), bottom + 18, "middle", label, "");
                nextLabel = placeX(tick) + half + LETTER;
            }
        }
        for (double tick : y.ticks()) {
            line(svg, left, placeY(tick), width() - RIGHT, placeY(tick));
            text(svg, left - 8, placeY(tick) + 4, "end", y.label(tick), "");
        }
        svg.append(String.format(
                Locale.ROOT,
                "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"currentColor\" opacity=\".5\"/>%n",
                left,
                TOP,
                bottom,
                width() - RIGHT));
        text(svg, (left + width() - RIGHT) / 2.0, height() - 10, "middle", across, "");
        double middle = (TOP + bottom) / 2.0;
        text(svg, 14, middle, "middle", up, String.format(Locale.ROOT, " transform=\"rotate(-90 14 %.0f)\"", middle));
        return svg;
    }

    /** Where a value of the axis across is, in pixels. */
    double placeX(double value) {
        return left + (width() - left - RIGHT) * x.place(value);
    }

    /** Where a value of the axis upwards is, in pixels. */
    double placeY(double value) {
        return height() - BOTTOM - (height() - TOP - BOTTOM) * y.place(value);
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
