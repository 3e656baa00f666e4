package io.weft.planning.drawing;

import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Switches in sets with names, each switch in one. The sets are numbered by their first switches. Immutable. */
final class SwitchSets {
    /** Fewer switches without parts stand in one ring. */
    private static final int MOST_IN_ONE_RING = 64;

    private final int[] setOf;
    private final List<String> names;
    private final List<int[]> members;

    private SwitchSets(int[] setOf, List<String> names, List<int[]> members) {
        this.setOf = setOf;
        this.names = names;
        this.members = members;
    }

    /** Puts switches with the same name of a set together. */
    static SwitchSets by(int switches, IntFunction<String> nameOfSet) {
        Map<String, List<Integer>> sets = new LinkedHashMap<>();
        for (int s = 0; s < switches; s++) {
            sets.computeIfAbsent(nameOfSet.apply(s), name -> new ArrayList<>()).add(s);
        }
        int[] setOf = new int[switches];
        List<int[]> members = new ArrayList<>();
        for (List<Integer> set : sets.values()) {
            set.forEach(s -> setOf[s] = members.size());
            members.add(set.stream().mapToInt(Integer::intValue).toArray());
        }
        return new SwitchSets(setOf, new ArrayList<>(sets.keySet()), members);
    }

    /** All switches in one set. */
    static SwitchSets one(int switches) {
        return by(switches, s -> "all");
    }

    /**
     * The largest parts of a topology. Where it has none, all switches are one set if they are few, and those of a rack
     * that they would have if they are many.
     */
    static SwitchSets groupsOf(Topology topology) {
        int n = topology.switchCount();
        return topology.arrangement().parts().stream()
                .findFirst()
                .map(parts -> by(n, s -> parts.name(parts.part(s))))
                .orElseGet(() -> n <= MOST_IN_ONE_RING ? one(n) : racks(topology));
    }

    private static SwitchSets racks(Topology topology) {
        Layout layout = Layout.of(topology, Floor.sc14());
        return by(topology.switchCount(), s -> "rack " + (layout.rack(s) + 1));
    }

    int count() {
        return members.size();
    }

    int of(int s) {
        return setOf[s];
    }

    String name(int set) {
        return names.get(set);
    }

    /** The switches of a set, ascending; read only. */
    int[] members(int set) {
        return members.get(set);
    }

    int switches() {
        return setOf.length;
    }

    /** Number of switches in the largest set. */
    int largest() {
        return IntStream.range(0, count()).map(set -> members(set).length).max().orElse(0);
    }
}
