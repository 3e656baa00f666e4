package io.weft.planning.drawing;

import io.weft.planning.drawing.Drawing.Arrangement;

/**
 * Draws each group as a ring of its switches. Few groups stand on an ellipse, so that the links between them are seen;
 * many stand in rows.
 */
final class RingDrawing {
    private static final int MOST_ON_ELLIPSE = 32;
    /** How much wider than high: as windows are. */
    private static final double ASPECT = 1.4;

    private static final double BETWEEN = 2.5;

    private final SwitchSets groups;
    private final double[] x;
    private final double[] y;
    /** Radius of the largest ring, with half of the space to the next. */
    private final double radius;

    private RingDrawing(SwitchSets groups) {
        this.groups = groups;
        x = new double[groups.switches()];
        y = new double[groups.switches()];
        radius = radius(groups.largest()) + BETWEEN / 2;
    }

    /** The drawing of switches in these groups. O(switches). */
    static Drawing of(SwitchSets groups) {
        RingDrawing drawing = new RingDrawing(groups);
        if (groups.count() == 1) {
            drawing.put(0, 0, 0, 0);
        } else if (groups.count() <= MOST_ON_ELLIPSE) {
            drawing.onEllipse();
        } else {
            drawing.inRows();
        }
        return new Drawing(Arrangement.RINGS, drawing.x, drawing.y, groups);
    }

    /** Radius of a ring whose switches are 1 apart. */
    private static double radius(int switches) {
        return switches < 2 ? 0 : 0.5 / Math.sin(Math.PI / switches);
    }

    private void onEllipse() {
        int n = groups.count();
        double high = Math.max(radius / Math.sin(Math.PI / n), 2 * radius / ASPECT);
        for (int g = 0; g < n; g++) {
            double angle = 2 * Math.PI * g / n - Math.PI / 2;
            put(g, ASPECT * high * Math.cos(angle), high * Math.sin(angle), angle);
        }
    }

    private void inRows() {
        int columns = (int) Math.ceil(Math.sqrt(groups.count() * ASPECT));
        for (int g = 0; g < groups.count(); g++) {
            int row = g / columns;
            put(g, 2 * radius * (g % columns), 2 * radius * row, -Math.PI / 2);
        }
    }

    /** Puts the ring of a group around a point, its first half towards an angle. */
    private void put(int g, double centreX, double centreY, double angle) {
        int[] members = groups.members(g);
        double r = radius(members.length);
        for (int i = 0; i < members.length; i++) {
            double at = angle + Math.PI * (2 * i + 1) / members.length - Math.PI / 2;
            x[members[i]] = centreX + r * Math.cos(at);
            y[members[i]] = centreY + r * Math.sin(at);
        }
    }
}
