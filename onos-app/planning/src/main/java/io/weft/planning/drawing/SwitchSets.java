package io.weft.planning.drawing;

import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import io.weft.topology.structure.Groups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Switches in sets with names, each switch in one. The sets are numbered by their first switches. Immutable. */
final class SwitchSets {
    /** Fewer switches without groups stand in one ring. */
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
     * The groups of a topology: those that it is built of; of Galaxyfly its clusters; of Slim Fly its columns, the two
     * of the same number together; of star products the copies of their factor. Others have one if they are small or
     * rings, and else those of the racks that they would have.
     */
    static SwitchSets groupsOf(Topology topology) {
        int n = topology.switchCount();
        switch (topology.type()) {
            case "galaxyfly":
                return by(
                        n,
                        s -> "cluster "
                                + s / (n / (Integer) topology.parameters().get("n")));
            case "slim-fly":
                int q = (Integer) topology.parameters().get("q");
                return by(n, s -> "column " + s / q % q);
            case "bdf":
            case "delorme":
            case "polarstar":
                return by(n, s -> prefix(topology.switchName(s)));
            case "dln":
                return one(n);
            default:
                return topology.structure(Groups.class)
                        .map(groups -> by(n, s -> "group " + groups.group(s)))
                        .orElseGet(() -> n <= MOST_IN_ONE_RING ? one(n) : racks(topology));
        }
    }

    private static String prefix(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
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
