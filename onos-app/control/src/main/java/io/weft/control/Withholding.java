package io.weft.control;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.routing.Routes;
import java.util.BitSet;

/**
 * Which updates have to wait because of what failed before them: those that would make an entry lead to one that is not
 * confirmed.
 */
final class Withholding {
    private final UpdatePlan plan;
    private final Routes after;
    private final StaleEntries stale;
    /** The switches that got nothing more since something failed there. */
    private final BitSet failed = new BitSet();
    /** The switches that lack waypoints, or next hops to them. */
    private final BitSet withoutWaypoints = new BitSet();
    /** The switches that may still draw waypoints by paths of before. */
    private final BitSet withOldPaths = new BitSet();
    /** The switches in the waypoint table of each source where it was needed; null elsewhere. */
    private final BitSet[] drawn;

    /**
     * Starts with nothing failed.
     *
     * @param unreadable switches about which nothing is known: no new entry may lead to them
     */
    Withholding(UpdatePlan plan, BitSet unreadable) {
        this.plan = plan;
        this.after = plan.routes();
        this.stale = new StaleEntries(after.nextHops());
        this.drawn = new BitSet[after.fabric().topology().switchCount()];
        unreadable.stream().forEach(stale::addAll);
    }

    /** Notes that a switch failed to do something. */
    void failed(int s) {
        failed.set(s);
    }

    /** Notes that an update is not in effect. */
    void missed(int s, Stage stage, Update update) {
        if (stage == Stage.NEXT_HOPS || stage == Stage.DIRECT_NEXT_HOPS) {
            int t = UpdatePlan.targetOf(update);
            if (plan.keepsOwnOrder(t)) {
                stale.addAllTowards(t);
            }
            stale.add(s, t);
        } else if (stage == Stage.WAYPOINTS) {
            withoutWaypoints.set(s);
        } else if (stage == Stage.PATHS || stage == Stage.DIRECT_PATHS) {
            withOldPaths.set(s);
        }
    }

    /** Whether nothing has to wait. */
    boolean nothing() {
        return failed.isEmpty() && stale.isEmpty();
    }

    /** Whether an update has to wait. */
    boolean applies(int s, Stage stage, Update update) {
        if (failed.get(s)) {
            return true;
        }
        switch (stage) {
            case DIRECT_NEXT_HOPS:
            case NEXT_HOPS:
                return stale.contains(s, UpdatePlan.targetOf(update));
            case WAYPOINTS:
                return leadsAstray(s, update, 0) || leadsAstray(s, update, 1);
            case DIRECT_PATHS:
            case PATHS:
                return pathLeadsAstray(s, update);
            case UNUSED_WAYPOINTS:
                return withOldPaths.get(s);
            default:
                return false;
        }
    }

    /** Whether a waypoint is out of reach, or may already be drawn for a destination that it does not reach. */
    private boolean leadsAstray(int s, Update update, int argument) {
        ActionCall call = (ActionCall) ((TableEntry) update.entity()).action();
        int waypoint = Addressing.switchIndex((int) call.argument(argument));
        return stale.contains(s, waypoint) || (update.type() == Update.Type.MODIFY && stale.containsAny(waypoint));
    }

    private boolean pathLeadsAstray(int s, Update update) {
        int d = UpdatePlan.targetOf(update);
        if (stale.contains(s, d)) {
            return true;
        }
        ActionCall call = (ActionCall) ((TableEntry) update.entity()).action();
        return call.action().equals(WeftActions.VALIANT) && (stale.containsAny(drawn(s), d) || withoutWaypoints.get(s));
    }

    /** The switches in the waypoint table of a source; notes on the way whether it has next hops to all of them. */
    private BitSet drawn(int s) {
        if (drawn[s] == null) {
            drawn[s] = new BitSet();
            int[] table = after.waypointTable(s);
            for (int i = 0; i < table.length; i++) {
                drawn[s].set(table[i]);
                drawn[s].set(after.alternate(s, i));
            }
            if (drawn[s].stream().anyMatch(w -> stale.contains(s, w))) {
                withoutWaypoints.set(s);
            }
        }
        return drawn[s];
    }
}
