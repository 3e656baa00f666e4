package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.PairEntries;
import io.weft.control.table.PathEntries;
import io.weft.control.table.RouteTables;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.routing.Routes;
import io.weft.routing.transition.Transition;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.routing.waypoints.SwitchPair;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * How sources send packets that could need too many virtual channels while next hops are being replaced: directly if
 * that is possible at once; else by a single waypoint that fits throughout; else directly as soon as the next hops of
 * that path are there ({@link Transition#needDetour}).
 */
final class Detours {
    private final Routes before;
    private final Routes after;
    private final Transition transition;
    private final IntPredicate hadRoutes;
    private final IntFunction<List<Update>> updatesOf;
    private final BiPredicate<Integer, Update> comesFirst;
    private final PathEntries oldPaths;
    private final List<Detour> all = new ArrayList<>();

    /**
     * @param hadRoutes whether there were routes from a switch, by which its entries can be judged
     * @param comesFirst whether an update of a switch's waypoint entry is written before all updates of next hops
     */
    Detours(
            Routes before,
            Routes after,
            Transition transition,
            IntPredicate hadRoutes,
            IntFunction<List<Update>> updatesOf,
            BiPredicate<Integer, Update> comesFirst) {
        this.before = before;
        this.after = after;
        this.transition = transition;
        this.hadRoutes = hadRoutes;
        this.updatesOf = updatesOf;
        this.comesFirst = comesFirst;
        this.oldPaths = new PathEntries(before);
        PathEntries newPaths = new PathEntries(after);
        for (SwitchPair pair : transition.needDetour()) {
            if (hadRoutes.test(pair.source())) {
                TableEntry meanwhile = atOnce(pair) ? oldPaths.direct(pair.other()) : safestPath(pair);
                all.add(new Detour(
                        pair, stage(pair, meanwhile), meanwhile, newPaths.path(pair.source(), pair.other())));
            }
        }
        for (SwitchPair pair : transition.directLater()) {
            if (hadRoutes.test(pair.source())) {
                TableEntry meanwhile = safestPath(pair);
                if (!isDirect(meanwhile)) {
                    all.add(new Detour(pair, Stage.RESTRICTION, meanwhile, newPaths.path(pair.source(), pair.other())));
                }
            }
        }
        addPairs();
    }

    /** What packets between two switches, or of a pair of endpoints there, do meanwhile. */
    static final class Detour {
        final SwitchPair switches;
        /** The stage of the update that begins the detour. */
        final Stage stage;

        final Update begin;
        /** The update that ends it, unless it is one of the plan anyway; null if none does. */
        final Update end;

        private Detour(SwitchPair switches, Stage stage, TableEntry meanwhile, TableEntry then) {
            this.switches = switches;
            this.stage = stage;
            this.begin = Update.modify(meanwhile);
            this.end = then == null ? null : Update.modify(then);
        }
    }

    void forEach(Consumer<Detour> action) {
        all.forEach(action);
    }

    private boolean atOnce(SwitchPair pair) {
        return transition.mayGoDirectlyAtOnce(pair.source(), pair.other());
    }

    private Stage stage(SwitchPair pair, TableEntry meanwhile) {
        return atOnce(pair) || !isDirect(meanwhile) ? Stage.RESTRICTION : Stage.DIRECT_PATHS;
    }

    private static boolean isDirect(TableEntry path) {
        return ((ActionCall) path.action()).action().equals(WeftActions.DIRECT);
    }

    /** By a waypoint that fits throughout, also by what its entry is changed to before next hops are; else directly. */
    private TableEntry safestPath(SwitchPair pair) {
        int s = pair.source();
        int d = pair.other();
        int[] waypoints = before.waypointTable(s);
        BitSet fitting = new BitSet();
        for (int i = 0; i < waypoints.length; i++) {
            fitting.set(i, transition.fitsThroughout(s, waypoints[i], d));
        }
        for (Update update : updatesOf.apply(s)) {
            if (PlannedUpdate.isOf(RouteTables::isOfWaypoints, update) && comesFirst.test(s, update)) {
                int w = Addressing.switchIndex(
                        (int) PlannedUpdate.callOf(update).argument(0));
                if (!transition.fitsThroughout(s, w, d)) {
                    fitting.clear((int) PlannedUpdate.keyOf(update).value(0));
                }
            }
        }
        // Not all destinations by the same one.
        int next = fitting.nextSetBit(d % Math.max(1, waypoints.length));
        int i = next >= 0 ? next : fitting.nextSetBit(0);
        return i >= 0 ? oldPaths.byOnly(s, d, i) : oldPaths.direct(d);
    }

    private void addPairs() {
        PairEntries entries = new PairEntries(after);
        GivenWaypoints given = after.pairs().given();
        for (int i : transition.pairsBetterDirect()) {
            SwitchPair pair = new SwitchPair(given.sourceSwitch(i), given.destinationSwitch(i));
            if (hadRoutes.test(pair.source())) {
                TableEntry then = after.pairs().via(i) == GivenWaypoints.NOT_GIVEN ? null : entries.entry(i);
                all.add(new Detour(
                        pair, atOnce(pair) ? Stage.RESTRICTION : Stage.DIRECT_PATHS, entries.direct(i), then));
            }
        }
    }
}
