package io.weft.routing;

import java.util.function.IntConsumer;
import org.agrona.collections.IntArrayList;

/**
 * Rids one source of the combinations of a waypoint and a destination that do not fit the virtual channels, by giving
 * up waypoints or reaching destinations without one.
 *
 * <p>Giving up a waypoint loses its combinations with all destinations, reaching a destination directly those with all
 * waypoints: about as many. So what loses least is a smallest set of waypoints and destinations that covers all misfits, a
 * vertex cover. It is taken greedily, whatever covers most misfits first, waypoints before destinations, lower indices
 * before higher ones. O(misfits + size of the cover * switches).
 */
final class MisfitCover {
    private final IntArrayList[] destinationsOf;
    private final IntArrayList[] waypointsOf;
    private int left;

    MisfitCover(int switches) {
        destinationsOf = new IntArrayList[switches];
        waypointsOf = new IntArrayList[switches];
    }

    /** Records that waypoint w does not fit for destination d; each pair once. */
    void add(int w, int d) {
        list(destinationsOf, w).addInt(d);
        list(waypointsOf, d).addInt(w);
        left++;
    }

    private static IntArrayList list(IntArrayList[] lists, int i) {
        if (lists[i] == null) {
            lists[i] = new IntArrayList();
        }
        return lists[i];
    }

    /** Calls with each waypoint to give up and each destination to reach without one; no misfit is left. */
    void settle(IntConsumer giveUp, IntConsumer reachDirectly) {
        while (left > 0) {
            int w = longest(destinationsOf);
            int d = longest(waypointsOf);
            if (size(destinationsOf[w]) >= size(waypointsOf[d])) {
                remove(w, destinationsOf, waypointsOf);
                giveUp.accept(w);
            } else {
                remove(d, waypointsOf, destinationsOf);
                reachDirectly.accept(d);
            }
        }
    }

    private static int longest(IntArrayList[] lists) {
        int longest = 0;
        for (int i = 1; i < lists.length; i++) {
            longest = size(lists[i]) > size(lists[longest]) ? i : longest;
        }
        return longest;
    }

    private static int size(IntArrayList list) {
        return list == null ? 0 : list.size();
    }

    private void remove(int i, IntArrayList[] lists, IntArrayList[] others) {
        IntArrayList neighbours = lists[i];
        left -= neighbours.size();
        for (int j = 0; j < neighbours.size(); j++) {
            others[neighbours.getInt(j)].removeInt(i);
        }
        lists[i] = null;
    }
}
