package io.weft.optimizer.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.weft.optimizer.fabric.FabricProblem;
import io.weft.optimizer.ortools.NondominatedRoutes.Route;

/**
 * The CP-SAT model of minimal contention in any fabric: for each message a Boolean variable for each of its routes, of
 * which exactly one is true, and a variable for the largest load of a channel, which is minimized. Not thread-safe.
 */
final class FabricCpModel {
    private final FabricProblem problem;
    private final long unit;
    private final Route[][] routes;
    private final BoolVar[][] goes;
    final CpModel model = new CpModel();

    /**
     * @param routes by message, the routes to choose from
     * @param start by message, the index of the route to start from
     * @param unit a divisor of all weights
     * @param least a lower bound on the largest load
     * @param most the largest load with the routes of the start
     */
    FabricCpModel(FabricProblem problem, Route[][] routes, int[] start, long unit, long least, long most) {
        this.problem = problem;
        this.routes = routes;
        this.unit = unit;
        this.goes = new BoolVar[routes.length][];
        for (int i = 0; i < routes.length; i++) {
            choice(i, start[i]);
        }
        IntVar largest = model.newIntVar(least / unit, most / unit, "");
        model.addHint(largest, most / unit);
        limit(largest, least / unit);
        model.minimize(largest);
    }

    private void choice(int i, int start) {
        goes[i] = new BoolVar[routes[i].length];
        for (int k = 0; k < goes[i].length; k++) {
            goes[i][k] = model.newBoolVar("");
            model.addHint(goes[i][k], k == start ? 1 : 0);
        }
        model.addExactlyOne(goes[i]);
    }

    private void limit(IntVar largest, long least) {
        LinearExprBuilder[] loads = new LinearExprBuilder[problem.channelCount()];
        long[] all = new long[loads.length];
        for (int i = 0; i < routes.length; i++) {
            long weight = problem.messages().weight(i) / unit;
            for (int k = 0; k < routes[i].length; k++) {
                for (int channel : routes[i][k].channels()) {
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

    /** By message, its waypoint in a solution. */
    int[] waypoints(CpSolver solved) {
        int[] waypoints = new int[routes.length];
        for (int i = 0; i < routes.length; i++) {
            for (int k = 0; k < goes[i].length; k++) {
                if (solved.booleanValue(goes[i][k])) {
                    waypoints[i] = routes[i][k].waypoint();
                }
            }
        }
        return waypoints;
    }
}
