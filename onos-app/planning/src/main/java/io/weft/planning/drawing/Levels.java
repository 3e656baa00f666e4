package io.weft.planning.drawing;

import io.weft.topology.Topology;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.FatTree;
import io.weft.topology.arrangement.Parts;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Which level each switch is on, from 0 at the bottom, and in which group. Immutable. */
final class Levels {
    final int[] level;
    final SwitchSets groups;

    private Levels(int[] level, IntFunction<String> group) {
        this.level = level;
        this.groups = SwitchSets.by(level.length, group);
    }

    /** The levels of a topology that has such; where nothing is known of its arrangement, those that its links show. */
    static Optional<Levels> of(Topology topology) {
        Arrangement arrangement = topology.arrangement();
        if (arrangement.hasLevels()) {
            return Optional.of(declared(topology, arrangement.parts().get(0)));
        }
        return arrangement.isKnown() ? arrangement.tree().map(tree -> ofTree(topology, tree)) : found(topology);
    }

    /** The levels of a fat tree. From three levels on, groups are what is below one top-level subtree, and the top. */
    private static Levels ofTree(Topology topology, FatTree tree) {
        int height = tree.height();
        int[] level = new int[topology.switchCount()];
        int[] pod = new int[topology.switchCount()];
        for (int l = 1; l <= height; l++) {
            int first = tree.ancestor(0, l, 0);
            int end = l == height ? level.length : tree.ancestor(0, l + 1, 0);
            for (int s = first; s < end; s++) {
                int subtree = (s - first) / tree.upPaths(l);
                level[s] = l - 1;
                pod[s] = l == height || height < 3 ? -1 : subtree * tree.leaves(l) / tree.leaves(height - 1);
            }
        }
        return new Levels(
                level, s -> pod[s] >= 0 ? "pod " + pod[s] : level[s] == height - 1 ? "top" : "level " + (level[s] + 1));
    }

    private static Levels declared(Topology topology, Parts parts) {
        Arrangement arrangement = topology.arrangement();
        return new Levels(
                IntStream.range(0, topology.switchCount())
                        .map(s -> arrangement.level(s).orElseThrow())
                        .toArray(),
                s -> parts.name(parts.part(s)));
    }

    /** By the hops from the nearest edge switch, if all links join neighbouring levels. */
    private static Optional<Levels> found(Topology topology) {
        int[] fromEdge = fromEdge(topology);
        return joinNeighbours(topology, fromEdge)
                ? Optional.of(new Levels(fromEdge, s -> "level " + (fromEdge[s] + 1)))
                : Optional.empty();
    }

    private static boolean joinNeighbours(Topology topology, int[] level) {
        return Arrays.stream(level).anyMatch(l -> l > 0)
                && IntStream.range(0, topology.linkCount())
                        .map(topology::channelOfLink)
                        .allMatch(c -> Math.abs(level[topology.source(c)] - level[topology.target(c)]) == 1);
    }

    /** Hops from the nearest switch with endpoints; 0 where none leads there. */
    private static int[] fromEdge(Topology topology) {
        int[] hops = new int[topology.switchCount()];
        Arrays.fill(hops, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        for (int s : topology.edgeSwitches()) {
            hops[s] = 0;
            queue.add(s);
        }
        while (!queue.isEmpty()) {
            int s = queue.remove();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int t = topology.target(c);
                if (hops[t] < 0) {
                    hops[t] = hops[s] + 1;
                    queue.add(t);
                }
            }
        }
        return IntStream.of(hops).map(h -> Math.max(0, h)).toArray();
    }

    /** Number of levels. */
    int count() {
        return 1 + IntStream.of(level).max().orElse(0);
    }
}
