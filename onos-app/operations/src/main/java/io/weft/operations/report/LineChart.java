package io.weft.operations.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A picture of curves in SVG, upwards from 0 on, each with a name in the legend. A curve that runs on another one is
 * dashed, so that both can be seen. Not thread-safe.
 */
public final class LineChart {
    /** Colours of middle lightness, which stand out from a light and from a dark page. */
    private static final List<String> COLOURS =
            List.of("#3b82f6", "#ef4444", "#16a34a", "#d97706", "#a855f7", "#06a3c4", "#ec4899", "#65a30d", "#b08968");
    /** The dashes of curves beyond the colours, and of those that run on others. */
    private static final String DASHES = " stroke-dasharray=\"6 6\"";
    /** Pixels between curves that cannot be told apart. */
    private static final double CLOSE = 3;

    /** Pixels between points on average, from which on they are drawn: closer ones would hide other curves. */
    private static final int DOT = 16;

    private static final int LEGEND = 18;

    private final String across;
    private final String up;
    private final List<Curve> curves = new ArrayList<>();
    private String subject = "";

    private static final class Curve {
        final String name;
        final double[] x;
        final double[] y;

        Curve(String name, double[] x, double[] y) {
            this.name = name;
            this.x = x;
            this.y = y;
        }

        /** By linear interpolation; not a number outside. */
        double at(double place) {
            for (int i = 1; i < x.length; i++) {
                if (x[i - 1] <= place && place <= x[i]) {
                    return x[i] == x[i - 1]
                            ? y[i]
                            : y[i - 1] + (y[i] - y[i - 1]) * (place - x[i - 1]) / (x[i] - x[i - 1]);
                }
            }
            return Double.NaN;
        }
    }

    /** A picture without curves so far, whose axes are named so. */
    public LineChart(String across, String up) {
        this.across = across;
        this.up = up;
    }

    /**
     * @param x ascending, at least 0
     * @param y as many, at least 0
     * @throws IllegalArgumentException if there are more of one than of the other
     */
    public LineChart curve(String name, double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(name + " has " + x.length + " places for " + y.length + " values");
        }
        curves.add(new Curve(name, x.clone(), y.clone()));
        return this;
    }

    /** This picture; the curve of this name, if there is one, is what it is about, and the strongest. */
    public LineChart about(String name) {
        subject = name;
        return this;
    }

    public String svg() {
        return Axes.inEverySize(this::svg);
    }

    private String svg(Axes.Size size) {
        Axes axes = new Axes(across, up, Axis.around(values(x -> x.x)), Axis.upTo(largest()), size);
        int columns = axes.isNarrow() ? 1 : 2;
        StringBuilder svg = axes.begin(LEGEND * ((curves.size() + columns - 1) / columns) + LEGEND / 2);
        List<Curve> drawn = new ArrayList<>();
        // The subject first, so that what runs on it is dashed, and does not hide it.
        List<Curve> order = new ArrayList<>(curves);
        order.sort((a, b) -> Boolean.compare(b.name.equals(subject), a.name.equals(subject)));
        Set<Curve> dashed = new HashSet<>();
        for (Curve each : order) {
            if ((curves.indexOf(each) >= COLOURS.size() && !each.name.equals(subject))
                    || drawn.stream().anyMatch(other -> runsOn(each, other, axes))) {
                dashed.add(each);
            }
            drawn.add(each);
        }
        order.forEach(each -> draw(svg, axes, each, stroke(each, dashed.contains(each))));
        for (int i = 0; i < curves.size(); i++) {
            Curve each = curves.get(i);
            addToLegend(svg, axes, i, columns, stroke(each, dashed.contains(each)));
        }
        return svg.append("</svg>").toString();
    }

    private double[] values(Function<Curve, double[]> values) {
        return curves.stream()
                .flatMapToDouble(each -> DoubleStream.of(values.apply(each)))
                .toArray();
    }

    private double largest() {
        return DoubleStream.of(values(each -> each.y)).max().orElse(1);
    }

    /** Whether most of a curve is so close to another one that either would hide the other. */
    private static boolean runsOn(Curve curve, Curve other, Axes axes) {
        int close = 0;
        int both = 0;
        for (int i = 0; i < curve.x.length; i++) {
            double there = other.at(curve.x[i]);
            if (!Double.isNaN(there)) {
                both++;
                close += Math.abs(axes.placeY(there) - axes.placeY(curve.y[i])) < CLOSE ? 1 : 0;
            }
        }
        return both >= 2 && 2 * close >= both;
    }

    /** The attributes of a curve's line. */
    private String stroke(Curve curve, boolean dashed) {
        boolean isSubject = curve.name.equals(subject);
        return " stroke=\"" + colour(curve) + "\" stroke-width=\"" + (isSubject ? "3.5" : "2") + "\""
                + (dashed ? DASHES : "");
    }

    private String colour(Curve curve) {
        return curve.name.equals(subject) ? "currentColor" : COLOURS.get(curves.indexOf(curve) % COLOURS.size());
    }

    private void draw(StringBuilder svg, Axes axes, Curve curve, String stroke) {
        List<String> points = new ArrayList<>();
        for (int p = 0; p < curve.x.length; p++) {
            points.add(String.format(Locale.ROOT, "%.1f,%.1f", axes.placeX(curve.x[p]), axes.placeY(curve.y[p])));
        }
        svg.append("<polyline fill=\"none\"" + stroke + " points=\""
                + points.stream().collect(Collectors.joining(" ")) + "\"><title>" + HtmlPage.escaped(curve.name)
                + "</title></polyline>\n");
        if (points.size() * DOT > axes.width()) {
            return;
        }
        points.forEach(point -> svg.append(
                "<circle r=\"3\" fill=\"" + colour(curve) + "\" cx=\"" + point.replace(",", "\" cy=\"") + "\"/>\n"));
    }

    /** Below the axes, row by row. */
    private void addToLegend(StringBuilder svg, Axes axes, int i, int columns, String stroke) {
        Curve curve = curves.get(i);
        double x = axes.left + (i % columns) * (axes.width() - axes.left) / (double) columns;
        int row = i / columns;
        double y = axes.height() + LEGEND * (row + 0.7);
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"%s/>%n",
                x,
                y - 4,
                x + 30,
                y - 4,
                stroke));
        Axes.text(svg, x + 38, y, "start", curve.name, curve.name.equals(subject) ? " font-weight=\"600\"" : "");
    }
}
