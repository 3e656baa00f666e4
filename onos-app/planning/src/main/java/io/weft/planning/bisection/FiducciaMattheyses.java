package io.weft.planning.bisection;

import io.weft.topology.random.SplitMix64;
import java.util.Arrays;

/**
 * Refines a split of a graph by moving vertices one at a time, the one that shrinks the cut most first, and going back
 * to the best split on the way. Not thread-safe.
 *
 * <p>C. M. Fiduccia, R. M. Mattheyses, <i>A Linear-Time Heuristic for Improving Network Partitions</i>, DAC 1982. Moves
 * may make the sides differ by two vertices more than is allowed in the end. So where the vertices weigh the same,
 * moves go back and forth between the sides, and each two are a swap as in B. W. Kernighan, S. Lin, <i>An Efficient
 * Heuristic Procedure for Partitioning Graphs</i>, Bell System Technical Journal 49(2), 1970. A pass takes O(edges)
 * time, where gains are as small as degrees.
 */
final class FiducciaMattheyses {
    private static final int NONE = -1;
    /**
     * A pass ends after so many moves in a row that found nothing better, or a quarter of the vertices if that is more.
     */
    private static final int STALL = 300;

    private final WeightedGraph graph;
    private final int allowed;
    private final int window;
    private final SplitMix64 random;
    private final int maxGain;
    private final int smallestWeight;
    /** By vertex, what the cut shrinks by if it moves. */
    private final int[] gain;
    /** Lists of the vertices that may move, by {@link #list} of side, whether they weigh anything, and gain. */
    private final int[] head;

    private final int[] next;
    private final int[] previous;
    private final boolean[] listed;
    /** By side and whether they weigh anything: no vertex has a higher gain. */
    private final int[] highest = new int[4];

    private final int[] order;
    private final int[] moved;
    private byte[] side;
    private int difference;

    /**
     * For splits of this graph.
     *
     * @param allowed by how much the sides may differ in the end
     */
    FiducciaMattheyses(WeightedGraph graph, int allowed, SplitMix64 random) {
        this.graph = graph;
        this.allowed = allowed;
        this.random = random;
        int n = graph.vertexCount();
        int degree = 0;
        for (int v = 0; v < n; v++) {
            degree = Math.max(degree, graph.degree(v));
        }
        maxGain = degree;
        window = allowed + 2 * Arrays.stream(graph.weight).max().getAsInt();
        smallestWeight = Arrays.stream(graph.weight).filter(w -> w > 0).min().orElse(0);
        gain = new int[n];
        head = new int[4 * (2 * maxGain + 1)];
        next = new int[n];
        previous = new int[n];
        listed = new boolean[n];
        order = new int[n];
        Arrays.setAll(order, v -> v);
        moved = new int[n];
    }

    /**
     * Refines until a pass finds nothing better. A split whose sides differ by more than is allowed is never better
     * than one that is more even.
     *
     * @param split by vertex, 0 or 1; changed in place
     */
    void refine(byte[] split) {
        side = split;
        difference = graph.difference(split);
        while (pass()) {
            // Until it is no better.
        }
    }

    private boolean pass() {
        fill();
        int better = 0;
        int saved = 0;
        int mostSaved = 0;
        int leastExcess = excess();
        int moves = 0;
        int stall = Math.max(STALL, order.length / 4);
        int best = 0;
        for (int v = choose(); v != NONE && moves - best < stall; v = choose()) {
            saved += gain[v];
            move(v);
            moved[moves++] = v;
            int excess = excess();
            if (excess < leastExcess || (excess == leastExcess && saved > mostSaved)) {
                leastExcess = excess;
                mostSaved = saved;
                best = moves;
                better++;
            }
        }
        for (int i = moves - 1; i >= best; i--) {
            difference -= sign(moved[i]) * 2 * graph.weight[moved[i]];
            side[moved[i]] ^= 1;
        }
        return better > 0;
    }

    private int excess() {
        return Math.max(0, Math.abs(difference) - allowed);
    }

    private int sign(int v) {
        return 1 - 2 * side[v];
    }

    private void fill() {
        Arrays.fill(head, NONE);
        Arrays.fill(highest, -maxGain);
        for (int i = order.length - 1; i >= 0; i--) {
            int j = random.below(i + 1);
            int v = order[j];
            order[j] = order[i];
            order[i] = v;
            gain[v] = graph.gain(side, v);
            insert(v);
        }
    }

    private int set(int v) {
        return 2 * side[v] + (graph.weight[v] > 0 ? 1 : 0);
    }

    private int list(int set, int gainOf) {
        return set * (2 * maxGain + 1) + gainOf + maxGain;
    }

    private void insert(int v) {
        int set = set(v);
        int list = list(set, gain[v]);
        next[v] = head[list];
        previous[v] = NONE;
        if (head[list] != NONE) {
            previous[head[list]] = v;
        }
        head[list] = v;
        listed[v] = true;
        highest[set] = Math.max(highest[set], gain[v]);
    }

    private void remove(int v) {
        if (previous[v] == NONE) {
            head[list(set(v), gain[v])] = next[v];
        } else {
            next[previous[v]] = next[v];
        }
        if (next[v] != NONE) {
            previous[next[v]] = previous[v];
        }
        listed[v] = false;
    }

    /** The vertex of the highest gain that may move, or none; of equal ones, from the heavier side. */
    private int choose() {
        int best = NONE;
        int heavier = difference >= 0 ? 0 : 1;
        for (int i = 0; i < 4; i++) {
            int candidate = choose(2 * (i / 2 ^ heavier) + i % 2);
            if (candidate != NONE && (best == NONE || gain[candidate] > gain[best])) {
                best = candidate;
            }
        }
        return best;
    }

    private int choose(int set) {
        boolean weighs = set % 2 == 1;
        if (weighs && !permitted(set / 2, smallestWeight)) {
            return NONE;
        }
        while (highest[set] > -maxGain && head[list(set, highest[set])] == NONE) {
            highest[set]--;
        }
        for (int g = highest[set]; g >= -maxGain; g--) {
            for (int v = head[list(set, g)]; v != NONE; v = next[v]) {
                if (!weighs || permitted(set / 2, graph.weight[v])) {
                    return v;
                }
            }
        }
        return NONE;
    }

    private boolean permitted(int from, int weight) {
        int after = Math.abs(difference - (1 - 2 * from) * 2 * weight);
        return after <= window || after < Math.abs(difference);
    }

    private void move(int v) {
        remove(v);
        difference -= sign(v) * 2 * graph.weight[v];
        side[v] ^= 1;
        for (int e = graph.first[v]; e < graph.first[v + 1]; e++) {
            int u = graph.target[e];
            if (listed[u]) {
                remove(u);
                gain[u] += side[u] == side[v] ? -2 * graph.links[e] : 2 * graph.links[e];
                insert(u);
            }
        }
    }
}
