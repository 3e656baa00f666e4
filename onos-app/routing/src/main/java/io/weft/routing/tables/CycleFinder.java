package io.weft.routing.tables;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Looks for a short cycle in a graph of (channel, lane): the shortest of all if there is time, and one without chords
 * in any case: no node of it has an arc to another than the next. Used once.
 *
 * <p>Every cycle lies in a strongly connected component (R. Tarjan, "Depth-First Search and Linear Graph Algorithms",
 * SIAM Journal on Computing 1(2), 1972). From each node of one, a breadth-first search finds the shortest cycle through
 * it; it then is left out, since no shorter one passes it. O(nodes * arcs) time, O(nodes) space.
 */
final class CycleFinder {
    private static final int[] NONE = {};

    private final LaneGraph graph;
    private final BooleanSupplier stop;
    /** By node, the number of its component from 1 on, 0 if no cycle passes it or it is left out. */
    private final int[] component;

    private final int[] queue;
    private boolean shortest = true;

    private CycleFinder(LaneGraph graph, BooleanSupplier stop) {
        this.graph = graph;
        this.stop = stop;
        this.component = new Components(graph).numbers;
        this.queue = new int[component.length];
    }

    /** A cycle, and whether no other is shorter. Immutable. */
    static final class Found {
        private final int[] nodes;
        final boolean shortest;

        private Found(int[] nodes, boolean shortest) {
            this.nodes = nodes;
            this.shortest = shortest;
        }

        /** The nodes, each requested by holders of the one before, the first by those of the last; empty for none. */
        int[] nodes() {
            return nodes.clone();
        }
    }

    /** @param stop whether to look for no shorter one */
    static Found find(LaneGraph graph, BooleanSupplier stop) {
        CycleFinder finder = new CycleFinder(graph, stop);
        int[] cycle = finder.shortestCycle();
        return new Found(finder.withoutChords(cycle), finder.shortest);
    }

    private int[] shortestCycle() {
        int[] best = NONE;
        int[] before = new int[component.length];
        int[] seenBy = new int[component.length];
        Arrays.fill(seenBy, -1);
        for (int start = 0; start < component.length && (best.length == 0 || best.length > 2); start++) {
            if (component[start] == 0) {
                continue;
            }
            if (best.length > 0 && stop.getAsBoolean()) {
                shortest = false;
                return best;
            }
            int[] cycle = through(start, best.length == 0 ? Integer.MAX_VALUE : best.length - 1, before, seenBy);
            best = cycle.length > 0 ? cycle : best;
            component[start] = 0;
        }
        return best;
    }

    /** The shortest cycle through a node, of at most so many nodes; empty if there is none. */
    private int[] through(int start, int most, int[] before, int[] seenBy) {
        int end = 1;
        queue[0] = start;
        seenBy[start] = start;
        int first = 0;
        for (int length = 1; length <= most && first < end; length++) {
            int levelEnd = end;
            for (; first < levelEnd; first++) {
                int node = queue[first];
                for (int at = graph.nextPosition(node, 0); at >= 0; at = graph.nextPosition(node, at + 1)) {
                    int to = graph.successor(node, at);
                    if (to == start) {
                        return path(node, length, before);
                    }
                    if (component[to] == component[start] && seenBy[to] != start) {
                        seenBy[to] = start;
                        before[to] = node;
                        queue[end++] = to;
                    }
                }
            }
        }
        return NONE;
    }

    private static int[] path(int last, int length, int[] before) {
        int[] nodes = new int[length];
        int node = last;
        for (int i = length - 1; i >= 0; i--) {
            nodes[i] = node;
            node = before[node];
        }
        return nodes;
    }

    /** As long as some node has an arc to another than the next, the shorter cycle that it closes. */
    private int[] withoutChords(int[] cycle) {
        int[] nodes = cycle;
        boolean found = nodes.length > 0;
        while (found) {
            found = false;
            for (int i = 0; i < nodes.length && !found; i++) {
                for (int j = 0; j < nodes.length && !found; j++) {
                    if (j != (i + 1) % nodes.length && graph.has(nodes[i], nodes[j])) {
                        nodes = arc(nodes, j, i);
                        found = true;
                    }
                }
            }
        }
        return nodes;
    }

    /** What lies on a cycle from one place to another, both included. */
    private static int[] arc(int[] cycle, int from, int to) {
        int[] nodes = new int[Math.floorMod(to - from, cycle.length) + 1];
        Arrays.setAll(nodes, i -> cycle[(from + i) % cycle.length]);
        return nodes;
    }

    /** Strongly connected components of more than one node. */
    private static final class Components {
        final int[] numbers;

        private final LaneGraph graph;
        /** By node, when it was first visited, from 1 on; and the earliest that is reached from it on the stack. */
        private final int[] visited;

        private final int[] low;
        private final boolean[] onStack;
        private final int[] stack;
        private int depth;
        private int visits;
        private int components;

        Components(LaneGraph graph) {
            this.graph = graph;
            int n = graph.nodes();
            numbers = new int[n];
            visited = new int[n];
            low = new int[n];
            onStack = new boolean[n];
            stack = new int[n];
            int[] path = new int[n];
            int[] positions = new int[n];
            for (int node = 0; node < n; node++) {
                if (visited[node] == 0) {
                    search(node, path, positions);
                }
            }
        }

        private void search(int start, int[] path, int[] positions) {
            int length = 0;
            enter(start);
            path[length] = start;
            positions[length++] = 0;
            while (length > 0) {
                int node = path[length - 1];
                int at = graph.nextPosition(node, positions[length - 1]);
                if (at < 0) {
                    length--;
                    leave(node);
                    if (length > 0) {
                        low[path[length - 1]] = Math.min(low[path[length - 1]], low[node]);
                    }
                    continue;
                }
                positions[length - 1] = at + 1;
                int to = graph.successor(node, at);
                if (visited[to] == 0) {
                    enter(to);
                    path[length] = to;
                    positions[length++] = 0;
                } else if (onStack[to]) {
                    low[node] = Math.min(low[node], visited[to]);
                }
            }
        }

        private void enter(int node) {
            visited[node] = ++visits;
            low[node] = visits;
            onStack[node] = true;
            stack[depth++] = node;
        }

        private void leave(int node) {
            if (low[node] < visited[node]) {
                return;
            }
            boolean alone = stack[depth - 1] == node;
            components += alone ? 0 : 1;
            int member;
            do {
                member = stack[--depth];
                onStack[member] = false;
                numbers[member] = alone ? 0 : components;
            } while (member != node);
        }
    }
}
