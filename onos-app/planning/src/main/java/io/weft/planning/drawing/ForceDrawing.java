package io.weft.planning.drawing;

import io.weft.planning.drawing.Drawing.Arrangement;
import io.weft.topology.Topology;

/**
 * Draws a graph by forces: linked switches attract, and all repel each other, while it cools down.
 *
 * <p>T. M. J. Fruchterman, E. M. Reingold, <i>Graph Drawing by Force-directed Placement</i>, Software: Practice and
 * Experience 21(11), 1991; here with a start on a spiral in place of a random one, so that the result is always the
 * same.
 */
final class ForceDrawing {
    /** Every round takes O(switches<sup>2</sup>). */
    static final int MOST_SWITCHES = 600;

    private static final int ROUNDS = 300;
    /** The distance that linked switches have by themselves. */
    private static final double IDEAL = 2.2;

    private static final double LEAST_APART = 1;
    private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

    private final Topology topology;
    private final double[] x;
    private final double[] y;
    private final double[] forceX;
    private final double[] forceY;

    private ForceDrawing(Topology topology) {
        this.topology = topology;
        int n = topology.switchCount();
        x = new double[n];
        y = new double[n];
        forceX = new double[n];
        forceY = new double[n];
        for (int s = 0; s < n; s++) {
            x[s] = IDEAL * Math.sqrt(s) * Math.cos(s * GOLDEN_ANGLE);
            y[s] = IDEAL * Math.sqrt(s) * Math.sin(s * GOLDEN_ANGLE);
        }
    }

    /** The drawing of a topology. O(rounds * switches<sup>2</sup>). */
    static Drawing of(Topology topology) {
        ForceDrawing drawing = new ForceDrawing(topology);
        for (int round = 0; round < ROUNDS; round++) {
            drawing.move(IDEAL * (1 - round / (double) ROUNDS));
        }
        for (int round = 0; round < ROUNDS && drawing.parts(); round++) {
            // Those that are too near each other go apart, and may come too near others by it.
        }
        return new Drawing(Arrangement.POINTS, drawing.x, drawing.y, SwitchSets.one(topology.switchCount()));
    }

    private void move(double most) {
        int n = x.length;
        for (int s = 0; s < n; s++) {
            // Towards the middle, so that parts without links between them stay together.
            forceX[s] = -0.02 * x[s];
            forceY[s] = -0.02 * y[s];
        }
        for (int s = 0; s < n; s++) {
            for (int t = s + 1; t < n; t++) {
                double dx = x[s] - x[t];
                double dy = y[s] - y[t];
                push(s, t, dx, dy, IDEAL * IDEAL / Math.max(0.01, dx * dx + dy * dy));
            }
        }
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            double dx = x[topology.source(c)] - x[topology.target(c)];
            double dy = y[topology.source(c)] - y[topology.target(c)];
            push(topology.source(c), topology.target(c), dx, dy, -Math.hypot(dx, dy) / IDEAL);
        }
        for (int s = 0; s < n; s++) {
            double force = Math.hypot(forceX[s], forceY[s]);
            double step = force == 0 ? 0 : Math.min(force, most) / force;
            x[s] += forceX[s] * step;
            y[s] += forceY[s] * step;
        }
    }

    private void push(int s, int t, double dx, double dy, double by) {
        forceX[s] += dx * by;
        forceY[s] += dy * by;
        forceX[t] -= dx * by;
        forceY[t] -= dy * by;
    }

    /** Moves those apart that are too near each other; whether there were any. */
    private boolean parts() {
        boolean found = false;
        for (int s = 0; s < x.length; s++) {
            for (int t = s + 1; t < x.length; t++) {
                double dx = x[t] - x[s];
                double dy = y[t] - y[s];
                double apart = Math.hypot(dx, dy);
                if (apart < LEAST_APART) {
                    double angle = apart > 0 ? Math.atan2(dy, dx) : s * GOLDEN_ANGLE;
                    double by = (LEAST_APART * 1.01 - apart) / 2;
                    x[s] -= by * Math.cos(angle);
                    y[s] -= by * Math.sin(angle);
                    x[t] += by * Math.cos(angle);
                    y[t] += by * Math.sin(angle);
                    found = true;
                }
            }
        }
        return found;
    }
}
