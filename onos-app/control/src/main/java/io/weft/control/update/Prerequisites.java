package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.update.Condition.Kind;
import io.weft.fabric.Addressing;
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
final class Prerequisites implements ConfirmedNextHops.Listener {
    private final UpdatePlan plan;
    private final Routes after;
    private final ConfirmedNextHops nextHops;
    private final LongConsumer fulfilled;
    private final PathPrerequisites paths;
    private final int[] foundationLeft;
    private final int[] pathsLeft;
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
        this.nextHops = new ConfirmedNextHops(after.nextHops(), this);
        this.paths = new PathPrerequisites(after, nextHops, fulfilled);
        this.foundationLeft = new int[n];
        this.pathsLeft = new int[n];
        this.nextHopsLeft = new byte[n][];
        unknown.stream().forEach(this::await);
        plan.updates().forEach(this::await);
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
                paths.awaitWaypoint(planned.s);
                break;
            case DIRECT_PATHS:
            case PATHS:
                paths.awaitPath(planned);
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

    /** The last barrier that is open. */
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
                return paths.missing(planned);
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
            if (!nextHops.isConfirmed(v, t)) {
                return Condition.of(Kind.NEXT_HOPS, v, t);
            }
        }
        return 0;
    }

    /**
     * A waypoint that takes the place of another may already be drawn for destinations of any kind; so may one of another
     * candidate, by a path that compares queues already.
     */
    private long missingForWaypoint(PlannedUpdate planned) {
        ActionCall call = (ActionCall) ((TableEntry) planned.update.entity()).action();
        for (int argument = 0; argument < 2; argument++) {
            int w = Addressing.switchIndex((int) call.argument(argument));
            if (!nextHops.isConfirmed(planned.s, w)) {
                return Condition.of(Kind.NEXT_HOPS, planned.s, w);
            }
            boolean drawn = planned.update.type() == Update.Type.MODIFY || plan.addsCandidates(planned.s);
            if (drawn && !nextHops.isConfirmedToAll(w)) {
                return Condition.of(Kind.ALL_NEXT_HOPS, w, 0);
            }
        }
        return 0;
    }

    /** An update is in effect. */
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
                paths.confirmWaypoint(planned.s);
                break;
            case DIRECT_PATHS:
            case PATHS:
                paths.confirmPath(planned);
                confirmPaths(planned.s);
                break;
            case UNUSED_PATHS:
                confirmPaths(planned.s);
                break;
            default:
                break;
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

    @Override
    public void confirmed(int s, int t) {
        fulfilled.accept(Condition.of(Kind.NEXT_HOPS, s, t));
    }

    @Override
    public void confirmedToAll(int s) {
        fulfilled.accept(Condition.of(Kind.ALL_NEXT_HOPS, s, 0));
    }
}
