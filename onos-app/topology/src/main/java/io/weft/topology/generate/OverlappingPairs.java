package io.weft.topology.generate;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Pairs of switches two hops apart whose minimal routes overlap: along a chain a - b - c - d, a is paired with c and b
 * with d, so that the channels between b and c carry two pairs in each direction. Greedily, switches in their order;
 * those of which no such chain is left are paired two hops apart if they can be, and otherwise have no partner.
 * O(switches * degree^3) intersections of neighbourhoods at worst.
 */
final class OverlappingPairs {
    private static final int NONE = -1;

    private final Topology topology;
    private final int[] partners;
    /** By switch, the switches at the other ends of its usable links, and those of them that carry transit. */
    private final BitSet[] neighbours;

    private final BitSet[] onwards;

    private OverlappingPairs(Failures failures) {
        topology = failures.topology();
        int n = topology.switchCount();
        partners = new int[n];
        neighbours = new BitSet[n];
        onwards = new BitSet[n];
        Arrays.fill(partners, NONE);
        for (int s = 0; s < n; s++) {
            neighbours[s] = new BitSet(n);
            onwards[s] = new BitSet(n);
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int t = topology.target(c);
                if (failures.channelUsable(c)) {
                    neighbours[s].set(t);
                    onwards[s].set(t, failures.carriesTransit(t));
                }
            }
        }
    }

    /** By switch, its partner, or -1 for none. */
    static int[] of(Failures failures) {
        OverlappingPairs pairs = new OverlappingPairs(failures);
        int n = pairs.partners.length;
        for (int a = 0; a < n; a++) {
            if (pairs.isFree(a)) {
                pairs.beginChain(a);
            }
        }
        for (int a = 0; a < n; a++) {
            for (int c = 0; pairs.isFree(a) && c < n; c++) {
                if (pairs.isFree(c) && pairs.pathsOfTwoHops(a, c) > 0) {
                    pairs.pair(a, c);
                }
            }
        }
        return pairs.partners;
    }

    private boolean isFree(int s) {
        return topology.isEdge(s) && partners[s] == NONE;
    }

    private void pair(int s, int t) {
        partners[s] = t;
        partners[t] = s;
    }

    /** Minimal paths between switches that are two hops apart; 0 for others. */
    private int pathsOfTwoHops(int a, int c) {
        if (a == c || neighbours[a].get(c) || !onwards[a].intersects(neighbours[c])) {
            return 0;
        }
        BitSet between = (BitSet) onwards[a].clone();
        between.and(neighbours[c]);
        return between.cardinality();
    }

    /** Whether the path from a by b to c is the only minimal one. */
    private boolean isOnlyPath(int a, int b, int c) {
        return onwards[a].get(b) && neighbours[b].get(c) && pathsOfTwoHops(a, c) == 1;
    }

    private void beginChain(int a) {
        for (int i = topology.firstChannel(a); i < topology.firstChannel(a + 1); i++) {
            int b = topology.target(i);
            for (int j = topology.firstChannel(b); isFree(b) && j < topology.firstChannel(b + 1); j++) {
                int c = topology.target(j);
                if (c != a && isFree(c) && isOnlyPath(a, b, c) && endChain(a, b, c)) {
                    return;
                }
            }
        }
    }

    /** Finds a last switch for the chain a - b - c. */
    private boolean endChain(int a, int b, int c) {
        for (int k = topology.firstChannel(c); k < topology.firstChannel(c + 1); k++) {
            int d = topology.target(k);
            if (d != a && d != b && isFree(d) && isOnlyPath(b, c, d)) {
                pair(a, c);
                pair(b, d);
                return true;
            }
        }
        return false;
    }
}
