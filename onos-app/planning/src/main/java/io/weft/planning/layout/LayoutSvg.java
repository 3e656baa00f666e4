package io.weft.planning.layout;

import io.weft.limits.WorkLimits;
import io.weft.planning.layout.Floor.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture of a layout as SVG: the floor from above with its racks, free and forbidden places, which are numbered, the
 * bundles between racks as curves, wider and darker with more cables, a legend and the totals. It follows the reader's
 * choice of a light or dark background, needs nothing from elsewhere, and has no size of its own, so that it fills what
 * shows it.
 *
 * <p>Of more than {@value #MOST_CURVES} bundles nothing could be told apart. Then the floor is parted into up to 5 x 5
 * blocks of places, the curves are all cables between two blocks, and the legend says so.
 */
public final class LayoutSvg {
    /** Most bundles that are drawn one by one. */
    static final int MOST_CURVES = 1_500;

    private static final int BLOCKS_ALONG = 5;

    private static final double WIDTH = 760;
    /** On the left and at the top, where rows and places are numbered, and on the right. */
    private static final double MARGIN = 50;

    private static final double LARGEST_RACK = 70;
    private static final double LEGEND = 254;
    private static final int LINE = 27;
    /** Pixels that the number of a place takes along a row, and that of a row downwards. */
    private static final double NUMBER_WIDTH = 32;

    private static final double NUMBER_HEIGHT = 20;

    private static final String STYLE = "<style>"
            + ".floor-plan{color-scheme:light dark;--paper:#ffffff;--ink:#0f172a;--soft:#64748b;--floor:#f1f5f9;"
            + "--rack:#ffffff;--edge:#334155;--cable:#2563eb;--no:#dc2626;--free:#94a3b8}"
            + "@media(prefers-color-scheme:dark){.floor-plan{--paper:#0f172a;--ink:#f1f5f9;--soft:#94a3b8;"
            + "--floor:#1e293b;--rack:#334155;--edge:#cbd5e1;--cable:#7dd3fc;--no:#f87171;--free:#64748b}}"
            + ".floor-plan text{font-family:system-ui,sans-serif;fill:var(--ink)}.floor-plan .soft{fill:var(--soft)}"
            + ".floor-plan .cable{fill:none;stroke:var(--cable);stroke-linecap:round}"
            + ".floor-plan .rack{fill:var(--rack);stroke:var(--edge);stroke-width:1.5}"
            + ".floor-plan .free{fill:none;stroke:var(--free);stroke-dasharray:3 4}"
            + ".floor-plan .forbidden{stroke:var(--no);stroke-width:1.5}"
            + ".floor-plan .block{fill:none;stroke:var(--soft);stroke-dasharray:8 6}"
            + "</style>"
            + "<pattern id=\"forbidden\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\""
            + " patternTransform=\"rotate(45)\"><rect width=\"3\" height=\"8\" style=\"fill:var(--no)\"/></pattern>";

    private final Layout layout;
    private final Floor floor;
    private final StringBuilder svg = new StringBuilder();
    private final double cellWidth;
    private final double cellHeight;
    private final double left;
    private final double rack;
    private final int rowsOfBlock;
    private final int columnsOfBlock;
    private final List<Curve> curves;
    private final int mostCables;

    private LayoutSvg(Layout layout) {
        this.layout = layout;
        floor = layout.floor();
        double metresAlong = floor.racksPerRow() * floor.rackPitch();
        double narrower = Math.min(floor.rackPitch(), floor.rowPitch());
        double perMetre = Math.min((WIDTH - 2 * MARGIN) / metresAlong, 1.6 * LARGEST_RACK / narrower);
        cellWidth = floor.rackPitch() * perMetre;
        cellHeight = floor.rowPitch() * perMetre;
        left = (WIDTH - floor.racksPerRow() * cellWidth) / 2;
        rack = Math.min(LARGEST_RACK, 0.56 * narrower * perMetre);
        List<Bundle> bundles = Bundles.of(layout).list();
        boolean blocks = bundles.size() > MOST_CURVES;
        rowsOfBlock = blocks ? (floor.rows() + BLOCKS_ALONG - 1) / BLOCKS_ALONG : 1;
        columnsOfBlock = blocks ? (floor.racksPerRow() + BLOCKS_ALONG - 1) / BLOCKS_ALONG : 1;
        curves = curves(bundles);
        mostCables = curves.isEmpty() ? 0 : curves.get(curves.size() - 1).cables;
    }

    /** The picture of a layout. O(switches + links + places). */
    public static String of(Layout layout) {
        LayoutSvg picture = new LayoutSvg(layout);
        picture.draw();
        return picture.svg.toString();
    }

    private void draw() {
        double floorHeight = floor.rows() * cellHeight;
        double height = MARGIN + floorHeight + LEGEND;
        add(
                "<svg class=\"floor-plan\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\""
                        + " aria-label=\"Floor plan\">",
                WIDTH, height);
        svg.append(STYLE);
        add("<rect width=\"%.0f\" height=\"%.0f\" style=\"fill:var(--paper)\"/>", WIDTH, height);
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"6\" style=\"fill:var(--floor)\"/>",
                left, MARGIN, floor.racksPerRow() * cellWidth, floorHeight);
        numberRowsAndPlaces();
        drawBlocks();
        Floor.inRows(floor.forbidden()).forEach(this::drawForbidden);
        drawFree();
        curves.forEach(curve -> drawCurve(curve, curves.size()));
        for (int r = 0; r < layout.rackCount(); r++) {
            WorkLimits.check();
            drawRack(r);
        }
        drawLegend(MARGIN + floorHeight + 34);
        svg.append("</svg>\n");
    }

    /** As many numbers as there is room for, from 1. */
    private void numberRowsAndPlaces() {
        int everyColumn = (int) Math.ceil(NUMBER_WIDTH / cellWidth);
        for (int column = 0; column < floor.racksPerRow(); column += everyColumn) {
            number(left + (column + 0.5) * cellWidth, MARGIN - 6, "middle", column + 1);
        }
        int everyRow = (int) Math.ceil(NUMBER_HEIGHT / cellHeight);
        for (int row = 0; row < floor.rows(); row += everyRow) {
            number(left - 6, MARGIN + (row + 0.5) * cellHeight + 6, "end", row + 1);
        }
        add("<text x=\"%.1f\" y=\"%.1f\" font-size=\"18\" class=\"soft\">place</text>", left, MARGIN - 25);
        add(
                "<text font-size=\"18\" class=\"soft\" text-anchor=\"end\" transform=\"translate(%.1f %.1f)"
                        + " rotate(-90)\">row</text>",
                left - 28, MARGIN);
    }

    private void number(double x, double y, String anchor, int number) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"18\" class=\"soft\" text-anchor=\"%s\">%d</text>",
                x, y, anchor, number);
    }

    /** Where curves are between blocks, their outlines. */
    private void drawBlocks() {
        if (rowsOfBlock * columnsOfBlock == 1) {
            return;
        }
        for (int row = 0; row < floor.rows(); row += rowsOfBlock) {
            for (int column = 0; column < floor.racksPerRow(); column += columnsOfBlock) {
                add(
                        "<rect class=\"block\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                        left + column * cellWidth,
                        MARGIN + row * cellHeight,
                        Math.min(columnsOfBlock, floor.racksPerRow() - column) * cellWidth,
                        Math.min(rowsOfBlock, floor.rows() - row) * cellHeight);
            }
        }
    }

    private void drawForbidden(Place place) {
        add(
                "<rect class=\"forbidden\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\""
                        + " fill=\"url(#forbidden)\"><title>%s: forbidden</title></rect>",
                x(place) - rack / 2, y(place) - rack / 2, rack, rack, place);
    }

    private void drawFree() {
        Set<Place> taken =
                IntStream.range(0, layout.rackCount()).mapToObj(layout::place).collect(Collectors.toSet());
        floor.places().stream()
                .filter(place -> !taken.contains(place))
                .forEach(place -> add(
                        "<rect class=\"free\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
                                + "<title>%s: free</title></rect>",
                        x(place) - rack / 2, y(place) - rack / 2, rack, rack, place));
    }

    /** The curves between racks, or between blocks of places, with the fewest cables first. */
    private List<Curve> curves(List<Bundle> bundles) {
        SortedMap<Long, Curve> between = new TreeMap<>();
        for (Bundle b : bundles) {
            int from = block(layout.place(b.first()));
            int to = block(layout.place(b.second()));
            if (from != to) {
                long pair = ((long) Math.min(from, to) << Integer.SIZE) + Math.max(from, to);
                between.computeIfAbsent(pair, p -> new Curve(Math.min(from, to), Math.max(from, to))).cables +=
                        b.cables();
            }
        }
        List<Curve> curves = new ArrayList<>(between.values());
        curves.sort(Comparator.comparingInt(curve -> curve.cables));
        return curves;
    }

    /** The number of the block that a place is in. */
    private int block(Place place) {
        return place.row() / rowsOfBlock * floor.racksPerRow() + place.column() / columnsOfBlock;
    }

    private double xOfBlock(int block) {
        int first = block % floor.racksPerRow() * columnsOfBlock;
        int last = Math.min(first + columnsOfBlock, floor.racksPerRow());
        return left + (first + last) / 2.0 * cellWidth;
    }

    private double yOfBlock(int block) {
        int first = block / floor.racksPerRow() * rowsOfBlock;
        int last = Math.min(first + rowsOfBlock, floor.rows());
        return MARGIN + (first + last) / 2.0 * cellHeight;
    }

    /** Bent, so that curves along one row do not cover each other. */
    private void drawCurve(Curve curve, int drawn) {
        double x = xOfBlock(curve.from);
        double y = yOfBlock(curve.from);
        double dx = xOfBlock(curve.to) - x;
        double dy = yOfBlock(curve.to) - y;
        boolean neighbours = Math.hypot(dx / columnsOfBlock, dy / rowsOfBlock) < 1.5 * Math.max(cellWidth, cellHeight);
        double bend = neighbours ? 0 : 0.12;
        add(
                "<path class=\"cable\" d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" stroke-width=\"%.2f\""
                        + " stroke-opacity=\"%.2f\"/>",
                x,
                y,
                x + dx / 2 - dy * bend,
                y + dy / 2 + dx * bend,
                x + dx,
                y + dy,
                strokeWidth(curve.cables),
                opacity(curve.cables, drawn));
    }

    /** The cables between two blocks. */
    private static final class Curve {
        final int from;
        final int to;
        int cables;

        Curve(int from, int to) {
            this.from = from;
            this.to = to;
        }
    }

    private double strokeWidth(int cables) {
        return 0.8 + 3.2 * Math.sqrt((double) cables / mostCables);
    }

    private double opacity(int cables, int drawn) {
        double crowd = Math.min(1, 8 / Math.sqrt(drawn));
        return Math.max(0.06, crowd * (0.25 + 0.55 * cables / mostCables));
    }

    private void drawRack(int r) {
        Place place = layout.place(r);
        add(
                "<rect class=\"rack\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"><title>%s, %s:"
                        + " %s</title></rect>",
                x(place) - rack / 2,
                y(place) - rack / 2,
                rack,
                rack,
                Math.min(4, rack / 8),
                layout.rackName(r),
                place,
                count(layout.switchesIn(r).length, "switch", "switches"));
        double size = Math.min(26, rack / (0.78 * layout.rackName(r).length()));
        if (size >= 7) {
            add(
                    "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" font-weight=\"600\" text-anchor=\"middle\">%s</text>",
                    x(place), y(place) + 0.35 * size, size, layout.rackName(r));
        }
    }

    private void drawLegend(double top) {
        text(
                MARGIN,
                top,
                24,
                "",
                count(layout.rackCount(), "rack", "racks") + ", "
                        + count(layout.topology().switchCount(), "switch", "switches"));
        double y = top;
        for (String line : List.of(
                String.format(
                        Locale.ROOT,
                        "%,d cables in racks, %,d between racks",
                        layout.cablesInRack(),
                        layout.cablesBetween()),
                String.format(Locale.ROOT, "longest %.1f m, %,.0f m in total", layout.longest(), layout.totalMetres()),
                String.format(
                        Locale.ROOT,
                        "places are %s m apart along a row, rows %s m",
                        metres(floor.rackPitch()),
                        metres(floor.rowPitch())))) {
            y += LINE;
            text(MARGIN, y, 20, "soft", line);
        }
        y += LINE + 8;
        drawKey(y);
        if (!curves.isEmpty()) {
            drawThickness(y + LINE + 8);
        }
    }

    /** What the boxes are: only those that there are. */
    private void drawKey(double y) {
        double x = MARGIN;
        x = key(x, y, "class=\"rack\"", "rack");
        if (floor.places().size() > layout.rackCount()) {
            x = key(x, y, "class=\"free\"", "free place");
        }
        if (!floor.forbidden().isEmpty()) {
            // Not the pattern, which is for places alone.
            key(x, y, "class=\"forbidden\" style=\"fill:var(--no)\"", "forbidden place");
        }
    }

    private double key(double x, double y, String kind, String words) {
        add("<rect %s x=\"%.1f\" y=\"%.1f\" width=\"16\" height=\"16\"/>", kind, x, y - 13);
        text(x + 24, y, 20, "soft", words);
        return x + 52 + 10 * words.length();
    }

    /** What a line is, and how thick it is for how many cables. */
    private void drawThickness(double y) {
        boolean blocks = rowsOfBlock * columnsOfBlock > 1;
        int least = curves.get(0).cables;
        double x = MARGIN;
        for (int cables : least == mostCables ? new int[] {mostCables} : new int[] {least, mostCables}) {
            add(
                    "<path class=\"cable\" d=\"M%.1f %.1fh46\" stroke-width=\"%.2f\" stroke-opacity=\"%.2f\"/>",
                    x, y - 6, strokeWidth(cables), Math.max(0.5, opacity(cables, 1)));
            String label = count(cables, "cable", "cables");
            text(x + 54, y, 20, "soft", label);
            x += 86 + 10 * label.length();
        }
        text(
                MARGIN,
                y + LINE,
                20,
                "soft",
                blocks
                        ? "a line: all cables between two blocks of " + rowsOfBlock + " x " + columnsOfBlock + " places"
                        : "a line: all cables between two racks; " + count(curves.size(), "bundle", "bundles"));
    }

    private static String count(int number, String one, String more) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : more);
    }

    /** Without a point if it is whole. */
    private static String metres(double metres) {
        return metres == Math.rint(metres)
                ? String.format(Locale.ROOT, "%,.0f", metres)
                : String.format(Locale.ROOT, "%,.2f", metres).replaceAll("0$", "");
    }

    private void text(double x, double y, int size, String kind, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" class=\"%s\">%s</text>", x, y, size, kind, words);
    }

    private double x(Place place) {
        return left + (place.column() + 0.5) * cellWidth;
    }

    private double y(Place place) {
        return MARGIN + (place.row() + 0.5) * cellHeight;
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
