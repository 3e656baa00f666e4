package io.weft.routing;

import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/**
 * A directed acyclic graph that keeps a topological order of its nodes while arcs are added.
 *
 * <p>Source: D. J. Pearce, P. H. J. Kelly, "A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs", ACM
 * Journal of Experimental Algorithmics 11, 2006.
 */
final class AcyclicOrder {
    private final int[] rank;
    private final IntArrayList[] successors;
    private final IntArrayList[] predecessors;
    private final boolean[] marked;

    /** An order without arcs: {@code rank} is a permutation of the nodes' places, and is kept. */
    AcyclicOrder(int[] rank) {
        this.rank = rank;
        successors = new IntArrayList[rank.length];
        predecessors = new IntArrayList[rank.length];
        marked = new boolean[rank.length];
    }

    /** Whether all of these arcs (pairs from, to) go upwards already. */
    boolean follows(IntArrayList arcs) {
        for (int i = 0; i < arcs.size(); i += 2) {
            if (rank[arcs.getInt(i)] >= rank[arcs.getInt(i + 1)]) {
                return false;
            }
        }
        return true;
    }

    /** Adds these arcs (pairs from, to), all or, if they would close a cycle, none; tells whether it did. */
    boolean add(IntArrayList arcs) {
        IntArrayList added = new IntArrayList();
        for (int i = 0; i < arcs.size(); i += 2) {
            int from = arcs.getInt(i);
            int to = arcs.getInt(i + 1);
            if (successors[from] != null && successors[from].containsInt(to)) {
                continue;
            }
            if (rank[from] >= rank[to] && !reorder(from, to)) {
                remove(added);
                return false;
            }
            link(successors, from, to);
            link(predecessors, to, from);
            added.addInt(from);
            added.addInt(to);
        }
        return true;
    }

    private void remove(IntArrayList added) {
        for (int i = 0; i < added.size(); i += 2) {
            successors[added.getInt(i)].removeInt(added.getInt(i + 1));
            predecessors[added.getInt(i + 1)].removeInt(added.getInt(i));
        }
    }

    private static void link(IntArrayList[] lists, int node, int other) {
        if (lists[node] == null) {
            lists[node] = new IntArrayList();
        }
        lists[node].addInt(other);
    }

    /** Moves what leads to {@code from} below what follows {@code to}; false if that is a cycle. */
    private boolean reorder(int from, int to) {
        int low = rank[to];
        int high = rank[from];
        IntArrayList after = reach(to, successors, low, high);
        boolean cycle = marked[from];
        unmark(after);
        if (cycle) {
            return false;
        }
        IntArrayList before = reach(from, predecessors, low, high);
        unmark(before);
        int[] nodes = new int[before.size() + after.size()];
        sorted(before, nodes, 0);
        sorted(after, nodes, before.size());
        int[] places = Arrays.stream(nodes).map(node -> rank[node]).sorted().toArray();
        for (int i = 0; i < nodes.length; i++) {
            rank[nodes[i]] = places[i];
        }
        return true;
    }

    /** The nodes reachable from {@code start} whose ranks are in low..high, marked. */
    private IntArrayList reach(int start, IntArrayList[] neighbours, int low, int high) {
        IntArrayList reached = new IntArrayList();
        reached.addInt(start);
        marked[start] = true;
        for (int i = 0; i < reached.size(); i++) {
            IntArrayList next = neighbours[reached.getInt(i)];
            for (int j = 0; next != null && j < next.size(); j++) {
                int node = next.getInt(j);
                if (!marked[node] && rank[node] >= low && rank[node] <= high) {
                    marked[node] = true;
                    reached.addInt(node);
                }
            }
        }
        return reached;
    }

    private void unmark(IntArrayList nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            marked[nodes.getInt(i)] = false;
        }
    }

    private void sorted(IntArrayList nodes, int[] into, int at) {
        int[] byRank = nodes.intStream()
                .boxed()
                .sorted((a, b) -> rank[a] - rank[b])
                .mapToInt(Integer::intValue)
                .toArray();
        System.arraycopy(byRank, 0, into, at, byRank.length);
    }
}
