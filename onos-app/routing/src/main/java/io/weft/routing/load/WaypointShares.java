package io.weft.routing.load;

import io.weft.routing.Routes;
import io.weft.routing.waypoints.WaypointLists;
import java.util.function.IntUnaryOperator;

/**
 * How often each waypoint is drawn: where the waypoint list of a source departs from the undamaged one.
 *
 * <p>From an undamaged list, each waypoint other than source and destination is drawn once in {@code draws}. Where
 * place i holds a substitute, packets that draw i go via the substitute, or via its alternate if they are destined to
 * the substitute itself.
 */
final class WaypointShares {
    private final WaypointLists lists;
    /** By source, triples (planned switch, substitute, alternate) of the places that were taken over. */
    private final int[][] substitutions;

    WaypointShares(Routes routes) {
        this.lists = routes.waypoints();
        substitutions = new int[routes.fabric().topology().switchCount()][];
        for (int s : routes.edges()) {
            substitutions[s] = substitutionsOf(s);
        }
    }

    private int[] substitutionsOf(int s) {
        if (lists.distinct(s) == 0 || lists.distinct(s) == lists.size(s)) {
            return new int[0];
        }
        int[] triples = new int[3 * (lists.size(s) - lists.distinct(s))];
        int next = 0;
        for (int i = 0; i < lists.size(s); i++) {
            int planned = lists.planned(s, i);
            if (!lists.allows(s, planned)) {
                triples[next++] = planned;
                triples[next++] = lists.at(s, i);
                triples[next++] = lists.alternate(s, i);
            }
        }
        return triples;
    }

    /** Whether s draws w on the undamaged topology. */
    boolean isDrawn(int s, int w) {
        return lists.place(s, w) != WaypointLists.NOT_LISTED;
    }

    /** The waypoints of any source on the undamaged topology, ascending. */
    int[] waypoints() {
        return lists.all();
    }

    /** What takes whose place for packets from s to d: calls with (planned, substitute) for each place not skipped. */
    void forEachSubstitution(int s, int d, Substitution action) {
        int[] triples = substitutions[s];
        for (int i = 0; i < triples.length; i += 3) {
            if (triples[i] != d) {
                action.accept(triples[i], triples[i + 1] == d ? triples[i + 2] : triples[i + 1]);
            }
        }
    }

    /** Whether the list of s departs from the undamaged one at all. */
    boolean departs(int s) {
        return substitutions[s].length > 0;
    }

    /**
     * Sum of a value over the waypoints drawn from s to d, each as often as it is drawn.
     *
     * @param overAll the sum over all waypoints that s draws on the undamaged topology
     */
    long sum(int s, int d, long overAll, IntUnaryOperator value) {
        long[] sum = {overAll};
        if (isDrawn(s, d)) {
            sum[0] -= value.applyAsInt(d);
        }
        if (departs(s)) {
            forEachSubstitution(
                    s, d, (planned, actual) -> sum[0] += value.applyAsInt(actual) - value.applyAsInt(planned));
        }
        return sum[0];
    }

    /** Receives a place that was taken over. */
    interface Substitution {
        /** The switch that the place was planned for, and the one that packets go via. */
        void accept(int planned, int actual);
    }
}
