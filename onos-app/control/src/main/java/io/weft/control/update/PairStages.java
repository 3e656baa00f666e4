package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.Transition;
import io.weft.routing.WaypointPaths;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * When the routes of single pairs of endpoints change, among all other updates of a fabric.
 *
 * <p>A pair goes by its waypoint when the next hops to it and on from it are confirmed, and ceases to when the path that it
 * then goes by is. It ceases at once where packets get lost by the waypoint anyway: that is no longer reached, or does not
 * reach the destination. And it goes without one meanwhile where next hops, while they are replaced, could take it over too
 * many virtual channels ({@link Transition#pairsBetterDirect}).
 */
final class PairStages {
    private final Routes after;
    private final Optional<Routes> before;
    private final Optional<Transition> transition;
    private final IntPredicate hadRoutes;
    private final Addressing addressing;

    /** Of a plan, with the switches whose entries can be judged by its old routes. */
    PairStages(Routes after, Optional<Routes> before, Optional<Transition> transition, IntPredicate hadRoutes) {
        this.after = after;
        this.before = before;
        this.transition = transition;
        this.hadRoutes = hadRoutes;
        this.addressing = after.fabric().addressing();
    }

    /** Whether an update is one of a pair. */
    static boolean isOfPair(Update update) {
        return update.entity() instanceof TableEntry
                && ((EntryKey) update.entity().key()).table().equals(WeftTables.PAIR);
    }

    /** The sending endpoint of a pair's update; -1 if the address is nobody's. */
    static int source(Update update, Addressing addressing) {
        return addressing.endpointOf((int) ((EntryKey) update.entity().key()).value(0));
    }

    /** The receiving endpoint of a pair's update; -1 if the address is nobody's. */
    static int destination(Update update, Addressing addressing) {
        return addressing.endpointOf((int) ((EntryKey) update.entity().key()).value(1));
    }

    /** The waypoint of a pair's update, or {@link GivenWaypoints#NONE}. */
    static int waypoint(Update update) {
        return Addressing.switchIndex((int) ((ActionCall) ((TableEntry) update.entity()).action()).argument(0));
    }

    /** The stage of a pair's update at switch s. */
    Stage of(int s, Update update) {
        int from = source(update, addressing);
        int to = destination(update, addressing);
        if (from < 0 || to < 0 || !hadRoutes.test(s)) {
            return Stage.PAIRS;
        }
        int d = after.fabric().topology().edgeSwitch(to, 0);
        int before = this.before.get().pairs().via(from, to);
        boolean atOnce = update.type() == Update.Type.DELETE
                ? before >= 0 && leadsNowhere(s, before, d)
                : waypoint(update) == GivenWaypoints.NONE && wentDirectly(s, before, d);
        return atOnce ? Stage.RESTRICTION : Stage.PAIRS;
    }

    private boolean leadsNowhere(int s, int w, int d) {
        Transition change = transition.get();
        return !WaypointPaths.lead(after, s, w, d) && !(change.stillWhole(s, w) && change.stillWhole(w, d));
    }

    private boolean wentDirectly(int s, int via, int d) {
        return via == GivenWaypoints.NOT_GIVEN && before.get().kind(s, d) == PathKind.DIRECT;
    }
}
