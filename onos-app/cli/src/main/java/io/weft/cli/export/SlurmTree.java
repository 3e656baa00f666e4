package io.weft.cli.export;

import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The tree by which Slurm's {@code topology/tree} knows a fabric. Its leaves are the edge switches. Where all links
 * join neighbouring levels, as in a fat tree, what is connected by switches up to a level is under one switch of that
 * level; in a topology with groups, leaves are under a switch for each group. All is under one.
 */
final class SlurmTree {
    /** What neither a node nor a switch can be called. */
    private static final List<String> RESERVED = List.of("ALL", "DEFAULT");

    private static final String REFUSED = "[],#\"\\";

    private final Topology topology;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * A switch of the tree.
     *
     * @param name that of the switch that it is, or one that no switch has
     * @param meaning what it stands for; empty if it is one switch of the fabric
     */
    record Entry(String name, String meaning, List<String> nodes, List<String> switches) {}

    /** What is to be put under others. */
    private record Unit(String name, int edge) {}

    private SlurmTree(Topology topology) {
        this.topology = topology;
    }

    /** The entries of a fabric's tree, those below others first; the last is over all. */
    static List<Entry> of(Topology topology) {
        SlurmTree tree = new SlurmTree(topology);
        tree.grow();
        return List.copyOf(tree.entries);
    }

    /** What keeps Slurm from knowing a fabric, in words; nothing if nothing does. */
    static Optional<String> obstacle(Topology topology) {
        if (topology.endpointCount() == 0) {
            return Optional.of("it has no endpoints, which are Slurm's nodes");
        }
        return IntStream.range(0, topology.endpointCount())
                .mapToObj(e -> fault("endpoint", topology.endpointName(e)))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> IntStream.range(0, topology.switchCount())
                        .mapToObj(s -> fault("switch", topology.switchName(s)))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static Optional<String> fault(String what, String name) {
        if (RESERVED.stream().anyMatch(name::equalsIgnoreCase)) {
            return Optional.of(what + " " + name + " has a name that Slurm keeps for itself; rename it");
        }
        return name.codePoints()
                .filter(each ->
                        Character.isWhitespace(each) || Character.isSpaceChar(each) || REFUSED.indexOf(each) >= 0)
                .mapToObj(each -> "the name of " + what + " '" + name + "' has '" + Character.toString(each)
                        + "', which Slurm takes in no name; rename it")
                .findFirst();
    }

    private void grow() {
        List<Unit> units = leaves();
        int[] levels = levels();
        for (int level = 1; level <= Arrays.stream(levels).max().orElse(0); level++) {
            units = underLevel(units, levels, level);
        }
        Optional<Groups> groups = topology.arrangement().groups().filter(each -> levels.length == 0);
        if (groups.isPresent()) {
            units = under(
                    units, groups.get()::group, group -> new Name("group-" + group, "the switches of group " + group));
        }
        under(units, edge -> 0, all -> new Name("top", "all links between what is below it, not a switch"));
    }

    /**
     * What a switch of the tree is called.
     *
     * @param meaning see {@link Entry#meaning}
     */
    private record Name(String name, String meaning) {}

    /** The edge switches; those that share endpoints are one, as a node of Slurm is at one switch. */
    private List<Unit> leaves() {
        Components sharing = new Components(topology.switchCount());
        for (int e = 0; e < topology.endpointCount(); e++) {
            for (int i = 1; i < topology.attachments(e); i++) {
                sharing.join(topology.edgeSwitch(e, 0), topology.edgeSwitch(e, i));
            }
        }
        SortedMap<Integer, List<Integer>> leaves = new TreeMap<>();
        for (int s : topology.edgeSwitches()) {
            leaves.computeIfAbsent(sharing.of(s), any -> new ArrayList<>()).add(s);
        }
        SortedMap<Integer, List<String>> nodes = new TreeMap<>();
        for (int e = 0; e < topology.endpointCount(); e++) {
            nodes.computeIfAbsent(sharing.of(topology.edgeSwitch(e, 0)), any -> new ArrayList<>())
                    .add(topology.endpointName(e));
        }
        List<Unit> units = new ArrayList<>();
        for (Map.Entry<Integer, List<Integer>> each : leaves.entrySet()) {
            Name name = name("leaf-" + units.size(), each.getValue());
            units.add(add(name, each.getValue().get(0), nodes.get(each.getKey()), List.of()));
        }
        return units;
    }

    /** The name of a switch if it is one alone; else this name of its own. */
    private Name name(String own, List<Integer> switches) {
        List<String> names = switches.stream().map(topology::switchName).toList();
        return names.size() == 1
                ? new Name(names.get(0), "")
                : new Name(own, names.size() + " switches: " + HostList.of(names));
    }

    private Unit add(Name name, int edge, List<String> nodes, List<String> switches) {
        String free = name.name();
        while (!name.meaning().isEmpty() && topology.switchIndex(free) >= 0) {
            free += "_";
        }
        entries.add(new Entry(free, name.meaning(), nodes, switches));
        return new Unit(free, edge);
    }

    /** By switch, its distance from the next edge switch, if links join neighbouring levels only; else empty. */
    private int[] levels() {
        int[] levels = new int[topology.switchCount()];
        Arrays.fill(levels, -1);
        int[] queue = Arrays.copyOf(topology.edgeSwitches(), levels.length);
        int reached = topology.edgeSwitches().length;
        for (int i = 0; i < reached; i++) {
            levels[queue[i]] = 0;
        }
        for (int at = 0; at < reached; at++) {
            int s = queue[at];
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int next = topology.target(c);
                if (levels[next] < 0) {
                    levels[next] = levels[s] + 1;
                    queue[reached++] = next;
                } else if (levels[next] == levels[s]) {
                    return new int[0];
                }
            }
        }
        return levels;
    }

    /** What switches up to a level connect, under one switch of that level. */
    private List<Unit> underLevel(List<Unit> units, int[] levels, int level) {
        Components below = new Components(levels.length);
        for (int c = 0; c < topology.channelCount(); c++) {
            if (Math.max(levels[topology.source(c)], levels[topology.target(c)]) <= level) {
                below.join(topology.source(c), topology.target(c));
            }
        }
        SortedMap<Integer, List<Integer>> tops = new TreeMap<>();
        for (int s = 0; s < levels.length; s++) {
            if (levels[s] == level) {
                tops.computeIfAbsent(below.of(s), any -> new ArrayList<>()).add(s);
            }
        }
        AtomicInteger number = new AtomicInteger();
        return under(units, below::of, part -> name("level" + level + "-" + number.getAndIncrement(), tops.get(part)));
    }

    /** Puts those units that are in the same part under one, where there are several. */
    private List<Unit> under(List<Unit> units, IntUnaryOperator part, IntFunction<Name> name) {
        SortedMap<Integer, List<Unit>> parts = new TreeMap<>();
        for (Unit each : units) {
            parts.computeIfAbsent(part.applyAsInt(each.edge()), any -> new ArrayList<>())
                    .add(each);
        }
        List<Unit> above = new ArrayList<>();
        parts.forEach((number, inside) -> above.add(
                inside.size() == 1
                        ? inside.get(0)
                        : add(
                                name.apply(number),
                                inside.get(0).edge(),
                                List.of(),
                                inside.stream().map(Unit::name).toList())));
        return above;
    }

    /** Sets of switches that are connected, each known by its smallest. */
    private static final class Components {
        private final int[] smaller;

        Components(int switches) {
            smaller = IntStream.range(0, switches).toArray();
        }

        int of(int s) {
            int at = s;
            while (smaller[at] != at) {
                smaller[at] = smaller[smaller[at]];
                at = smaller[at];
            }
            return at;
        }

        void join(int one, int other) {
            int a = of(one);
            int b = of(other);
            smaller[Math.max(a, b)] = Math.min(a, b);
        }
    }
}
