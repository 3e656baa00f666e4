package io.weft.simulator.traffic;

import io.weft.routing.NextHops;
import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;

/**
 * Pairs of switches two hops apart whose minimal routes overlap: along a chain a - b - c - d, a is paired with c and b with d,
 * so that the channels between b and c carry two pairs in each direction. Greedily, switches in their order; those of which no
 * such chain is left are paired two hops apart if they can be, and otherwise have no partner. O(switches * degree^3) at worst.
 */
final class OverlappingPairs {
    private final NextHops nextHops;
    private final Topology topology;
    private final Map<Integer, Integer> partners = new HashMap<>();

    OverlappingPairs(NextHops nextHops) {
        this.nextHops = nextHops;
        this.topology = nextHops.topology();
        for (int a = 0; a < topology.switchCount(); a++) {
            if (isFree(a)) {
                beginChain(a);
            }
        }
        for (int a = 0; a < topology.switchCount(); a++) {
            for (int c = 0; isFree(a) && c < topology.switchCount(); c++) {
                if (isFree(c) && nextHops.distance(a, c) == 2) {
                    pair(a, c);
                }
            }
        }
    }

    /** By switch, its partner; those without one are not in it. */
    Map<Integer, Integer> partners() {
        return partners;
    }

    private boolean isFree(int s) {
        return topology.isEdge(s) && !partners.containsKey(s);
    }

    private void pair(int s, int t) {
        partners.put(s, t);
        partners.put(t, s);
    }

    private void beginChain(int a) {
        for (int i = topology.firstChannel(a); i < topology.firstChannel(a + 1); i++) {
            int b = topology.target(i);
            if (!isFree(b)) {
                continue;
            }
            for (int j = topology.firstChannel(b); j < topology.firstChannel(b + 1); j++) {
                int c = topology.target(j);
                if (c != a && isFree(c) && isOnlyWay(a, i, c) && endChain(a, b, j)) {
                    return;
                }
            }
        }
    }

    /** Finds a last switch for the chain a - b - c, whose second channel is given. */
    private boolean endChain(int a, int b, int second) {
        int c = topology.target(second);
        for (int k = topology.firstChannel(c); k < topology.firstChannel(c + 1); k++) {
            int d = topology.target(k);
            if (d != a && d != b && isFree(d) && isOnlyWay(b, second, d)) {
                pair(a, c);
                pair(b, d);
                return true;
            }
        }
        return false;
    }

    private boolean isOnlyWay(int from, int channel, int to) {
        return nextHops.distance(from, to) == 2 && nextHops.count(from, to) == 1 && nextHops.contains(channel, to);
    }
}
