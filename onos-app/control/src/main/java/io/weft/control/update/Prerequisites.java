package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Update;
import io.weft.control.update.Condition.Kind;
import io.weft.fabric.Addressing;
import io.weft.fabric.PathKind;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * What each update relies on: the next hops, waypoints and paths that must be confirmed before it may be written, and
 * the barrier that has to be open; see {@link UpdatePlan}.
 */
final class Prerequisites {
    private final UpdatePlan plan;
    private final Routes after;
    private final ConfirmedNextHops nextHops;
    private final LongConsumer fulfilled;
    private final int[] foundationLeft;
    private final int[] waypointsLeft;
    /** By source, how many updates of paths are not confirmed. */
    private final int[] pathsLeft;
    /** By source, the destinations whose new path is not confirmed; null for none. */
    private final BitSet[] destinationsLeft;
    /** The switches that each source draws; null where nobody asked yet. */
    private final int[][] drawn;
    /** By target and switch, how many tables of next hops wait; null where none. */
    private final byte[][] nextHopsLeft;
    /** By target with an order of its own: how many updates are left at each place that has any. */
    private final Map<Integer, TreeMap<Integer, Integer>> placesLeft = new HashMap<>();

    private int barrier;

    /**
     * Starts with nothing confirmed.
     *
     * @param unknown switches about which nothing is known
     * @param fulfilled is called with each {@link Condition} that comes to be fulfilled
     */
    Prerequisites(UpdatePlan plan, BitSet unknown, LongConsumer fulfilled) {
        this.plan = plan;
        this.after = plan.routes();
        this.fulfilled = fulfilled;
        int n = after.fabric().topology().switchCount();
        this.nextHops = new ConfirmedNextHops(after.nextHops(), fulfilled);
        this.foundationLeft = new int[n];
        this.waypointsLeft = new int[n];
        this.destinationsLeft = new BitSet[n];
        this.drawn = new int[n][];
        this.pathsLeft = new int[n];
        this.nextHopsLeft = new byte[n][];
        unknown.stream().forEach(this::await);
        plan.updates.forEach(this::await);
    }

    private void await(int s) {
        foundationLeft[s] = 1;
        nextHops.awaitFoundation(s);
    }

    private void await(PlannedUpdate planned) {
        switch (planned.stage) {
            case FOUNDATION:
                if (foundationLeft[planned.s]++ == 0) {
                    nextHops.awaitFoundation(planned.s);
                }
                break;
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                awaitNextHops(planned.s, planned.target());
                if (plan.keepsOwnOrder(planned.target())) {
                    placesLeft
                            .computeIfAbsent(planned.target(), t -> new TreeMap<>())
                            .merge(planned.place, 1, Integer::sum);
                }
                break;
            case WAYPOINTS:
                waypointsLeft[planned.s]++;
                break;
            case DIRECT_PATHS:
            case PATHS:
                awaitPath(planned);
                pathsLeft[planned.s]++;
                break;
            case UNUSED_PATHS:
                pathsLeft[planned.s]++;
                break;
            default:
                break;
        }
    }

    private void awaitNextHops(int s, int t) {
        if (nextHopsLeft[t] == null) {
            nextHopsLeft[t] = new byte[nextHopsLeft.length];
        }
        nextHopsLeft[t][s]++;
        nextHops.awaitNextHops(s, t);
    }

    private void awaitPath(PlannedUpdate planned) {
        if (!isOfPair(planned)) {
            if (destinationsLeft[planned.s] == null) {
                destinationsLeft[planned.s] = new BitSet();
            }
            destinationsLeft[planned.s].set(planned.target());
        }
    }

    private static boolean isOfPair(PlannedUpdate planned) {
        return PlannedUpdate.isOf(WeftTables.PAIR::equals, planned.update);
    }

    int barrier() {
        return barrier;
    }

    void openBarrier() {
        barrier++;
        fulfilled.accept(Condition.of(Kind.BARRIER, barrier, 0));
    }

    /** A {@link Condition} that an update has to wait for; 0 if it relies on nothing more. */
    long missing(PlannedUpdate planned) {
        if (planned.stage.barrier() > barrier) {
            return Condition.of(Kind.BARRIER, planned.stage.barrier(), 0);
        }
        if (planned.stage != Stage.FOUNDATION
                && planned.stage != Stage.RESTRICTION
                && !nextHops.hasFoundation(planned.s)) {
            return Condition.of(Kind.FOUNDATION, planned.s, 0);
        }
        switch (planned.stage) {
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                return missingForNextHops(planned);
            case WAYPOINTS:
                return missingForWaypoint(planned);
            case DIRECT_PATHS:
            case PATHS:
            case PAIRS:
                return isOfPair(planned) ? missingForPair(planned) : missingForPath(planned);
            case UNUSED_WAYPOINTS:
                return pathsLeft[planned.s] > 0 ? Condition.of(Kind.PATHS, planned.s, 0) : 0;
            default:
                return 0;
        }
    }

    private long missingForNextHops(PlannedUpdate planned) {
        int t = planned.target();
        TreeMap<Integer, Integer> places = placesLeft.get(t);
        if (places != null) {
            return !nextHops.hasFoundation(t)
                    ? Condition.of(Kind.FOUNDATION, t, 0)
                    : places.firstKey() < planned.place ? Condition.of(Kind.PLACE, t, planned.place) : 0;
        }
        for (int c : after.nextHops().channels(planned.s, t)) {
            int v = after.nextHops().topology().target(c);
            if (missing(v, t) != 0) {
                return missing(v, t);
            }
        }
        return 0;
    }

    /**
     * A waypoint that takes the place of another may already be drawn for destinations of any kind; so may one of
     * another candidate, by a path that compares queues already.
     */
    private long missingForWaypoint(PlannedUpdate planned) {
        ActionCall call = PlannedUpdate.callOf(planned.update);
        for (int argument = 0; argument < 2; argument++) {
            int w = Addressing.switchIndex((int) call.argument(argument));
            if (missing(planned.s, w) != 0) {
                return missing(planned.s, w);
            }
            boolean isDrawn = planned.update.type() == Update.Type.MODIFY || plan.addsCandidates(planned.s);
            if (isDrawn && !nextHops.isConfirmedToAll(w)) {
                return Condition.of(Kind.ALL_NEXT_HOPS, w, 0);
            }
        }
        return 0;
    }

    private long missingForPath(PlannedUpdate planned) {
        boolean draws = !PlannedUpdate.callOf(planned.update).action().equals(WeftActions.DIRECT);
        return missing(planned.s, planned.target(), draws);
    }

    private long missingForPair(PlannedUpdate planned) {
        int to = after.fabric().addressing().endpointOf((int)
                PlannedUpdate.keyOf(planned.update).value(1));
        if (to < 0) {
            return 0;
        }
        int s = planned.s;
        int d = after.fabric().topology().edgeSwitch(to, 0);
        if (planned.update.type() == Update.Type.DELETE) {
            return missingForPathOfPair(s, d);
        }
        int w = Addressing.switchIndex(
                (int) PlannedUpdate.callOf(planned.update).argument(0));
        return w < 0 ? missing(s, d) : missing(s, w) != 0 ? missing(s, w) : missing(w, d);
    }

    /** What a pair waits for before it goes as all do between its switches. */
    private long missingForPathOfPair(int s, int d) {
        if (s == d || after.kind(s, d) == PathKind.NONE) {
            return 0;
        }
        if (destinationsLeft[s] != null && destinationsLeft[s].get(d)) {
            return Condition.of(Kind.PATH, s, d);
        }
        return missing(s, d, after.kind(s, d).drawsWaypoints());
    }

    private long missing(int s, int d, boolean draws) {
        if (missing(s, d) != 0 || !draws) {
            return missing(s, d);
        }
        if (waypointsLeft[s] > 0) {
            return Condition.of(Kind.WAYPOINTS, s, 0);
        }
        for (int w : drawn(s)) {
            long missing = missing(s, w) != 0 ? missing(s, w) : missing(w, d);
            if (missing != 0) {
                return missing;
            }
        }
        return 0;
    }

    private long missing(int s, int t) {
        return nextHops.isConfirmed(s, t) ? 0 : Condition.of(Kind.NEXT_HOPS, s, t);
    }

    private int[] drawn(int s) {
        if (drawn[s] == null) {
            int[] table = after.waypointTable(s);
            BitSet switches = new BitSet();
            for (int i = 0; i < table.length; i++) {
                switches.set(table[i]);
                switches.set(after.alternate(s, i));
            }
            drawn[s] = switches.stream().toArray();
        }
        return drawn[s];
    }

    void confirm(PlannedUpdate planned) {
        switch (planned.stage) {
            case FOUNDATION:
                if (--foundationLeft[planned.s] == 0) {
                    nextHops.confirmFoundation(planned.s);
                    fulfilled.accept(Condition.of(Kind.FOUNDATION, planned.s, 0));
                }
                break;
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                confirmNextHops(planned);
                break;
            case WAYPOINTS:
                if (--waypointsLeft[planned.s] == 0) {
                    fulfilled.accept(Condition.of(Kind.WAYPOINTS, planned.s, 0));
                }
                break;
            case DIRECT_PATHS:
            case PATHS:
                confirmPath(planned);
                confirmPaths(planned.s);
                break;
            case UNUSED_PATHS:
                confirmPaths(planned.s);
                break;
            default:
                break;
        }
    }

    private void confirmPath(PlannedUpdate planned) {
        if (!isOfPair(planned)) {
            destinationsLeft[planned.s].clear(planned.target());
            fulfilled.accept(Condition.of(Kind.PATH, planned.s, planned.target()));
        }
    }

    private void confirmPaths(int s) {
        if (--pathsLeft[s] == 0) {
            fulfilled.accept(Condition.of(Kind.PATHS, s, 0));
        }
    }

    private void confirmNextHops(PlannedUpdate planned) {
        int t = planned.target();
        TreeMap<Integer, Integer> places = placesLeft.get(t);
        if (places != null && places.merge(planned.place, -1, Integer::sum) == 0) {
            places.remove(planned.place);
            if (!places.isEmpty()) {
                fulfilled.accept(Condition.of(Kind.PLACE, t, places.firstKey()));
            }
        }
        if (--nextHopsLeft[t][planned.s] == 0) {
            nextHops.confirmNextHops(planned.s, t);
        }
    }

    /** A switch does not answer: nobody is to wait for next hops towards it before going on with others. */
    void setSilent(int s) {
        nextHops.setSilent(s);
    }
}
