package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.update.Waiting.Kind;
import io.weft.fabric.Addressing;
import io.weft.routing.Routes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * What each update relies on: the next hops, waypoints and paths that must be confirmed before it may be written, and
 * the gates that it has to pass; see {@link UpdatePlan}.
 */
final class Prerequisites implements Settlement.Listener {
    static final int LAST_GATE = 6;

    private final UpdatePlan plan;
    private final Routes after;
    private final Settlement settlement;
    private final LongConsumer fulfilled;
    private final PathPrerequisites paths;
    private final int[] foundationLeft;
    private final int[] pathsLeft;
    /** By target and switch, how many tables of next hops wait; null where none. */
    private final byte[][] nextHopsLeft;
    /** By target with an order of its own: how many steps are left at each place that has any. */
    private final Map<Integer, TreeMap<Integer, Integer>> placesLeft = new HashMap<>();

    private int gate;

    /**
     * Starts with nothing confirmed.
     *
     * @param unknown switches about which nothing is known
     * @param fulfilled is called with each condition of {@link Waiting} that comes to be fulfilled
     */
    Prerequisites(UpdatePlan plan, List<Step> steps, BitSet unknown, LongConsumer fulfilled) {
        this.plan = plan;
        this.after = plan.routes();
        this.fulfilled = fulfilled;
        int n = after.fabric().topology().switchCount();
        this.settlement = new Settlement(after.nextHops(), this);
        this.paths = new PathPrerequisites(after, settlement, fulfilled);
        this.foundationLeft = new int[n];
        this.pathsLeft = new int[n];
        this.nextHopsLeft = new byte[n][];
        unknown.stream().forEach(this::await);
        steps.forEach(this::await);
    }

    private void await(int s) {
        foundationLeft[s] = 1;
        settlement.awaitFoundation(s);
    }

    private void await(Step step) {
        switch (step.stage) {
            case FOUNDATION:
                if (foundationLeft[step.s]++ == 0) {
                    settlement.awaitFoundation(step.s);
                }
                break;
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                awaitNextHops(step.s, step.target());
                if (plan.keepsOwnOrder(step.target())) {
                    placesLeft
                            .computeIfAbsent(step.target(), t -> new TreeMap<>())
                            .merge(step.place, 1, Integer::sum);
                }
                break;
            case WAYPOINTS:
                paths.awaitWaypoint(step.s);
                break;
            case DIRECT_PATHS:
            case PATHS:
                paths.awaitPath(step);
                pathsLeft[step.s]++;
                break;
            case UNUSED_PATHS:
                pathsLeft[step.s]++;
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
        settlement.awaitNextHops(s, t);
    }

    /** The gate that steps of a stage have to pass; the first is open from the start. */
    static int gate(Stage stage) {
        switch (stage) {
            case FOUNDATION:
            case RESTRICTION:
                return 0;
            case DIRECT_NEXT_HOPS:
            case DIRECT_PATHS:
                return 1;
            case NEXT_HOPS:
            case WAYPOINTS:
            case PATHS:
            case PAIRS:
                return 2;
            case UNUSED_PATHS:
                return 3;
            case UNUSED_WAYPOINTS:
                return 4;
            case UNUSED_NEXT_HOPS:
                return 5;
            default:
                return LAST_GATE;
        }
    }

    /** The last gate that is open while steps of a stage are not through: each that relies on the foundation asks. */
    static int gateBehind(Stage stage) {
        return stage == Stage.FOUNDATION ? gate(Stage.PATHS) : gate(stage);
    }

    /** The last gate that is open. */
    int gate() {
        return gate;
    }

    void openGate() {
        gate++;
        fulfilled.accept(Waiting.condition(Kind.GATE, gate, 0));
    }

    /** A condition of {@link Waiting} that a step has to wait for; 0 if it relies on nothing more. */
    long missing(Step step) {
        if (gate(step.stage) > gate) {
            return Waiting.condition(Kind.GATE, gate(step.stage), 0);
        }
        if (step.stage != Stage.FOUNDATION && step.stage != Stage.RESTRICTION && !settlement.hasFoundation(step.s)) {
            return Waiting.condition(Kind.FOUNDATION, step.s, 0);
        }
        switch (step.stage) {
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                return missingForNextHops(step);
            case WAYPOINTS:
                return missingForWaypoint(step);
            case DIRECT_PATHS:
            case PATHS:
            case PAIRS:
                return paths.missing(step);
            case UNUSED_WAYPOINTS:
                return pathsLeft[step.s] > 0 ? Waiting.condition(Kind.PATHS, step.s, 0) : 0;
            default:
                return 0;
        }
    }

    private long missingForNextHops(Step step) {
        int t = step.target();
        TreeMap<Integer, Integer> places = placesLeft.get(t);
        if (places != null) {
            return !settlement.hasFoundation(t)
                    ? Waiting.condition(Kind.FOUNDATION, t, 0)
                    : places.firstKey() < step.place ? Waiting.condition(Kind.PLACE, t, step.place) : 0;
        }
        for (int c : after.nextHops().channels(step.s, t)) {
            int v = after.nextHops().topology().target(c);
            if (!settlement.settled(v, t)) {
                return Waiting.condition(Kind.NEXT_HOPS, v, t);
            }
        }
        return 0;
    }

    /**
     * A waypoint that takes the place of another may already be drawn for destinations of any kind; so may one of another
     * candidate, by a path that compares queues already.
     */
    private long missingForWaypoint(Step step) {
        ActionCall call = (ActionCall) ((TableEntry) step.update.entity()).action();
        for (int argument = 0; argument < 2; argument++) {
            int w = Addressing.switchIndex((int) call.argument(argument));
            if (!settlement.settled(step.s, w)) {
                return Waiting.condition(Kind.NEXT_HOPS, step.s, w);
            }
            boolean drawn = step.update.type() == Update.Type.MODIFY || plan.addsCandidates(step.s);
            if (drawn && !settlement.settledEverywhere(w)) {
                return Waiting.condition(Kind.ALL_NEXT_HOPS, w, 0);
            }
        }
        return 0;
    }

    /** A step is in effect. */
    void confirm(Step step) {
        switch (step.stage) {
            case FOUNDATION:
                if (--foundationLeft[step.s] == 0) {
                    settlement.confirmFoundation(step.s);
                    fulfilled.accept(Waiting.condition(Kind.FOUNDATION, step.s, 0));
                }
                break;
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                confirmNextHops(step);
                break;
            case WAYPOINTS:
                paths.confirmWaypoint(step.s);
                break;
            case DIRECT_PATHS:
            case PATHS:
                paths.confirmPath(step);
                confirmPaths(step.s);
                break;
            case UNUSED_PATHS:
                confirmPaths(step.s);
                break;
            default:
                break;
        }
    }

    private void confirmPaths(int s) {
        if (--pathsLeft[s] == 0) {
            fulfilled.accept(Waiting.condition(Kind.PATHS, s, 0));
        }
    }

    private void confirmNextHops(Step step) {
        int t = step.target();
        TreeMap<Integer, Integer> places = placesLeft.get(t);
        if (places != null && places.merge(step.place, -1, Integer::sum) == 0) {
            places.remove(step.place);
            if (!places.isEmpty()) {
                fulfilled.accept(Waiting.condition(Kind.PLACE, t, places.firstKey()));
            }
        }
        if (--nextHopsLeft[t][step.s] == 0) {
            settlement.confirmNextHops(step.s, t);
        }
    }

    /** Nobody is to wait for next hops towards a switch that does not answer before going on with others. */
    void writeOff(int s) {
        settlement.writeOff(s);
    }

    @Override
    public void settled(int s, int t) {
        fulfilled.accept(Waiting.condition(Kind.NEXT_HOPS, s, t));
    }

    @Override
    public void settledEverywhere(int s) {
        fulfilled.accept(Waiting.condition(Kind.ALL_NEXT_HOPS, s, 0));
    }
}
