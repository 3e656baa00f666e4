package io.weft.control.table;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.PairRoutes;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Topology;
import java.util.List;

/**
 * The entries of {@code pair}: what an edge switch does with packets from one of its endpoints to one of another
 * switch, where that is not what it does with all packets between the two switches.
 */
public final class PairEntries {
    /** In the place of a waypoint, that there is none; what is left of the header's field when it was visited. */
    private static final int NO_WAYPOINT = 0;

    private final PairRoutes pairs;
    private final GivenWaypoints given;
    private final Topology topology;
    private final Addressing addressing;

    public PairEntries(Routes routes) {
        this.pairs = routes.pairs();
        this.given = pairs.given();
        this.topology = routes.fabric().topology();
        this.addressing = routes.fabric().addressing();
    }

    void addTo(List<Entity> entries, int s) {
        for (int e = 0; e < endpoints(s); e++) {
            int from = topology.endpoint(s, e);
            for (int i = given.firstOf(from); i < given.firstOf(from + 1); i++) {
                if (isThere(i)) {
                    entries.add(entry(i));
                }
            }
        }
    }

    /** The difference to the entries of other routes at the same switch, perhaps for other pairs. */
    void addChanges(List<Update> updates, PairEntries before, int s) {
        int endpoints = Math.max(endpoints(s), before.endpoints(s));
        for (int e = 0; e < endpoints; e++) {
            int from = topology.endpoint(s, e);
            int old = before.given.firstOf(from);
            int i = given.firstOf(from);
            while (i < given.firstOf(from + 1) || old < before.given.firstOf(from + 1)) {
                int order = order(i, before, old, from);
                addChange(updates, before, order <= 0 ? i++ : -1, order >= 0 ? old++ : -1);
            }
        }
    }

    /** Which of two pairs that one endpoint sends to comes first, of which one may be behind the last. */
    private int order(int i, PairEntries before, int old, int from) {
        if (i == given.firstOf(from + 1) || old == before.given.firstOf(from + 1)) {
            return i == given.firstOf(from + 1) ? 1 : -1;
        }
        return Integer.compare(given.destination(i), before.given.destination(old));
    }

    /** The change of one pair, by its numbers now and before; -1 where nothing is given for it. */
    private void addChange(List<Update> updates, PairEntries before, int i, int old) {
        boolean is = i >= 0 && isThere(i);
        boolean was = old >= 0 && before.isThere(old);
        if (!is && was) {
            updates.add(Update.delete(before.entry(old)));
        } else if (is && !was) {
            updates.add(Update.insert(entry(i)));
        } else if (is && pairs.via(i) != before.pairs.via(old)) {
            updates.add(Update.modify(entry(i)));
        }
    }

    long count(int s) {
        long count = 0;
        for (int e = 0; e < endpoints(s); e++) {
            int from = topology.endpoint(s, e);
            for (int i = given.firstOf(from); i < given.firstOf(from + 1); i++) {
                count += isThere(i) ? 1 : 0;
            }
        }
        return count;
    }

    private int endpoints(int s) {
        return given.isEmpty() ? 0 : topology.endpointsAt(s);
    }

    private boolean isThere(int i) {
        return pairs.via(i) != GivenWaypoints.NOT_GIVEN;
    }

    /** The entry by which packets of pair i go by what is given for it. */
    public TableEntry entry(int i) {
        int w = pairs.via(i);
        return entry(i, w == GivenWaypoints.NONE ? NO_WAYPOINT : Addressing.switchId(w));
    }

    /** The entry by which packets of pair i go without a waypoint, whatever is given for it. */
    public TableEntry direct(int i) {
        return entry(i, NO_WAYPOINT);
    }

    private TableEntry entry(int i, int waypointId) {
        return new TableEntry(
                EntryKey.exact(WeftTables.PAIR, address(given.source(i)), address(given.destination(i))),
                ActionCall.of(WeftActions.VIA, waypointId));
    }

    private long address(int e) {
        return addressing.ipv4(e) & 0xFFFF_FFFFL;
    }
}
