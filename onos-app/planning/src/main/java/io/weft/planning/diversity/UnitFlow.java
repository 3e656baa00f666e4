package io.weft.planning.diversity;

import java.util.Arrays;

/**
 * Most edge-disjoint paths between two switches: a maximum flow in which every link carries 1, either way. Not
 * thread-safe.
 *
 * <p>Augments along shortest paths (J. Edmonds, R. M. Karp, <i>Theoretical Improvements in Algorithmic Efficiency for
 * Network Flow Problems</i>, Journal of the ACM 19(2), 1972) until none is left, or until all links of one of the
 * switches are used: O(degree * channels).
 */
final class UnitFlow {
    private static final int NONE = -1;

    private final WorkingChannels network;
    /** By channel: 1 with the flow, -1 against it, 0 without. */
    private final byte[] flow;
    /** By switch, the channel that the search came by. */
    private final int[] cameBy;

    private final boolean[] seen;
    private final int[] queue;

    UnitFlow(WorkingChannels network) {
        this.network = network;
        flow = new byte[network.target.length];
        cameBy = new int[network.switchCount()];
        seen = new boolean[network.switchCount()];
        queue = new int[network.switchCount()];
    }

    /** Number of edge-disjoint paths between two different switches. */
    int between(int source, int sink) {
        Arrays.fill(flow, (byte) 0);
        int most = Math.min(network.degree(source), network.degree(sink));
        int paths = 0;
        while (paths < most && reaches(source, sink)) {
            for (int s = sink; s != source; s = network.target[network.reverse[cameBy[s]]]) {
                flow[cameBy[s]]++;
                flow[network.reverse[cameBy[s]]]--;
            }
            paths++;
        }
        if (paths == most) {
            cutOne(source, sink);
        }
        return paths;
    }

    /** All links of one of the two are used: a smallest cut is around it alone. */
    private void cutOne(int source, int sink) {
        boolean aroundSource = network.degree(source) <= network.degree(sink);
        Arrays.fill(seen, !aroundSource);
        seen[source] = true;
        seen[sink] = false;
    }

    /** Whether a switch is on the source's side of a smallest cut of the last flow. */
    boolean isOnSourceSide(int s) {
        return seen[s];
    }

    private boolean reaches(int source, int sink) {
        Arrays.fill(seen, false);
        seen[source] = true;
        cameBy[source] = NONE;
        queue[0] = source;
        int reached = 1;
        for (int at = 0; at < reached; at++) {
            int s = queue[at];
            for (int c = network.first[s]; c < network.first[s + 1]; c++) {
                int t = network.target[c];
                if (flow[c] < 1 && !seen[t]) {
                    seen[t] = true;
                    cameBy[t] = c;
                    if (t == sink) {
                        return true;
                    }
                    queue[reached++] = t;
                }
            }
        }
        return false;
    }
}
