package io.weft.routing.waypoints;

import java.util.function.IntConsumer;
import org.agrona.collections.IntArrayList;

/**
 * Which waypoints one source gives up, and which destinations it reaches without a waypoint, so that no combination of
 * a waypoint and a destination is left that does not fit the virtual channels.
 *
 * <p>Giving up a waypoint loses its combinations with all destinations, reaching a destination directly those with all
 * waypoints: about as many. So what loses least is a minimum vertex cover of the bipartite graph whose edges are the
 * combinations that do not fit. It is approximated by the greedy algorithm, largest degree first, waypoints before
 * destinations, lower indices before higher ones. O(edges + size of the cover * switches).
 *
 * <p>Source: D. S. Johnson, "Approximation algorithms for combinatorial problems", Journal of Computer and System
 * Sciences 9(3), 1974.
 */
final class GreedyVertexCover {
    private final IntArrayList[] destinationsOf;
    private final IntArrayList[] waypointsOf;
    private int left;

    GreedyVertexCover(int switches) {
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

    /** Calls with each waypoint to give up and each destination to reach without one; no edge is left. */
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
