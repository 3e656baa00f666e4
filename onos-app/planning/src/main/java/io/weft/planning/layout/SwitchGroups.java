package io.weft.planning.layout;

import io.weft.topology.Topology;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.FatTree;
import io.weft.topology.arrangement.Parts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which switches of a topology the papers put together, from large groups to small ones, each within one of the groups
 * before. Immutable.
 *
 * <p>These are the parts that a topology declares with what racks take of them. Fat trees have what is below one
 * top-level subtree, then below smaller ones; the top level is a group of its own, in the middle of the floor. A fat
 * tree of two levels is one pod. Other topologies have no groups; SC '15 says nothing of racks for its own.
 */
final class SwitchGroups {
    /** By level from the largest groups on, the group of each switch, from 0. */
    final List<int[]> levels;
    /** From this level on, small neighbouring groups may share a rack. */
    final int sharedFrom;
    /** The group of the first level that is to stand in the middle; -1 for none. */
    final int central;

    private SwitchGroups(List<int[]> levels, int sharedFrom, int central) {
        this.levels = levels;
        this.sharedFrom = sharedFrom;
        this.central = central;
    }

    static SwitchGroups of(Topology topology) {
        Arrangement arrangement = topology.arrangement();
        return arrangement
                .tree()
                .filter(tree -> tree.height() > 2)
                .map(tree -> ofTree(topology, tree))
                .orElseGet(() -> ofParts(
                        topology.switchCount(),
                        arrangement.parts().stream()
                                .filter(parts -> parts.racks() != Parts.Racks.ANY)
                                .collect(Collectors.toList())));
    }

    private static SwitchGroups ofParts(int switches, List<Parts> parts) {
        if (parts.isEmpty()) {
            return new SwitchGroups(List.of(new int[switches]), 0, -1);
        }
        int ofTheirOwn = (int) parts.stream()
                .takeWhile(each -> each.racks() == Parts.Racks.OWN)
                .count();
        return new SwitchGroups(
                parts.stream()
                        .map(each ->
                                IntStream.range(0, switches).map(each::part).toArray())
                        .collect(Collectors.toList()),
                ofTheirOwn,
                -1);
    }

    private static SwitchGroups ofTree(Topology topology, FatTree tree) {
        int height = tree.height();
        int[][] levels = new int[height - 2][topology.switchCount()];
        for (int level = 1; level <= height; level++) {
            int first = tree.ancestor(0, level, 0);
            for (int i = 0; i < tree.subtrees(level) * tree.upPaths(level); i++) {
                int subtree = i / tree.upPaths(level);
                for (int below = 0; below < levels.length; below++) {
                    levels[below][first + i] = group(tree, level, subtree, height - 1 - below);
                }
            }
        }
        return new SwitchGroups(Arrays.asList(levels), 1, group(tree, height, 0, height - 1));
    }

    /** The group of the switches of a subtree at a level, where those below subtrees at another level are together. */
    private static int group(FatTree tree, int level, int subtree, int together) {
        return level <= together
                ? subtree * tree.leaves(level) / tree.leaves(together)
                : tree.subtrees(together) + subtree;
    }
}
