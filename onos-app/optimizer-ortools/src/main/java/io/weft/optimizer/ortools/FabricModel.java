package io.weft.optimizer.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.ortools.UsefulWays.Way;

/**
 * The least contention of any fabric as one model: for each message an unknown of 0 or 1 for each of its ways, of which one is
 * chosen, and the largest load of a channel, which is to be small. Not thread-safe.
 */
final class FabricModel {
    private final FabricProblem problem;
    private final long unit;
    private final Way[][] ways;
    private final BoolVar[][] goes;
    private final CpModel model = new CpModel();

    /**
     * The model.
     *
     * @param ways by message, those that it chooses from
     * @param start by message, which of them to begin with
     * @param unit what divides all weights
     * @param least what the largest load is at least
     * @param most a load that is none of a channel with the start's ways, but the largest
     */
    FabricModel(FabricProblem problem, Way[][] ways, int[] start, long unit, long least, long most) {
        this.problem = problem;
        this.ways = ways;
        this.unit = unit;
        this.goes = new BoolVar[ways.length][];
        for (int i = 0; i < ways.length; i++) {
            choice(i, start[i]);
        }
        IntVar largest = model.newIntVar(least / unit, most / unit, "");
        model.addHint(largest, most / unit);
        limit(largest, least / unit);
        model.minimize(largest);
    }

    private void choice(int i, int start) {
        goes[i] = new BoolVar[ways[i].length];
        for (int k = 0; k < goes[i].length; k++) {
            goes[i][k] = model.newBoolVar("");
            model.addHint(goes[i][k], k == start ? 1 : 0);
        }
        model.addExactlyOne(goes[i]);
    }

    private void limit(IntVar largest, long least) {
        LinearExprBuilder[] loads = new LinearExprBuilder[problem.channelCount()];
        long[] all = new long[loads.length];
        for (int i = 0; i < ways.length; i++) {
            long weight = problem.messages().weight(i) / unit;
            for (int k = 0; k < ways[i].length; k++) {
                for (int channel : ways[i][k].channels()) {
                    loads[channel] = loads[channel] == null ? LinearExpr.newBuilder() : loads[channel];
                    loads[channel].addTerm((Literal) goes[i][k], weight);
                    all[channel] += weight;
                }
            }
        }
        for (int channel = 0; channel < loads.length; channel++) {
            if (all[channel] > least) {
                model.addLessOrEqual(loads[channel].addTerm(largest, -1), 0);
            }
        }
    }

    CpModel model() {
        return model;
    }

    /** By message, the waypoint that a solver found. */
    int[] waypoints(CpSolver solved) {
        int[] waypoints = new int[ways.length];
        for (int i = 0; i < ways.length; i++) {
            for (int k = 0; k < goes[i].length; k++) {
                if (solved.booleanValue(goes[i][k])) {
                    waypoints[i] = ways[i][k].waypoint();
                }
            }
        }
        return waypoints;
    }
}
