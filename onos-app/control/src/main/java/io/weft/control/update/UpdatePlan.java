package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Update;
import io.weft.control.table.RouteTables;
import io.weft.fabric.Addressing;
import io.weft.fabric.PathKind;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.transition.Transition;
import io.weft.routing.waypoints.GivenWaypoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The updates that bring a whole fabric to its new tables, and what each is for. {@link Installation} writes each as
 * soon as what it relies on is confirmed ({@link Prerequisites}) and the barrier of its {@link Stage} is open; in
 * between switches may apply them in any order. Immutable.
 *
 * <p><b>What is guaranteed</b>, whatever part of what was written is in effect, and also to packets that are under way
 * meanwhile, provided that the tables started empty or as those of some {@link Routes} and were changed by such plans
 * only, completed or broken off, or in part refused:
 *
 * <ol>
 *   <li><em>No loop.</em> At no moment do the entries for a target lead in a circle, and a packet that is under way
 *       while entries change comes to a switch at most once by the entries of each plan. So on its way to a waypoint,
 *       and again from there to its destination, it takes at most as many hops as the distances by old and by new
 *       routes together. Proof: number the plans, and say that the entry of switch s for target t is of generation g if
 *       plan g was the last to confirm it, by writing it or by finding it as it should be, and so did plan g before
 *       with all that it leads to. An entry of a switch whose next hops are not confirmed all the way to t, for a
 *       switch is not done yet, refused or did not answer, is neither written nor confirmed. So an entry of generation
 *       g leads only to entries of generation g or later. And among those of the same generation the distance falls by
 *       one at every hop. So (generation, -distance) grows along every way a packet can take, even if entries are
 *       replaced by later ones while it is under way. Nothing in this supposes that old and new routes have anything in
 *       common.
 *   <li><em>No missing entry.</em> A switch that can reach t by old and new routes has an entry for t throughout; where
 *       it can by the new routes only, it has one before another entry leads to it for t. Waypoints come before the
 *       paths that draw them and go after them; paths come after the next hops that they need and go before them. So a
 *       packet whose source reaches its destination by old and new routes is lost only where an old entry leads to a
 *       link that is dead.
 *   <li><em>No needless loss.</em> A packet that the old and the new tables both deliver, whatever they let it draw, is
 *       delivered by every mixture: it crosses no dead link and needs no virtual channel that does not exist. If since
 *       the old routes there were only failures and no hops of a channel class follow one another without a descent, or
 *       only returns and every hop after the first is a descent, this is because no mixture takes such a packet over
 *       more descents than the old routes did. Otherwise, and where something is drained, over which old entries go on
 *       delivering until they are replaced, {@link Transition} finds what a mixture can lengthen: next hops towards
 *       such a target are replaced one switch after the other in an order that it finds, and sources whose packets
 *       could still need too much send them by another path meanwhile ({@link Detours}). Where it finds none, such a
 *       packet may be dropped and counted.
 *   <li><em>No deadlock</em>, in any mixture whatever: a packet's (virtual channel, exit class, place in the order of
 *       the class) grows at every hop, whatever the tables say. A descent takes it to the next virtual channel;
 *       otherwise the exit class rises, or it stays the same and the hop is further on in the order in which channels
 *       of the class may follow one another.
 * </ol>
 *
 * <p>The same holds of pairs of endpoints with routes of their own as long as they keep these. One that takes up or
 * gives up a waypoint may go as all others between its switches meanwhile, and so is delivered by every mixture if
 * these are too: it goes by its waypoint when the next hops to it and on from it are confirmed, and ceases to when the
 * path that it then goes by is. It goes without one meanwhile where next hops, while they are replaced, could take it
 * over too many virtual channels ({@link Transition#pairsBetterDirect}).
 *
 * <p>Old and new routes may also be of different fabrics, by scheme, spread or number of virtual channels, or of
 * different pairs, if what failed is the same. Then next hops are the same, and all that is guaranteed comes down to
 * what each source draws: it first gives up what the new routes rule out, then takes up what the old ones did, and
 * drops the tables of waypoints and copies that it asks no more. A packet so goes by a combination that old or new
 * routes allow. The virtual channels and hops that exist meanwhile are to be those that either needs; they are part of
 * the desired entries, and what only the old routes need is for a plan of its own, when their packets have arrived
 * ({@link FabricController#change}).
 *
 * <p>Entries that came about in another way, such as by tampering, may form a loop until they are replaced; the plan
 * adds none to it.
 */
final class UpdatePlan {
    private final Routes after;
    private final Optional<Routes> before;
    private final BitSet unknown;
    private final Optional<Transition> transition;
    /** By destination that some sources reached by a waypoint and are to reach directly, the switches on the way. */
    private final Map<Integer, BitSet> direct = new HashMap<>();

    private final Map<Integer, Integer> lastDirectPlace = new HashMap<>();

    private final Map<Integer, Boolean> leftOneToWaitFor = new HashMap<>();

    /** All of them, by stage, place and switch; unmodifiable. */
    final List<PlannedUpdate> updates;

    private UpdatePlan(Routes after, Optional<Routes> before, BitSet unknown, Map<Integer, List<Update>> updates) {
        this.unknown = unknown;
        this.after = after;
        this.before = before;
        this.transition = before.map(old -> new Transition(old, after));
        this.updates = order(updates);
    }

    /**
     * Orders updates. O(updates).
     *
     * @param after the routes whose tables the updates lead to
     * @param before the routes whose tables the switches hold, if they were ever brought to those of any
     * @param unknown the switches that may hold something else
     * @param updates the updates of each switch that has any, by switch index
     */
    static UpdatePlan of(Routes after, Optional<Routes> before, BitSet unknown, Map<Integer, List<Update>> updates) {
        return new UpdatePlan(after, before, unknown, updates);
    }

    Routes routes() {
        return after;
    }

    @Override
    public String toString() {
        Map<Stage, Long> counts = updates.stream()
                .collect(Collectors.groupingBy(
                        planned -> planned.stage, () -> new EnumMap<>(Stage.class), Collectors.counting()));
        return "updates by stage " + counts;
    }

    private List<PlannedUpdate> order(Map<Integer, List<Update>> updates) {
        Optional<Detours> detours = transition.map(change -> new Detours(
                before.get(),
                after,
                change,
                this::hadRoutes,
                s -> updates.getOrDefault(s, List.of()),
                (s, update) -> stage(s, update) == Stage.RESTRICTION));
        detours.ifPresent(some ->
                some.forEach(detour -> noteDirect(detour.stage, detour.switches.source(), detour.switches.other())));
        updates.forEach((s, list) -> list.forEach(update -> noteDirect(s, update)));
        Sorted sorted = new Sorted();
        updates.forEach((s, list) -> list.forEach(update -> add(sorted, s, update)));
        detours.ifPresent(some -> some.forEach(
                detour -> detour(sorted, detour, updates.getOrDefault(detour.switches.source(), List.of()))));
        return sorted.all();
    }

    private static final class Sorted {
        private final Map<Stage, SortedMap<Integer, List<PlannedUpdate>>> byStage = new EnumMap<>(Stage.class);

        void put(Stage stage, int place, int s, Update update) {
            byStage.computeIfAbsent(stage, key -> new TreeMap<>())
                    .computeIfAbsent(place, key -> new ArrayList<>())
                    .add(new PlannedUpdate(s, update, stage, place));
        }

        List<PlannedUpdate> all() {
            List<PlannedUpdate> all = new ArrayList<>();
            byStage.values().stream()
                    .flatMap(places -> places.values().stream())
                    .forEach(list -> {
                        list.sort(Comparator.comparingInt(planned -> planned.s));
                        all.addAll(list);
                    });
            return Collections.unmodifiableList(all);
        }
    }

    private void noteDirect(int s, Update update) {
        if (PlannedUpdate.isOf(WeftTables.PATH::equals, update)) {
            noteDirect(stage(s, update), s, PlannedUpdate.targetOf(update));
        }
    }

    private void noteDirect(Stage stage, int s, int d) {
        if (stage == Stage.DIRECT_PATHS) {
            after.nextHops().addPaths(s, d, direct.computeIfAbsent(d, key -> new BitSet()));
        }
    }

    /** Whether sources that are to send directly from now on wait for the next hops of s towards t. */
    private boolean isOnDirectPath(int s, int t) {
        return direct.containsKey(t)
                && (direct.get(t).get(s) || (keepsOwnOrder(t) && place(s, t) <= lastDirectPlace(t)));
    }

    /** The last place, in the order of next hops towards t, of a switch on a direct path that sources wait for. */
    private int lastDirectPlace(int t) {
        return lastDirectPlace.computeIfAbsent(t, target -> direct.get(target).stream()
                .map(s -> transition.get().place(s, target))
                .max()
                .orElse(-1));
    }

    private void add(Sorted sorted, int s, Update update) {
        Stage stage = stage(s, update);
        boolean towards = stage == Stage.NEXT_HOPS || stage == Stage.DIRECT_NEXT_HOPS;
        sorted.put(stage, towards ? place(s, PlannedUpdate.targetOf(update)) : 0, s, update);
    }

    private int place(int s, int t) {
        int place = keepsOwnOrder(t) ? transition.get().place(s, t) : -1;
        return place < 0 ? after.nextHops().distance(s, t) : place;
    }

    /** Whether next hops towards t are replaced in an order of their own, in which none may be left out. */
    boolean keepsOwnOrder(int t) {
        return unknown.isEmpty()
                && transition.map(change -> change.keepsOwnOrder(t)).orElse(false);
    }

    private Stage stage(int s, Update update) {
        boolean delete = update.type() == Update.Type.DELETE;
        if (PlannedUpdate.isOf(RouteTables::isOfNextHops, update)) {
            Stage stage = isOnDirectPath(s, PlannedUpdate.targetOf(update)) ? Stage.DIRECT_NEXT_HOPS : Stage.NEXT_HOPS;
            return delete ? Stage.UNUSED_NEXT_HOPS : stage;
        }
        if (PlannedUpdate.isOf(RouteTables::isOfWaypoints, update)) {
            return delete ? stageOfUnused(update) : restrictsWaypoint(s, update) ? Stage.RESTRICTION : Stage.WAYPOINTS;
        }
        if (PlannedUpdate.isOf(WeftTables.PATH::equals, update)) {
            return delete ? Stage.UNUSED_PATHS : stageOfPath(s, update);
        }
        if (PlannedUpdate.isOf(WeftTables.PAIR::equals, update)) {
            return stageOfPair(s, update);
        }
        return delete ? Stage.UNUSED_FOUNDATION : Stage.FOUNDATION;
    }

    /**
     * Sources that go on comparing queues, but among fewer candidates, would draw old waypoints by the copy that is
     * left over for destinations that only the new routes allow any. Without its entries there is just one candidate
     * less.
     */
    private Stage stageOfUnused(Update waypoint) {
        boolean leftOver = RouteTables.candidates(after.fabric()) > 0
                && !PlannedUpdate.isOf(RouteTables.waypoints(after.fabric())::contains, waypoint)
                && PlannedUpdate.isOf(RouteTables.copies()::contains, waypoint);
        return leftOver ? Stage.RESTRICTION : Stage.UNUSED_WAYPOINTS;
    }

    /** Whether the waypoints that an entry is changed to are as good by the old next hops. */
    private boolean restrictsWaypoint(int s, Update update) {
        if (update.type() != Update.Type.MODIFY || !hadRoutes(s) || isLeftOneToWaitFor(s)) {
            return false;
        }
        ActionCall waypoint = PlannedUpdate.callOf(update);
        return before.get().allowsWaypoint(s, Addressing.switchIndex((int) waypoint.argument(0)))
                && before.get().allowsWaypoint(s, Addressing.switchIndex((int) waypoint.argument(1)));
    }

    /**
     * Whether s keeps a single waypoint, and packets for that very switch have to draw others until the next hops of
     * the path that they take from then on are there.
     */
    private boolean isLeftOneToWaitFor(int s) {
        return leftOneToWaitFor.computeIfAbsent(s, this::findLeftOneToWaitFor);
    }

    private boolean findLeftOneToWaitFor(int s) {
        int[] left = Arrays.stream(after.waypointTable(s)).distinct().toArray();
        return left.length == 1
                && before.get().kind(s, left[0]).drawsWaypoints()
                && !transition.get().stillWhole(s, left[0]);
    }

    /** Packets that drew a waypoint and are now to go directly do so as soon as the way is there. */
    private Stage stageOfPath(int s, Update update) {
        int d = PlannedUpdate.targetOf(update);
        if (update.type() != Update.Type.MODIFY || after.kind(s, d) != PathKind.DIRECT) {
            return Stage.PATHS;
        }
        boolean drew = hadRoutes(s) && before.get().kind(s, d).drawsWaypoints();
        return drew && transition.get().mayGoDirectlyAtOnce(s, d) ? Stage.RESTRICTION : Stage.DIRECT_PATHS;
    }

    /**
     * A pair of endpoints gives its waypoint up at once where packets get lost by that anyway, since it is no longer
     * reached or does not reach the destination.
     */
    private Stage stageOfPair(int s, Update update) {
        Addressing addressing = after.fabric().addressing();
        int from = addressing.endpointOf((int) PlannedUpdate.keyOf(update).value(0));
        int to = addressing.endpointOf((int) PlannedUpdate.keyOf(update).value(1));
        if (from < 0 || to < 0 || !hadRoutes(s)) {
            return Stage.PAIRS;
        }
        int d = after.fabric().topology().edgeSwitch(to, 0);
        int via = before.get().pairs().via(from, to);
        boolean atOnce = update.type() == Update.Type.DELETE
                ? via >= 0 && leadsNowhere(s, via, d)
                : Addressing.switchIndex((int) PlannedUpdate.callOf(update).argument(0)) == GivenWaypoints.NONE
                        && via == GivenWaypoints.NOT_GIVEN
                        && before.get().kind(s, d) == PathKind.DIRECT;
        return atOnce ? Stage.RESTRICTION : Stage.PAIRS;
    }

    private boolean leadsNowhere(int s, int w, int d) {
        Transition change = transition.get();
        return !WaypointPaths.lead(after, s, w, d) && !(change.stillWhole(s, w) && change.stillWhole(w, d));
    }

    /** Sends packets by a detour until the next hops are replaced, and by their new path from then on. */
    private void detour(Sorted sorted, Detours.Detour detour, List<Update> updates) {
        int s = detour.switches.source();
        sorted.put(detour.stage, 0, s, detour.begin);
        if (detour.end != null && !updates.contains(detour.end)) {
            boolean ofPair = PlannedUpdate.isOf(WeftTables.PAIR::equals, detour.end);
            sorted.put(ofPair ? Stage.PAIRS : Stage.PATHS, 0, s, detour.end);
        }
    }

    /** Whether there were routes from s, by which its entries can be judged: what returns may hold anything. */
    private boolean hadRoutes(int s) {
        return before.isPresent() && before.get().failures().switchAlive(s) && !unknown.get(s);
    }

    /**
     * Whether s compares queues and may have done so before, so that it draws a further candidate as soon as it has
     * one.
     */
    boolean addsCandidates(int s) {
        return before.isPresent()
                && before.get().failures().switchAlive(s)
                && RouteTables.candidates(after.fabric()) > 0;
    }
}
