package io.weft.operations.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** A picture of curves in SVG, from 0 on, each with a name in the legend. Not thread-safe. */
public final class LineChart {
    private static final List<String> COLOURS =
            List.of("#3b82f6", "#dc2626", "#16a34a", "#d97706", "#9333ea", "#0891b2", "#db2777", "#65a30d", "#64748b");
    /** Of a dash and a gap, in pixels; curves beyond the colours are told apart by them. */
    private static final int DASH = 6;

    private static final int LEGEND = 16;

    private final String across;
    private final String up;
    private final List<Curve> curves = new ArrayList<>();

    private static final class Curve {
        final String name;
        final double[] x;
        final double[] y;

        Curve(String name, double[] x, double[] y) {
            this.name = name;
            this.x = x;
            this.y = y;
        }
    }

    /** A picture without curves so far, whose axes are named so. */
    public LineChart(String across, String up) {
        this.across = across;
        this.up = up;
    }

    /**
     * Adds a curve.
     *
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

    /** The picture. */
    public String svg() {
        Axes axes = new Axes(across, up, Axis.upTo(largest(x -> x.x)), Axis.upTo(largest(y -> y.y)));
        StringBuilder svg = axes.begin(LEGEND * (curves.size() + 1) / 2);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, axes, i);
        }
        return svg.append("</svg>").toString();
    }

    private double largest(Function<Curve, double[]> values) {
        return curves.stream()
                .flatMapToDouble(each -> DoubleStream.of(values.apply(each)))
                .max()
                .orElse(1);
    }

    private void draw(StringBuilder svg, Axes axes, int i) {
        Curve curve = curves.get(i);
        String colour = COLOURS.get(i % COLOURS.size());
        String dashes = i < COLOURS.size() ? "" : " stroke-dasharray=\"" + DASH + "\"";
        List<String> points = new ArrayList<>();
        for (int p = 0; p < curve.x.length; p++) {
            points.add(String.format(Locale.ROOT, "%.1f,%.1f", axes.placeX(curve.x[p]), axes.placeY(curve.y[p])));
        }
        svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + colour + "\"" + dashes + " points=\""
                + points.stream().collect(Collectors.joining(" ")) + "\"><title>" + HtmlPage.escaped(curve.name)
                + "</title></polyline>\n");
        points.forEach(point -> svg.append(
                "<circle r=\"3\" fill=\"" + colour + "\" cx=\"" + point.replace(",", "\" cy=\"") + "\"/>\n"));
        // Below the axes, in two columns.
        int row = i / 2;
        double nameX = Axes.LEFT + (i % 2) * (Axes.WIDTH - Axes.LEFT) / 2.0;
        double nameY = Axes.HEIGHT + LEGEND * (row + 0.7);
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"2\" stroke=\"%s\"%s/>%n",
                nameX,
                nameY - 4,
                nameX + 24,
                nameY - 4,
                colour,
                dashes));
        Axes.text(svg, nameX + 30, nameY, "start", curve.name, "");
    }
}
