package io.weft.control.update;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.update.Condition.Kind;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import java.util.BitSet;
import java.util.function.LongConsumer;

/** What paths and the routes of single pairs rely on: next hops all the way, waypoints, and for pairs that give theirs up, paths. */
final class PathPrerequisites {
    private final Routes after;
    private final Addressing addressing;
    private final ConfirmedNextHops nextHops;
    private final LongConsumer fulfilled;
    private final int[] waypointsLeft;
    /** By source, the destinations whose new path is not confirmed; null for none. */
    private final BitSet[] pathsLeft;
    /** The switches that each source draws; null where nobody asked yet. */
    private final int[][] drawn;

    PathPrerequisites(Routes after, ConfirmedNextHops nextHops, LongConsumer fulfilled) {
        int n = after.fabric().topology().switchCount();
        this.after = after;
        this.addressing = after.fabric().addressing();
        this.nextHops = nextHops;
        this.fulfilled = fulfilled;
        this.waypointsLeft = new int[n];
        this.pathsLeft = new BitSet[n];
        this.drawn = new int[n][];
    }

    void awaitWaypoint(int s) {
        waypointsLeft[s]++;
    }

    void confirmWaypoint(int s) {
        if (--waypointsLeft[s] == 0) {
            fulfilled.accept(Condition.of(Kind.WAYPOINTS, s, 0));
        }
    }

    void awaitPath(PlannedUpdate planned) {
        if (!PairStages.isOfPair(planned.update)) {
            pathsLeft[planned.s] = pathsLeft[planned.s] == null ? new BitSet() : pathsLeft[planned.s];
            pathsLeft[planned.s].set(planned.target());
        }
    }

    void confirmPath(PlannedUpdate planned) {
        if (!PairStages.isOfPair(planned.update)) {
            pathsLeft[planned.s].clear(planned.target());
            fulfilled.accept(Condition.of(Kind.PATH, planned.s, planned.target()));
        }
    }

    /** What a path or the route of a pair has to wait for; 0 if it relies on nothing more. */
    long missing(PlannedUpdate planned) {
        if (PairStages.isOfPair(planned.update)) {
            return missingForPair(planned);
        }
        ActionCall call = (ActionCall) ((TableEntry) planned.update.entity()).action();
        return missing(planned.s, planned.target(), !call.action().equals(WeftActions.DIRECT));
    }

    private long missingForPair(PlannedUpdate planned) {
        int to = PairStages.destination(planned.update, addressing);
        if (to < 0) {
            return 0;
        }
        int s = planned.s;
        int d = after.fabric().topology().edgeSwitch(to, 0);
        if (planned.update.type() == Update.Type.DELETE) {
            return missingForPathOfPair(s, d);
        }
        int w = PairStages.waypoint(planned.update);
        return w < 0 ? missing(s, d) : missing(s, w) != 0 ? missing(s, w) : missing(w, d);
    }

    /** What a pair waits for before it goes as all do between its switches. */
    private long missingForPathOfPair(int s, int d) {
        if (s == d || after.kind(s, d) == PathKind.NONE) {
            return 0;
        }
        if (pathsLeft[s] != null && pathsLeft[s].get(d)) {
            return Condition.of(Kind.PATH, s, d);
        }
        return missing(s, d, after.kind(s, d) == PathKind.VALIANT);
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
}
