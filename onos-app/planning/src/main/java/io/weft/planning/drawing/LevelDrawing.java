package io.weft.planning.drawing;

import io.weft.planning.drawing.Drawing.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws levels as bands, the lowest at the bottom. Groups that share a level stand side by side, each in a strip of its
 * own; a group that is alone on its levels has all of their width. Where a strip is too narrow for a level of a group,
 * it has several rows.
 */
final class LevelDrawing {
    private static final double ASPECT = 1.9;
    private static final double BETWEEN_STRIPS = 2.8;
    private static final double LEAST_BETWEEN_LEVELS = 4;

    private final Levels levels;
    /** By level, the groups with switches there. */
    private final List<int[]> groupsAt = new ArrayList<>();
    /** By group, then level, its switches there. */
    private final int[][][] members;

    private final double[] x;
    private final double[] y;

    private LevelDrawing(Levels levels) {
        this.levels = levels;
        int groups = levels.groups.count();
        members = new int[groups][levels.count()][];
        for (int g = 0; g < groups; g++) {
            for (int l = 0; l < levels.count(); l++) {
                int level = l;
                members[g][l] = IntStream.of(levels.groups.members(g))
                        .filter(s -> levels.level[s] == level)
                        .toArray();
            }
        }
        for (int l = 0; l < levels.count(); l++) {
            int level = l;
            groupsAt.add(IntStream.range(0, groups)
                    .filter(g -> members[g][level].length > 0)
                    .toArray());
        }
        x = new double[levels.level.length];
        y = new double[levels.level.length];
    }

    /** The drawing of these levels. O(switches * levels). */
    static Drawing of(Levels levels) {
        LevelDrawing drawing = new LevelDrawing(levels);
        drawing.put(drawing.columns());
        return new Drawing(Arrangement.LEVELS, drawing.x, drawing.y, levels.groups);
    }

    private int strips() {
        return groupsAt.stream().mapToInt(groups -> groups.length).max().orElse(1);
    }

    private int largest(int level) {
        return IntStream.of(groupsAt.get(level))
                .map(g -> members[g][level].length)
                .max()
                .orElse(0);
    }

    /** Switches side by side in a strip, such that all fits into the smallest window. */
    private int columns() {
        int most = IntStream.range(0, levels.count())
                .filter(l -> groupsAt.get(l).length == strips())
                .map(this::largest)
                .max()
                .orElse(1);
        int best = most;
        double least = Double.POSITIVE_INFINITY;
        for (int columns = most; columns >= 1; columns--) {
            double size = Math.max(width(columns) / ASPECT, height(columns, LEAST_BETWEEN_LEVELS));
            if (size < least) {
                least = size;
                best = columns;
            }
        }
        return best;
    }

    private double width(int columns) {
        return strips() * (columns - 1 + BETWEEN_STRIPS);
    }

    private double height(int columns, double between) {
        double height = 0;
        for (int l = 0; l < levels.count(); l++) {
            height += rows(l, columns) - 1 + between;
        }
        return height - between;
    }

    private int rows(int level, int columns) {
        int wide = groupsAt.get(level).length == strips() ? columns : columnsOfAll(level, columns);
        return (largest(level) + wide - 1) / wide;
    }

    /** Draws a level whose groups are fewer than there are strips: they share all of the width. */
    private int columnsOfAll(int level, int columns) {
        return Math.max(1, (int) (width(columns) / groupsAt.get(level).length));
    }

    private void put(int columns) {
        int count = levels.count();
        double spare = width(columns) / ASPECT - height(columns, 0);
        double between = Math.max(LEAST_BETWEEN_LEVELS, spare / Math.max(1, count - 1));
        double top = 0;
        for (int l = 0; l < count; l++) {
            int[] here = groupsAt.get(l);
            int wide = here.length == strips() ? columns : columnsOfAll(l, columns);
            double strip = width(columns) / here.length;
            for (int i = 0; i < here.length; i++) {
                putRows(members[here[i]][l], wide, strip * (i + 0.5), strip, -top);
            }
            top += rows(l, columns) - 1 + between;
        }
    }

    /** Puts switches into rows upwards, as evenly as a strip is wide. */
    private void putRows(int[] switches, int wide, double centre, double strip, double bottom) {
        int rows = (switches.length + wide - 1) / wide;
        int perRow = (switches.length + rows - 1) / Math.max(1, rows);
        double step = strips() > 1 && strip < width(1) * 2 && rows > 1 ? 1 : Math.max(1, strip / (perRow + 0.6));
        for (int i = 0; i < switches.length; i++) {
            int inRow = Math.min(perRow, switches.length - i / perRow * perRow);
            x[switches[i]] = centre + step * (i % perRow - (inRow - 1) / 2.0);
            int row = i / perRow;
            y[switches[i]] = bottom - row;
        }
    }
}
