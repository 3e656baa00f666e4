package io.weft.planning.layout;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Puts the {@link SwitchGroups} of a topology into racks of limited room: a large group has a rack of its own if it
 * fits; else the small groups in it have, several in a rack where they may share one; and the switches of a group that
 * is too large and has no smaller ones are shared out by {@link GreedyClusters}. Used once.
 */
final class RackPacking {
    private final SwitchGroups groups;
    private final int room;
    private final GreedyClusters clusters;
    /** By rack, its switches. */
    final List<int[]> racks = new ArrayList<>();
    /** Racks 0..central-1 are to stand in the middle. */
    private int central;

    private RackPacking(Topology topology, SwitchGroups groups, int room) {
        this.groups = groups;
        this.room = room;
        this.clusters = new GreedyClusters(topology);
    }

    /** The racks of a topology. O((switches + links) log links). */
    static RackPacking of(Topology topology, SwitchGroups groups, int room) {
        RackPacking packing = new RackPacking(topology, groups, room);
        packing.pack();
        return packing;
    }

    /** How many racks, the first, are to stand in the middle. */
    int central() {
        return central;
    }

    private void pack() {
        int[] all = IntStream.range(0, groups.levels.get(0).length).toArray();
        int[] top = groups.levels.get(0);
        int[] middle = IntStream.of(all).filter(s -> top[s] == groups.central).toArray();
        if (middle.length > 0) {
            split(middle, groups.levels.size());
            central = racks.size();
        }
        packParts(IntStream.of(all).filter(s -> top[s] != groups.central).toArray(), 0);
    }

    /** Packs switches of one group, by the groups of a level within it. */
    private void packParts(int[] switches, int level) {
        List<int[]> parts = parts(switches, groups.levels.get(level));
        boolean shared = level >= groups.sharedFrom;
        int at = 0;
        while (at < parts.size()) {
            int[] part = parts.get(at);
            int end = at + 1;
            if (part.length > room) {
                split(part, level + 1);
            } else if (shared) {
                end = runOfSmall(parts, at);
                packShared(parts.subList(at, end));
            } else {
                racks.add(part);
            }
            at = end;
        }
    }

    private void split(int[] switches, int level) {
        if (switches.length <= room) {
            racks.add(switches);
        } else if (level < groups.levels.size()) {
            packParts(switches, level);
        } else {
            racks.addAll(clusters.of(switches, room));
        }
    }

    private int runOfSmall(List<int[]> parts, int from) {
        int end = from;
        while (end < parts.size() && parts.get(end).length <= room) {
            end++;
        }
        return end;
    }

    /** Puts parts that each fit a rack into the fewest racks that consecutive ones take, evenly. */
    private void packShared(List<int[]> parts) {
        int largest = parts.stream().mapToInt(part -> part.length).max().orElse(1);
        int perRack = room / largest;
        int count = (parts.size() + perRack - 1) / perRack;
        for (int rack = 0; rack < count; rack++) {
            List<int[]> here = parts.subList(parts.size() * rack / count, parts.size() * (rack + 1) / count);
            racks.add(here.stream().flatMapToInt(Arrays::stream).toArray());
        }
    }

    /** The switches by their groups, which follow the order of their first switches. */
    private static List<int[]> parts(int[] switches, int[] groupOf) {
        int[] place =
                new int[1 + IntStream.of(switches).map(s -> groupOf[s]).max().orElse(0)];
        int[] sizes = new int[place.length];
        Arrays.fill(place, -1);
        int found = 0;
        for (int s : switches) {
            if (place[groupOf[s]] < 0) {
                place[groupOf[s]] = found++;
            }
            sizes[place[groupOf[s]]]++;
        }
        List<int[]> parts = new ArrayList<>();
        for (int i = 0; i < found; i++) {
            parts.add(new int[sizes[i]]);
        }
        int[] filled = new int[found];
        for (int s : switches) {
            int part = place[groupOf[s]];
            parts.get(part)[filled[part]++] = s;
        }
        return parts;
    }
}
