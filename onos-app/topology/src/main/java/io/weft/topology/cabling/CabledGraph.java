package io.weft.topology.cabling;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.agrona.collections.IntArrayList;

/**
 * A graph whose edges are added and removed, and which of its parts count as connected: at the start those with a
 * switch that stays; when a part splits, the half with more switches that stay.
 *
 * <p>What an edge joins is found by a search from both of its ends at once, which ends when one of them has nothing
 * left to visit: O(the smaller part), or O(what is near) while both are still joined. Ports of endpoints have one edge
 * at most, so that nothing leads through an endpoint.
 */
final class CabledGraph {
    private final int[][] neighbours;
    private final int[] degree;
    private final int[] part;
    private final int[] partSize;
    /** By part, its switches that stay. */
    private final int[] partStays;

    private final boolean[] partIsConnected;
    private final boolean[] isStayingSwitch;
    private int parts;

    /** By node, the last search that has visited it; searches from the first end are odd, from the other even. */
    private final int[] visited;

    private int searches;

    /**
     * A graph without edges, in which every node is a part.
     *
     * @param isStayingSwitch by node
     * @param splits the most times that an edge is taken out
     */
    CabledGraph(boolean[] isStayingSwitch, int splits) {
        int nodes = isStayingSwitch.length;
        this.isStayingSwitch = isStayingSwitch.clone();
        neighbours = new int[nodes][];
        Arrays.setAll(neighbours, v -> new int[2]);
        degree = new int[nodes];
        visited = new int[nodes];
        part = new int[nodes];
        Arrays.setAll(part, v -> v);
        partSize = new int[nodes + splits];
        Arrays.fill(partSize, 0, nodes, 1);
        partStays = new int[nodes + splits];
        Arrays.setAll(partStays, p -> p < nodes && isStayingSwitch[p] ? 1 : 0);
        partIsConnected = new boolean[nodes + splits];
        parts = nodes;
    }

    /** From here on, the parts with switches that stay count as connected. */
    void start() {
        for (int p = 0; p < parts; p++) {
            partIsConnected[p] = partSize[p] > 0 && partStays[p] > 0;
        }
    }

    boolean isConnected(int v) {
        return partIsConnected[part[v]];
    }

    /** Puts in an edge; what it joins is still two parts. */
    void add(int u, int v) {
        append(u, v);
        append(v, u);
    }

    private void append(int u, int v) {
        if (degree[u] == neighbours[u].length) {
            neighbours[u] = Arrays.copyOf(neighbours[u], 2 * degree[u]);
        }
        neighbours[u][degree[u]++] = v;
    }

    /** Takes out an edge; what it has joined is still one part. O(edges at its ends). */
    void remove(int u, int v) {
        cut(u, v);
        cut(v, u);
    }

    private void cut(int u, int v) {
        int at = 0;
        while (neighbours[u][at] != v) {
            at++;
        }
        neighbours[u][at] = neighbours[u][--degree[u]];
    }

    /**
     * Makes one part of those of two nodes, which an edge joins by now.
     *
     * @return the nodes that count as connected by that
     */
    int[] join(int u, int v) {
        int a = part[u];
        int b = part[v];
        if (a == b) {
            return new int[0];
        }
        int smaller = partSize[a] < partSize[b] ? a : b;
        int larger = smaller == a ? b : a;
        int[] regained = new int[0];
        if (partIsConnected[a] != partIsConnected[b]) {
            int lost = partIsConnected[a] ? b : a;
            regained = within(lost == a ? u : v, lost);
        }
        int[] relabelled = within(smaller == a ? u : v, smaller);
        for (int w : relabelled) {
            part[w] = larger;
        }
        partSize[larger] += partSize[smaller];
        partStays[larger] += partStays[smaller];
        partIsConnected[larger] |= partIsConnected[smaller];
        partSize[smaller] = 0;
        partStays[smaller] = 0;
        return regained;
    }

    private int[] within(int from, int p) {
        return reachable(from, w -> part[w] == p);
    }

    /** What can be reached from a node over nodes of which something holds. */
    private int[] reachable(int from, IntPredicate inside) {
        searches += 2;
        IntArrayList found = new IntArrayList();
        found.addInt(from);
        visited[from] = searches;
        for (int i = 0; i < found.size(); i++) {
            int w = found.getInt(i);
            for (int k = 0; k < degree[w]; k++) {
                int x = neighbours[w][k];
                if (visited[x] != searches && inside.test(x)) {
                    visited[x] = searches;
                    found.addInt(x);
                }
            }
        }
        return found.toIntArray();
    }

    /** Whether there is a path between two nodes. */
    boolean joins(int u, int v) {
        return sideWithout(u, v).length == 0;
    }

    /** All that can be reached from one of two nodes, the one with the smaller part; nothing if a path joins them. */
    private int[] sideWithout(int u, int v) {
        searches += 2;
        Side first = new Side(u, searches - 1, searches);
        Side second = new Side(v, searches, searches - 1);
        while (true) {
            if (first.next() || second.next()) {
                return new int[0];
            }
            if (first.isExhausted()) {
                return first.found.toIntArray();
            }
            if (second.isExhausted()) {
                return second.found.toIntArray();
            }
        }
    }

    /** A breadth-first search from one end, an edge at a time. */
    private final class Side {
        private final IntArrayList found = new IntArrayList();
        private final int own;
        private final int other;
        private int at;
        private int edge;

        Side(int from, int own, int other) {
            this.own = own;
            this.other = other;
            found.addInt(from);
            visited[from] = own;
        }

        boolean isExhausted() {
            return at == found.size();
        }

        /** Visits one more node; whether the other search was there. */
        boolean next() {
            int w = found.getInt(at);
            if (edge == degree[w]) {
                at++;
                edge = 0;
                return false;
            }
            int x = neighbours[w][edge++];
            if (visited[x] == other) {
                return true;
            }
            if (visited[x] != own) {
                visited[x] = own;
                found.addInt(x);
            }
            return false;
        }
    }

    /**
     * The nodes that no longer count as connected while an edge between two nodes, which are of one part, is out:
     * nothing if another path joins them, or if they did not before.
     */
    int[] lostWithout(int u, int v) {
        if (!isConnected(u)) {
            return new int[0];
        }
        int[] side = sideWithout(u, v);
        return side.length == 0 || isSmaller(side) ? side : others(side, u, v);
    }

    /** Whether fewer switches that stay are on one side of a part than on the other. */
    private boolean isSmaller(int[] side) {
        int inside = stayingIn(side);
        return inside <= partStays[part[side[0]]] - inside;
    }

    private int stayingIn(int[] nodes) {
        int staying = 0;
        for (int w : nodes) {
            staying += isStayingSwitch[w] ? 1 : 0;
        }
        return staying;
    }

    private int[] others(int[] side, int u, int v) {
        return reachable(side[0] == u ? v : u, w -> true);
    }

    /**
     * Makes two parts of that of two nodes, if no path joins them, since the edge between them is out.
     *
     * @return the nodes that no longer count as connected by that
     */
    int[] split(int u, int v) {
        int[] side = sideWithout(u, v);
        if (side.length == 0) {
            return side;
        }
        int old = part[side[0]];
        boolean connected = partIsConnected[old];
        boolean isSmaller = isSmaller(side);
        int[] lost = !connected ? new int[0] : isSmaller ? side : others(side, u, v);
        int fresh = parts++;
        for (int w : side) {
            part[w] = fresh;
        }
        partSize[fresh] = side.length;
        partSize[old] -= side.length;
        partStays[fresh] = stayingIn(side);
        partStays[old] -= partStays[fresh];
        partIsConnected[fresh] = connected && !isSmaller;
        partIsConnected[old] = connected && isSmaller;
        return lost;
    }
}
