package io.weft.topology.cabling;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Tries every order in which the cables that go can be unplugged. O(2^cables * (cables + devices)). */
final class EveryOrder {
    private final CablingDifference difference;

    EveryOrder(CablingDifference difference) {
        this.difference = difference;
    }

    /** Whether there is an order in which no switch is cut off. */
    boolean cutsOffNoSwitch() {
        int cables = difference.going.length;
        boolean[] seen = new boolean[1 << cables];
        Deque<Integer> reached = new ArrayDeque<>();
        reached.add(0);
        while (!reached.isEmpty()) {
            int out = reached.poll();
            if (Arrays.stream(difference.blockers).allMatch(each -> areOut(each, out))) {
                return true;
            }
            for (int g = 0; g < cables; g++) {
                int next = out | 1 << g;
                if (!seen[next] && connects(out, next)) {
                    seen[next] = true;
                    reached.add(next);
                }
            }
        }
        return false;
    }

    private static boolean areOut(int[] blockers, int out) {
        return Arrays.stream(blockers).allMatch(g -> g == CablingDifference.NONE || (out >> g & 1) == 1);
    }

    /** Whether all switches that stay are in one part with what could be plugged in before the last was pulled. */
    private boolean connects(int before, int out) {
        int[] part = new int[difference.nodeNames.size()];
        Arrays.setAll(part, v -> v);
        for (int[] ends : difference.leftNodes) {
            join(part, ends);
        }
        for (int g = 0; g < difference.going.length; g++) {
            if ((out >> g & 1) == 0) {
                join(part, difference.goingNodes[g]);
            }
        }
        for (int n = 0; n < difference.coming.length; n++) {
            if (areOut(difference.blockers[n], before)) {
                join(part, difference.comingNodes[n]);
            }
        }
        int parts = 0;
        for (int v = 0; v < difference.switches; v++) {
            boolean isFirst = true;
            for (int w = 0; w < v; w++) {
                isFirst &= !difference.stays.get(w) || root(part, w) != root(part, v);
            }
            parts += difference.stays.get(v) && isFirst ? 1 : 0;
        }
        return parts == 1;
    }

    /** Nothing leads through an endpoint, since each of its ports is a node of its own. */
    private static void join(int[] part, int[] ends) {
        part[root(part, ends[0])] = root(part, ends[1]);
    }

    private static int root(int[] part, int v) {
        int root = v;
        while (part[root] != root) {
            root = part[root];
        }
        return root;
    }
}
